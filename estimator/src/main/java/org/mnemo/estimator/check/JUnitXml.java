package org.mnemo.estimator.check;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;
import org.mnemo.core.VisibleText;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.estimator.answer.AnswerHtml;
import org.mnemo.estimator.check.Judgement.Outcome;

/**
 * A verdict in the XML of JUnit's reports, as Ant defined it and CI servers read it: a test suite
 * with a test case for each SLO. A broken SLO is a failure, and one that is not known an error.
 */
public final class JUnitXml {

  private JUnitXml() {}

  /**
   * Writes the file whole or not at all.
   *
   * @param directory measurement that was judged
   * @param at time of the verdict
   */
  public static void write(Path file, Verdict verdict, String directory, Instant at) {
    AtomicFile.write(file, text(verdict, directory, at).getBytes(StandardCharsets.UTF_8));
  }

  static String text(Verdict verdict, String directory, Instant at) {
    String cases = verdict.judgements().stream().map(JUnitXml::test).collect(Collectors.joining());
    return """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuite name="%s" timestamp="%s" hostname="localhost" tests="%d" failures="%d" errors="%d" skipped="0" time="0">
          <properties/>
        %s  <system-out>%s</system-out>
          <system-err/>
        </testsuite>
        """
        .formatted(
            escaped("mnemo check " + directory),
            // Without its zone.
            at.truncatedTo(ChronoUnit.SECONDS).toString().replace("Z", ""),
            verdict.judgements().size(),
            verdict.count(Outcome.BROKEN),
            verdict.count(Outcome.NOT_KNOWN),
            cases,
            escaped(VerdictAnswer.line(verdict)));
  }

  private static String test(Judgement judgement) {
    String sentence = escaped(VerdictAnswer.sentence(judgement));
    return "  <testcase name=\"%s\" classname=\"mnemo.check\" time=\"0\">%s</testcase>\n"
        .formatted(
            escaped(VerdictAnswer.slo(judgement)),
            switch (judgement.outcome()) {
              case KEPT -> "";
              case BROKEN -> outcome("failure", judgement.outcome(), sentence);
              case NOT_KNOWN -> outcome("error", judgement.outcome(), sentence);
            });
  }

  private static String outcome(String element, Outcome outcome, String sentence) {
    return "<%1$s type=\"%2$s\" message=\"%3$s\">%3$s</%1$s>"
        .formatted(element, outcome.code(), sentence);
  }

  /** XML has no way to write control characters and the two that are none. */
  private static String escaped(String text) {
    return AnswerHtml.escaped(
        VisibleText.of(text).replace("\ufffe", "\\ufffe").replace("\uffff", "\\uffff"));
  }
}
