package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineWriter;

class ParallelLinesTest {

  private static String written(
      IntPredicate isKept, Supplier<ParallelLines.Appender> appenders, int rows) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    LineWriter out = new LineWriter(bytes, "test").text("header\n");
    new ParallelLines(isKept, appenders).write(out, rows);
    out.close();
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static String expected(IntStream rows) {
    return rows.mapToObj(row -> row + "\n").collect(Collectors.joining("", "header\n", ""));
  }

  /** Rows of less than a block, of exactly one and two, and of many. */
  @ParameterizedTest
  @ValueSource(ints = {1, 4095, 4096, 4097, 8192, 100_000})
  void writesRowsInSequence(int rows) {
    assertThat(written(row -> true, () -> (out, row) -> out.number(row), rows))
        .isEqualTo(expected(IntStream.range(0, rows)));
  }

  @Test
  void leavesOutRowsAndWholeBlocks() {
    IntPredicate isKept = row -> row % 9000 == 7;
    assertThat(written(isKept, () -> (out, row) -> out.number(row), 100_000))
        .isEqualTo(expected(IntStream.range(0, 100_000).filter(isKept)));
  }

  /** What walks the rows, such as a cursor, cannot go back. */
  @Test
  void asksEveryAppenderForAscendingRows() {
    AtomicInteger backwards = new AtomicInteger();
    Supplier<ParallelLines.Appender> appenders =
        () -> {
          int[] last = {-1};
          return (out, row) -> {
            backwards.addAndGet(row > last[0] ? 0 : 1);
            last[0] = row;
          };
        };
    written(row -> true, appenders, 100_000);
    assertThat(backwards).hasValue(0);
  }

  /** A reader leaves out one byte order mark at the start of a file, and none elsewhere. */
  @Test
  void doublesNoMarkAtTheStartOfABlock() {
    String text = written(row -> true, () -> (out, row) -> out.text("\uFEFFk"), 10_000);
    assertThat(text).isEqualTo("header\n" + "\uFEFFk\n".repeat(10_000));
  }

  @Test
  void throwsWhatAnAppenderThrows() {
    assertThatThrownBy(
            () ->
                written(
                    row -> true,
                    () ->
                        (out, row) -> {
                          if (row == 5000) {
                            throw new MnemoException("no row 5000");
                          }
                        },
                    10_000))
        .isInstanceOf(MnemoException.class)
        .hasMessage("no row 5000");
  }
}
