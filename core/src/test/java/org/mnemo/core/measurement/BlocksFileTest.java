package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

class BlocksFileTest {

  private static final String HEADER =
      "block,start_ns,kind,tier,operation,size_class,operations,value_bytes,latency_ns,client_ns,switches\n";
  private static final BlockRow ROW =
      new BlockRow(0, 3, "mixed-0.5", "fast", Operation.READ, 7, 20, 2000, 3_000_000_000L, 40, 7);

  @Test
  void writesRowsUnderAHeaderAndReadsThemBack(@TempDir Path dir) {
    Path file = dir.resolve("blocks.csv");
    BlockRow last = new BlockRow(1, 9, "slow", "slow", Operation.DELETE, 0, 1, 0, 5, 0, 0);
    try (BlocksFile.Writer writer = new BlocksFile.Writer(file)) {
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

  @Test
  void readsAFileWithoutRows(@TempDir Path dir) throws IOException {
    assertThat(read(Files.writeString(dir.resolve("blocks.csv"), HEADER))).isEmpty();
  }

  @Test
  void refusesAMissingHeader(@TempDir Path dir) throws IOException {
    assertRefused(dir, "", "does not start with block,start_ns");
    assertRefused(dir, "0,0,slow,slow,read,1,0,5,0,0\n", "does not start with block,start_ns");
  }

  @Test
  void refusesADamagedRowNamingItsLine(@TempDir Path dir) throws IOException {
    assertRefused(
        dir, HEADER + "0,0,slow,slow,read,0,1,0,5,0\n", "line 2: damaged row of 10 columns");
    assertRefused(
        dir, HEADER + "0,0,slow,slow,peek,0,1,0,5,0,0\n", "line 2: damaged row '0,0,slow");
    assertRefused(
        dir, HEADER + "0,-1,slow,slow,read,0,1,0,5,0,0\n", "line 2: damaged row '0,-1,slow");
    assertRefused(dir, HEADER + "0,0,slow,slow,read,0,1,0,5,0,\n", "line 2: damaged row '0,0,slow");
  }

  @Test
  void namesTheLineOfARowThatItsReaderRefuses(@TempDir Path dir) throws IOException {
    Path file =
        Files.writeString(
            dir.resolve("blocks.csv"),
            HEADER + "6,0,fast,fast,read,0,1,0,5,0,0\n7,9,fast,foo,read,0,1,0,5,0,0\n");
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, 1);
    assertThatThrownBy(() -> BlocksFile.read(file, calculator::add))
        .isInstanceOf(MnemoException.class)
        .hasMessage(
            file
                + " line 3: block 7 names tier 'foo', but the tiers of the run are [fast, slow];"
                + " repeat the run");
  }

  @Test
  void refusesAnAbsentFile(@TempDir Path dir) {
    assertThatThrownBy(() -> read(dir.resolve("blocks.csv")))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("there is no such file");
  }

  private static void assertRefused(Path dir, String text, String reason) throws IOException {
    Path file = Files.writeString(dir.resolve("blocks.csv"), text);
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(file + " " + reason)
        .hasMessageEndingWith("; repeat the run");
  }

  private static List<BlockRow> read(Path file) {
    List<BlockRow> rows = new ArrayList<>();
    BlocksFile.read(file, rows::add);
    return rows;
  }
}
