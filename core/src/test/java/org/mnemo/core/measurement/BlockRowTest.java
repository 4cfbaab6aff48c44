package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.core.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class BlockRowTest {

  private static final String HEADER =
      "block,start_ns,kind,tier,operation,size_class,operations,value_bytes,latency_ns,client_ns,switches\n";
  private static final BlockRow ROW =
      new BlockRow(0, 3, "mixed-0.5", "fast", Operation.READ, 7, 20, 2000, 3_000_000_000L, 40, 7);

  @Test
  void writesRowsUnderAHeaderAndReadsThemBack(@TempDir Path dir) {
    Path file = dir.resolve("blocks.csv");
    BlockRow last = new BlockRow(1, 9, "slow", "slow", Operation.DELETE, 0, 1, 0, 5, 0, 0);
    try (RowFile.Writer<BlockRow> writer = BlockRow.FILE.writer(file)) {
      writer.append(ROW);
      writer.append(last);
      assertThat(file).doesNotExist();
      writer.commit();
    }
    assertThat(file)
        .content()
        .isEqualTo(
            HEADER
                + "0,3,mixed-0.5,fast,read,7,20,2000,3000000000,40,7\n"
                + "1,9,slow,slow,delete,0,1,0,5,0,0\n");
    assertThat(read(file)).containsExactly(ROW, last);
  }

  /** Of whole rows; two values of 64 to 127 bytes have 128 to 254 bytes together. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0,0,slow,slow,read,0,1,0,5,0      | 10 columns
          0,0,slow,slow,peek,0,1,0,5,0,0    | 'peek'
          0,-1,slow,slow,read,0,1,0,5,0,0   | start_ns
          0,0,slow,slow,read,0,1,0,5,0,     | switches
          0,0,slow,slow,read,0,1,0,5,0,2    | switches
          0,0,slow,slow,read,7,2,0,5,0,0    | value_bytes 0
          0,0,slow,slow,read,7,2,127,5,0,0  | value_bytes 127
          0,0,slow,slow,read,7,2,255,5,0,0  | value_bytes 255
          0,0,slow,slow,read,7,2,1000000000000000,5,0,0 | value_bytes 1000000000000000
          0,0,slow,slow,read,0,1,1,5,0,0    | size class 0
          0,0,slow,slow,read,0,0,1,5,0,0    | size class 0
          """)
  void refusesADamagedRowNamingItsLine(String row, String what, @TempDir Path dir)
      throws IOException {
    assertRefused(dir, HEADER + row + "\n", "line 2", what);
    for (String bytes : List.of("128", "254")) {
      Path file = dir.resolve("whole.csv");
      Files.writeString(file, HEADER + "0,0,slow,slow,read,7,2," + bytes + ",5,0,0\n");
      assertThat(read(file)).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource({"block,0", "start_ns,1", "operations,6", "latency_ns,8", "client_ns,9"})
  void refusesNumbersThatNoBlockHas(String column, int at, @TempDir Path dir) throws IOException {
    for (String number : List.of("-1", "-9223372036854775808", "9223372036854775807")) {
      String[] row = "0,0,slow,slow,read,0,1,0,5,0,0".split(",");
      row[at] = number;
      assertRefused(
          dir, HEADER + String.join(",", row) + "\n", "line 2", column, "1000000000000000", number);
    }
  }

  @Test
  void refusesRowsThatHaveChangedPlaces(@TempDir Path dir) throws IOException {
    String[] rows = {
      "0,0,mixed-0.5,fast,read,0,1,0,5,0,0\n", "0,0,mixed-0.5,slow,read,0,1,0,5,0,0\n",
      "1,9,mixed-0.5,fast,read,0,1,0,5,0,0\n", "1,9,mixed-0.5,slow,read,0,1,0,5,0,0\n"
    };
    Path apart =
        Files.writeString(dir.resolve("apart.csv"), HEADER + rows[0] + rows[2] + rows[1] + rows[3]);
    refused(
        () -> BlockRow.read(apart, 1, row -> {}), words("line 4|block 0|0 ns|block 1|9 ns", apart));
    assertRefused(
        dir, HEADER + rows[0] + rows[1] + rows[1] + rows[2], "line 4", "block 0", "'slow'");
    String later = "0,7,mixed-0.5,slow,read,0,1,0,5,0,0\n";
    assertRefused(dir, HEADER + rows[0] + later, "line 3", "block 0", "mixed-0.5", "7 ns", "0 ns");
  }

  private static String[] words(String parts, Path file) {
    return (file + "|" + parts).split("\\|");
  }

  /** Of several clients one may be behind. */
  @Test
  void refusesBlocksThatOneClientCannotHaveMadeInThisOrder(@TempDir Path dir) throws IOException {
    Path file =
        Files.writeString(
            dir.resolve("blocks.csv"),
            HEADER + "1,9,slow,slow,read,0,1,0,5,0,0\n0,0,slow,foo,read,0,1,0,5,0,0\n");
    List<BlockRow> rows = new ArrayList<>();
    BlockRow.read(file, 2, rows::add);
    assertThat(rows).hasSize(2);
    refused(
        () -> BlockRow.read(file, 1, rows::add), words("line 3|block 0|0 ns|block 1|9 ns", file));
    // What a reader of rows refuses is named, too.
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    refused(() -> BlockRow.read(file, 2, calculator::add), words("line 3|block 0|'foo'", file));
  }

  private static void assertRefused(Path dir, String text, String... values) throws IOException {
    Path file = Files.writeString(dir.resolve("blocks.csv"), text);
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(file.toString())
        .hasMessageContainingAll(values);
  }

  private static List<BlockRow> read(Path file) {
    List<BlockRow> rows = new ArrayList<>();
    BlockRow.read(file, rows::add);
    return rows;
  }
}
