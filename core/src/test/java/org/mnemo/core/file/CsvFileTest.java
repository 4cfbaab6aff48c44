package org.mnemo.core.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.MnemoException;

class CsvFileTest {

  private static final CsvFile<Integer> NUMBERS = new CsvFile<Integer>().count("n", row -> row);

  @TempDir private Path temporary;

  private <R> String written(
      CsvFile<R> csv, int rows, IntPredicate isKept, Supplier<IntFunction<R>> readers)
      throws IOException {
    Path file = temporary.resolve("table.csv");
    csv.write(file, rows, isKept, readers);
    return Files.readString(file);
  }

  private static String expected(IntStream rows) {
    return rows.mapToObj(row -> row + "\n").collect(Collectors.joining("", "n\n", ""));
  }

  /** Rows of less than a block, of exactly one and two, and of many. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4095, 4096, 4097, 8192, 100_000})
  void writesRowsInSequence(int rows) throws IOException {
    assertThat(written(NUMBERS, rows, row -> true, () -> row -> row))
        .isEqualTo(expected(IntStream.range(0, rows)));
  }

  @Test
  void leavesOutRowsAndWholeBlocks() throws IOException {
    IntPredicate isKept = row -> row % 9000 == 7;
    assertThat(written(NUMBERS, 100_000, isKept, () -> row -> row))
        .isEqualTo(expected(IntStream.range(0, 100_000).filter(isKept)));
  }

  /** What walks the rows, such as a cursor, cannot go back. */
  @Test
  void readsAscendingRows() throws IOException {
    AtomicInteger backwards = new AtomicInteger();
    Supplier<IntFunction<Integer>> readers =
        () -> {
          int[] last = {-1};
          return row -> {
            backwards.addAndGet(row > last[0] ? 0 : 1);
            last[0] = row;
            return row;
          };
        };
    written(NUMBERS, 100_000, row -> true, readers);
    assertThat(backwards).hasValue(0);
  }

  /** A reader leaves out one byte order mark at the start of a file, and none elsewhere. */
  @Test
  void doublesNoMarkAtTheStartOfABlock() throws IOException {
    CsvFile<String> texts = new CsvFile<String>().text("text", row -> row);
    assertThat(written(texts, 10_000, row -> true, () -> row -> "\uFEFFk"))
        .isEqualTo("text\n" + "\uFEFFk\n".repeat(10_000));
  }

  @Test
  void quotesAndMarksTexts() throws IOException {
    Path file = temporary.resolve("texts.csv");
    String texts = "plain;;1,5;say \"x\";=1;=1,\n2;';+1;-1;@S;\t1;\r1;a=b;ü";
    new CsvFile<String>()
        .text("a", row -> row)
        .text("b", row -> "b")
        .write(file, List.of(texts.split(";")));
    assertThat(Files.readString(file))
        .isEqualTo(
            "a,b\nplain,b\n,b\n\"1,5\",b\n\"say \"\"x\"\"\",b\n'=1,b\n\"'=1,\n2\",b\n'',b\n"
                + "'+1,b\n'-1,b\n'@S,b\n'\t1,b\n\"'\r1\",b\na=b,b\nü,b\n");
  }

  @Test
  void leavesUnknownFiguresEmpty() throws IOException {
    Path file = temporary.resolve("figures.csv");
    new CsvFile<Double>()
        .figure("a", 2, row -> row)
        .fixed("b", 2, row -> row)
        .count("c", row -> row > 0 ? 1 : -1)
        .write(file, List.of(0.5, -1.234, Double.NaN));
    assertThat(Files.readString(file)).isEqualTo("a,b,c\n0.5,0.50,1\n-1.23,-1.23,\n,,\n");
  }

  @Test
  void throwsWhatAColumnThrows() {
    CsvFile<Integer> failing =
        new CsvFile<Integer>()
            .count(
                "n",
                row -> {
                  if (row == 5000) {
                    throw new MnemoException("no row 5000");
                  }
                  return row;
                });
    assertThatThrownBy(() -> written(failing, 10_000, row -> true, () -> row -> row))
        .isInstanceOf(MnemoException.class)
        .hasMessage("no row 5000");
  }
}
