package org.mnemo.estimator.check;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mnemo.core.file.Json;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.check.Judgement.Outcome;
import org.mnemo.estimator.check.Judgement.Reason;
import org.mnemo.estimator.curve.LatencyFigure;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class VerdictReportsTest {

  private static final String HOSTILE = "a \"<&'>]]>\u001b[31m\u0000\ud800\ufffe\n--><x/>";

  private static final Verdict VERDICT =
      new Verdict(
          new Verdict.Split(Verdict.Origin.RECOMMENDED, 1 << 20, 1 << 21),
          List.of(
              new Judgement(
                  Judgement.Slo.SLOWDOWN, 0.1, 0.08, 0.085, 0.09, Outcome.KEPT, Reason.NONE),
              new Judgement(
                  Judgement.Slo.latency(new LatencyFigure(false, 0.99)),
                  2e6,
                  1.9e6,
                  1.95e6,
                  Double.POSITIVE_INFINITY,
                  Outcome.NOT_KNOWN,
                  Reason.WITHIN_INTERVAL),
              new Judgement(Judgement.Slo.COST, 0.6, 0.61, 0.61, 0.61, Outcome.BROKEN, Reason.NONE),
              new Judgement(
                  Judgement.Slo.latency(new LatencyFigure(true, LatencyFigure.MEAN)),
                  1e6,
                  Double.NaN,
                  Double.NaN,
                  Double.NaN,
                  Outcome.NOT_KNOWN,
                  Reason.NO_LATENCIES)),
          false);

  private static Answer answer(Verdict verdict) {
    return VerdictAnswer.of(verdict, "run", null).answer();
  }

  /** Text of a column of the table. */
  private static List<String> column(Verdict verdict, int column) {
    return answer(verdict).tables().get(0).rows().stream()
        .map(row -> row.get(column).text())
        .toList();
  }

  private static Verdict verdict(Judgement... judgements) {
    return new Verdict(
        new Verdict.Split(Verdict.Origin.MEASURED, -1, -1), List.of(judgements), true);
  }

  @Test
  void givesEachSloARow() {
    assertThat(column(VERDICT, 1)).containsExactly("8.5 %", "1.95 ms", "61.0 %", "unknown");
    assertThat(column(VERDICT, 2)).containsExactly("8.0 % to 9.0 %", "at least 1.90 ms", "", "");
    assertThat(column(VERDICT, 3)).containsExactly("10.0 %", "2.00 ms", "60.0 %", "1.00 ms");
    assertThat(column(VERDICT, 4)).containsExactly("met", "not known", "broken", "not known");
    assertThat(answer(VERDICT).verdict()).contains("broken", "memory cost", "1 of 4");
    assertThat(answer(VERDICT).context().get(0)).contains("1.00 MiB of 2.00 MiB");
  }

  @Test
  void givesTheDigitsThatDistinguishAValueFromItsLimit() {
    Judgement.Slo p99 = Judgement.Slo.latency(new LatencyFigure(false, 0.99));
    Verdict verdict =
        verdict(
            new Judgement(
                Judgement.Slo.SLOWDOWN,
                0.098,
                0.0984403,
                0.0984403,
                0.0984403,
                Outcome.BROKEN,
                Reason.NONE),
            new Judgement(
                p99,
                1e6,
                0.9e6,
                1.000_4e6,
                Double.POSITIVE_INFINITY,
                Outcome.NOT_KNOWN,
                Reason.WITHIN_INTERVAL));
    assertThat(column(verdict, 1)).containsExactly("9.84403 %", "1000.4 \u00b5s");
    assertThat(column(verdict, 3)).containsExactly("9.8 %", "1000 \u00b5s");
  }

  @ParameterizedTest
  @EnumSource(Reason.class)
  void hasAFootnoteForEachReason(Reason reason) {
    Verdict verdict =
        verdict(
            new Judgement(
                Judgement.Slo.COST,
                0.6,
                Double.NaN,
                Double.NaN,
                Double.NaN,
                Outcome.NOT_KNOWN,
                reason));
    String footnote = answer(verdict).tables().get(0).rows().get(0).get(1).footnote();
    assertThat(footnote.isEmpty()).isEqualTo(reason == Reason.NONE);
    assertThat(footnote.split(" ")).hasSizeLessThanOrEqualTo(20);
  }

  @Test
  void hasNoValueWhereTheRateIsNotCarried() {
    double endless = Double.POSITIVE_INFINITY;
    Verdict verdict =
        verdict(
            new Judgement(
                Judgement.Slo.latency(new LatencyFigure(false, 0.99)),
                3e5,
                endless,
                endless,
                endless,
                Outcome.BROKEN,
                Reason.NONE));
    VerdictAnswer json = VerdictAnswer.of(verdict, "run", null);
    assertThat(json.answer().context()).hasSize(2);
    assertThat(column(verdict, 1)).containsExactly("without end");
    assertThat(Json.toString(json))
        .contains("\"value\" : null", "\"outcome\" : \"broken\"")
        .doesNotContain("Infinity");
  }

  @Test
  void writesATestCaseForEachSlo() throws Exception {
    Element suite = suite("measured");
    assertThat(suite.getAttribute("tests")).isEqualTo("4");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("errors")).isEqualTo("2");
    assertThat(suite.getAttribute("timestamp")).isEqualTo("1970-01-01T00:00:00");
    assertThat(suite.getElementsByTagName("testcase").getLength()).isEqualTo(4);
    Element failure = (Element) suite.getElementsByTagName("failure").item(0);
    assertThat(((Element) failure.getParentNode()).getAttribute("name"))
        .isEqualTo("memory cost at most 60.0 %");
    assertThat(failure.getAttribute("message")).contains("memory cost", "61.0 %", "60.0 %");
  }

  /** The report once the schema has taken it. */
  private static Element suite(String directory) throws Exception {
    String xml = JUnitXml.text(VERDICT, directory, Instant.EPOCH);
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(requireNonNull(VerdictReportsTest.class.getResource("junit.xsd")))
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)))
        .getDocumentElement();
  }

  @Test
  void answersProgramsAsTheSchemaSays() throws IOException {
    Schema schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(
                Files.readString(Path.of("..", "docs", "reference", "schemas", "check.json")));
    String json = Json.toString(VerdictAnswer.of(VERDICT, HOSTILE, "junit.xml"));
    assertThat(schema.validate(json, InputFormat.JSON)).isEmpty();
    assertThat(schema.validate("{}", InputFormat.JSON)).isNotEmpty();
  }
}
