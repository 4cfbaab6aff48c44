package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.measurement.MovesRow.Probes;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/** The files of a run, each with its header. */
class RowFileTest {

  private static final RowFile<OperationRow> OPERATIONS = OperationRow.file(Tiers.FAST_AND_SLOW);

  @TempDir private Path directory;

  @Test
  void readsTheFetchesThatItWrote() {
    assertKept(
        FetchesRow.FILE,
        """
        block,tier,operations,fetches,fetched_bytes,fast_bytes,total_bytes,stalled_us
        0,slow,110,96,393216,1000,5000,7
        1,slow,110,0,0,1100,5000,0
        """,
        List.of(
            new FetchesRow(0, "slow", 110, 96, 393_216, 1000, 5000, 7),
            new FetchesRow(1, "slow", 110, 0, 0, 1100, 5000, 0)));
  }

  @Test
  void readsTheMovesThatItWrote() {
    assertKept(
        MovesRow.FILE,
        "epoch,operations,up,up_bytes,up_ns,down,down_bytes,down_ns,check_ns,"
            + "fast_probes,fast_probe_bytes,fast_probe_ns,"
            + "slow_probes,slow_probe_bytes,slow_probe_ns\n"
            + "1,500,2,200,20,3,300,33,9,5,50,6,4,40,8\n",
        List.of(
            new MovesRow(
                1, 500, 2, 200, 20, 3, 300, 33, 9, new Probes(5, 50, 6), new Probes(4, 40, 8))));
  }

  @Test
  void readsTheSaturatedBlocksThatItWrote() {
    SaturationRow row =
        new SaturationRow(25, "fast", 4, 28_811_691, 12_092_465, 7, 31, 900, 90_000, 92, 920);
    assertKept(
        SaturationRow.FILE,
        "block,tier,threads,duration_ns,cpu_ns,emulated_ns,bursts,"
            + "reads,read_bytes,writes,write_bytes\n"
            + "25,fast,4,28811691,12092465,7,31,900,90000,92,920\n",
        List.of(row));
    assertThat(row.operations()).isEqualTo(992);
    assertThat(row.bytes()).isEqualTo(90_920);
  }

  @Test
  void readsThePaceThatItWrote() {
    assertKept(
        PaceRow.FILE,
        """
        block,kind,operations,due_ns,started_ns,first_late_ns,last_late_ns,late_ns
        3,mixed-0.5,400,39900,40100,5,205,41000
        """,
        List.of(new PaceRow(3, "mixed-0.5", 400, 39_900, 40_100, 5, 205, 41_000)));
  }

  @Test
  void readsTheOperationsThatItWrote() {
    assertKept(
        OPERATIONS,
        "block,tier,operation,size_class,latency_ns\n0,fast,read,17,65000\n7,slow,update,0,1\n",
        List.of(
            new OperationRow(0, 0, Operation.READ, 17, 65_000),
            new OperationRow(7, 1, Operation.UPDATE, 0, 1)));
  }

  private <R> void assertKept(RowFile<R> rows, String content, List<R> expected) {
    Path file = directory.resolve("rows.csv");
    try (RowFile.Writer<R> writer = rows.writer(file)) {
      expected.forEach(writer::append);
      assertThat(file).doesNotExist();
      writer.commit();
    }
    assertThat(file).content().isEqualTo(content);
    assertThat(rows.read(file)).isEqualTo(expected);
  }

  @Test
  void leavesNothingUnlessCommitted() {
    try (RowFile.Writer<OperationRow> writer = OPERATIONS.writer(directory.resolve("o.csv.zst"))) {
      writer.append(new OperationRow(0, 0, Operation.READ, 1, 1));
    }
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0,fast,read,1    | 4 columns
          0,third,read,1,5 | 'third'
          0,fast,scan,1,5  | 'scan'
          0,fast,read,99,5 | '99'
          0,fast,read,1,-5 | '-5'
          x,fast,read,1,5  | 'x'
          """,
      quoteCharacter = '"')
  void saysWhatIsWrongWithWhichLine(String line, String what) throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("o.csv"),
            "block,tier,operation,size_class,latency_ns\n" + line + "\n");
    refused(() -> OPERATIONS.read(file), "o.csv line 2: ", what);
  }

  @Test
  void refusesAnotherFile() throws IOException {
    Path file = Files.writeString(directory.resolve("o.csv"), "block,tier\n");
    refused(() -> OPERATIONS.read(file), "o.csv", "block,tier,operation");
  }
}
