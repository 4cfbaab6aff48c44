package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWriter;

class TraceCopyTest {

  private static final TraceFormat TWO_FILES = TraceFormats.byName("mnemo-two-files");

  private final List<ByteArrayOutputStream> files = Step.streams(TWO_FILES);

  private RequestCounts copy(TraceReader trace) {
    try (trace;
        TraceWriter writer = Step.writer(TWO_FILES, files)) {
      return TraceCopy.copy(trace, "t", writer);
    }
  }

  private static TraceReader trace(Step... steps) {
    return Step.reader(TraceFormats.TWITTER, Step.write(TraceFormats.TWITTER, List.of(steps)));
  }

  @Test
  void countsWhatItCopies() {
    RequestCounts copied =
        copy(
            trace(
                Step.of("5", Operation.READ),
                Step.of("6", Operation.INSERT),
                Step.of("5", Operation.READ)));
    assertThat(copied).isEqualTo(new RequestCounts(2, 0, 1, 0, 0));
    assertThat(copied.total()).isEqualTo(3);
    assertThat(files)
        .extracting(file -> file.toString(UTF_8))
        .containsExactly("5\n6\n5\n", "READ\nUPDATE\nREAD\n");
  }

  @Test
  void blamesNoAccessForAFullDisk() {
    OutputStream full =
        new OutputStream() {
          @Override
          public void write(int b) throws IOException {
            throw new IOException("No space left on device");
          }
        };
    TraceWriter writer =
        TraceFormats.TWITTER.writer(List.of(new TraceFormat.Target(full, "out.csv")));
    Step[] steps = new Step[100_000];
    Arrays.fill(steps, Step.of("5", Operation.READ));
    refused(() -> TraceCopy.copy(trace(steps), "t", writer), "out.csv");
  }

  @Test
  void numbersKeysByFirstAppearanceIfAsked() {
    copy(
        new NumberedKeys(
            trace(
                Step.of("b", Operation.READ),
                Step.of("7", Operation.READ),
                Step.of("b", Operation.UPDATE),
                Step.of("a", Operation.READ))));
    assertThat(files.get(0).toString(UTF_8)).isEqualTo("0\n1\n0\n2\n");
  }

  @Test
  void knowsWhetherNumbersAreNeeded() {
    Step number = Step.of("12", Operation.READ);
    assertThat(NumberedKeys.areNeeded(trace(number, number))).isFalse();
    assertThat(NumberedKeys.areNeeded(trace(number, Step.of("1x", Operation.READ)))).isTrue();
  }

  @Test
  void keepsEverythingButTheKeyOfANumberedAccess() {
    Step step = new Step(1, "6162", 20, 3, 4, Operation.DELETE, 5);
    try (TraceReader numbered = new NumberedKeys(trace(step))) {
      assertThat(Step.readAll(numbered))
          .containsExactly(new Step(1, "30", 20, 3, 4, Operation.DELETE, 5));
    }
  }

  @Test
  void namesThePlaceOfAnAccessThatDoesNotFit() {
    refused(
        () -> copy(trace(Step.of("5", Operation.READ), Step.of("5", Operation.DELETE))),
        "my.trace",
        "line 2",
        "mnemo-two-files");
  }

  @Test
  void refusesAnEmptyTrace() {
    refused(() -> copy(trace()), "t holds no request");
  }
}
