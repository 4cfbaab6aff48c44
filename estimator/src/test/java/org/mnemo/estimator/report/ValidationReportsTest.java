package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.TestSweep.Op.read;
import static org.mnemo.estimator.TestSweep.Op.update;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.awt.image.BufferedImage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.TestSweep;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.PictureText;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.validation.MachineSpeed;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.TestRows;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.Validator;

/**
 * What is reported of a sweep in which reads on FastMem took 110 ns in the second of two splits and
 * 100 ns everywhere else, so that 640 ns were estimated for 5 operations that took 670.
 */
class ValidationReportsTest {

  @TempDir private Path temporary;

  private Validation validation() {
    TestSweep sweep = new TestSweep();
    for (int round = 0; round < 16; round++) {
      for (int i = 0; i < 2; i++) {
        sweep.block("fast", read("fast", 100), read("fast", 100), update("fast", 60));
        sweep.block("slow", read("slow", 200), read("slow", 200), update("slow", 90));
      }
      sweep.block("split-0.2500", read("fast", 100), read("slow", 200), read("slow", 200));
      sweep.block(
          "split-0.5000",
          read("fast", 110),
          read("fast", 110),
          read("fast", 110),
          read("slow", 200),
          update("slow", 90));
    }
    String trace =
        TestTraces.csv("a get 100", "b get 100", "c get 100", "d get 100", "a replace 100");
    return Validator.validate(
        sweep.write(temporary.resolve("sweep"), trace, "a", "b", "c", "d"),
        EstimateOptions.DEFAULTS);
  }

  @Test
  void writesTheRowsAsCsv() {
    Path file = temporary.resolve("validation.csv");

    ValidationCsv.write(file, List.of(validation()));

    // 3e9 / 530, 5e9 / 640 and 5e9 / 670 operations a second; 670 / 640 - 1; 125 / 132.5 - 1.
    assertThat(file)
        .hasContent(
            """
            store,metric,split,fast_share,fast_request_share,estimated,measured,error,error_low,error_high,noise_floor,within_noise,keys_in_fast,cost_factor
            redis,throughput,0.25,0.25,0.333333333333,5660377.358491,5660377.358491,0,0,0,0,true,1,0.4
            redis,throughput,0.5,0.5,0.6,7812500,7462686.567164,0.046875,0.046875,0.046875,0,false,2,0.6
            redis,read_mean,0.25,0.25,0.333333333333,166.666667,166.666667,0,0,0,0,true,1,0.4
            redis,read_mean,0.5,0.5,0.6,125,132.5,-0.056603773585,-0.056603773585,-0.056603773585,0,false,2,0.6
            redis,read_p95,0.25,0.25,0.333333333333,200,200,0,0,0,0,true,1,0.4
            redis,read_p95,0.5,0.5,0.6,200,200,0,0,0,0,true,2,0.6
            redis,read_p99,0.25,0.25,0.333333333333,200,200,0,0,0,0,true,1,0.4
            redis,read_p99,0.5,0.5,0.6,200,200,0,0,0,0,true,2,0.6
            redis,write_mean,0.5,0.5,0.6,90,90,0,0,0,0,true,2,0.6
            redis,write_p95,0.5,0.5,0.6,90,90,0,0,0,0,true,2,0.6
            redis,write_p99,0.5,0.5,0.6,90,90,0,0,0,0,true,2,0.6
            """);
  }

  @Test
  void marksMeasuredSplitsInTheTerminal() {
    List<String> lines = PictureText.lines(ValidationPicture.of(validation()), 60, true);

    assertThat(String.join("", lines.subList(1, 13))).containsPattern("x.*x");
    assertThat(lines).element(lines.size() - 1).asString().startsWith("x measured, ");
  }

  @Test
  void writesRunsOneAfterTheOther() throws Exception {
    Validation validation = validation();
    Path file = temporary.resolve("validation.csv");

    ValidationCsv.write(file, List.of(validation, validation));

    assertThat(Files.readAllLines(file)).hasSize(1 + 2 * validation.rows().size());
  }

  @Test
  void writesJsonForPrograms() throws Exception {
    Path file = temporary.resolve("validation.json");

    ValidationJson.write(file, validation());

    JsonNode json = new ObjectMapper().readTree(Files.readString(file));
    assertThat(json.path("schema").asInt()).isEqualTo(5);
    assertThat(json.path("store").asText()).isEqualTo("redis");
    assertThat(json.path("model").asText()).isEqualTo("mnemo");
    assertThat(json.path("order").asText()).isEqualTo("sweep-order.txt.zst");
    assertThat(json.path("clients").asInt()).isEqualTo(1);
    assertThat(json.path("emulated").asBoolean()).isFalse();
    assertThat(json.path("tiers").path(1).path("memory").asText())
        .isEqualTo("memory node 1, verified: 100 % of 212 MiB are there");
    assertThat(json.path("operations").asLong()).isEqualTo(8 * 16);
    assertThat(json.path("disturbed_share").asDouble(-1)).isZero();
    assertThat(json.path("rows")).hasSize(11);
    assertThat(json.path("rows").path(1).path("error_interval").path("low").asDouble())
        .isCloseTo(0.046875, within(1e-12));
    JsonNode summary = json.path("summaries").path(0);
    assertThat(summary.path("metric").asText()).isEqualTo("throughput");
    assertThat(summary.path("median_absolute_error").asDouble())
        .isCloseTo(0.046875 / 2, within(1e-12));
    assertThat(summary.path("largest_absolute_error").asDouble())
        .isCloseTo(0.046875, within(1e-12));
    assertThat(json.path("terms")).hasSize(3 + 4);
    assertThat(json.path("verdicts").path(0).path("within_noise").asBoolean(true)).isFalse();
    assertThat(json.path("verdicts").path(0).path("main_term").asText())
        .isEqualTo("reads from FastMem");
    assertThat(Files.readString(file)).doesNotContain(temporary.toString());
  }

  @Test
  void showsWhereTheEstimateIsOff() {
    Answer answer = ValidationAnswer.of(validation());

    assertThat(answer.verdict())
        .startsWith("Throughput: off at 1 of 2; ")
        .contains("+4.69 %", "reads from FastMem");
    assertThat(answer.tables().get(0).rows())
        .extracting(row -> row.get(0).text(), row -> row.get(2).text(), row -> row.get(5).text())
        .containsExactly(
            tuple("Throughput", "+4.69 %", "off at 1 of 2"),
            tuple("mean of reads", "-5.66 %", "off at 1 of 2"),
            tuple("p95 of reads", "0.00 %", "within noise"),
            tuple("p99 of reads", "0.00 %", "within noise"),
            tuple("mean of writes", "0.00 %", "within noise"),
            tuple("p95 of writes", "0.00 %", "within noise"),
            tuple("p99 of writes", "0.00 %", "within noise"));
    assertThat(answer.tables().get(0).rows().get(0).get(2).footnote()).contains("10.0 ns longer");
    assertThat(answer.tables().get(1).rows().get(1))
        .extracting(Cell::text)
        .containsExactly("0.5", "50.0 %", "60.0 %", "7,812,500", "7,462,687", "+4.69 %", "+4.69 %");
    assertThat(answer.context().get(0)).contains("redis", "1 client", "2 splits", "128 operations");
    assertThat(answer.notes().toString()).doesNotContain("EMULATED", "chance");
  }

  /** The outcome of a split that is off by so much, with a noise floor of 1 %. */
  private static String outcome(Validation measured, double error, double halfWidth) {
    Validation validation =
        new Validation(
            measured.estimate(),
            List.of(TestRows.of(Metric.THROUGHPUT, error, halfWidth)),
            List.of(),
            List.of(),
            measured.operations(),
            0,
            0,
            MachineSpeed.of(1),
            null);
    return ValidationAnswer.of(validation).tables().get(0).rows().get(0).get(5).text();
  }

  @Test
  void givesTheOutcomeOfEachError() {
    Validation measured = validation();
    assertThat(outcome(measured, 0.005, 0.006)).isEqualTo("within noise");
    assertThat(outcome(measured, 0.005, 0.004)).isEqualTo("within noise");
    assertThat(outcome(measured, 0.015, 0.016))
        .isEqualTo("within noise, 1 of 1 above the noise floor");
    assertThat(outcome(measured, 0.015, 0.014)).isEqualTo("off at 1 of 1");
  }

  @Test
  void drawsEveryMeasuredSplitBesideTheCurve() throws Exception {
    Validation validation = validation();
    Picture picture = ValidationPicture.of(validation);

    List<Point> measured = picture.panels().get(0).series().get(1).points();
    assertThat(measured).hasSize(2);
    // The curve's own value at the second split, less the 4.6875 % that it is too high by.
    double curveOpsS = validation.estimate().curve().throughputOpsS(2);
    assertThat(measured.get(1).y()).isCloseTo(curveOpsS / 1.046875, within(1e-3));
    assertThat(measured.get(1).x()).isCloseTo(0.6, within(1e-12));

    assertThat(ChartFiles.write(temporary, "validation", List.of(ChartFormat.PNG), () -> picture))
        .isEmpty();
    BufferedImage image = ImageIO.read(temporary.resolve("validation.png").toFile());
    assertThat(image.getWidth()).isEqualTo(ChartFiles.WIDTH);
  }
}
