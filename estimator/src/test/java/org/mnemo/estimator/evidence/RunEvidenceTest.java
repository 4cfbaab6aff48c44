package org.mnemo.estimator.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.measurement.MemoryUse.TierMemory;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.SimulatedBlocks;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;

class RunEvidenceTest {

  private static final SimulatedBlocks STORE = new SimulatedBlocks(100_000, 150_000, 20_000, 0, 0);
  private static final String TRACE = TestTraces.csv("a get 100", "b get 100");

  @TempDir private Path temporary;
  private MeasurementDirectory run;

  @BeforeEach
  void measure() {
    run = TestRun.measured(temporary.resolve("run"), TRACE, STORE.rows(30, new Random(1)));
  }

  private Evidence read() {
    return RunEvidence.read(run, 42);
  }

  private void edit(Path file, String from, String to) throws IOException {
    String text = Files.readString(file);
    assertThat(text).contains(from);
    Files.writeString(file, text.replaceFirst(Pattern.quote(from), to));
  }

  private void assertRefused(String... parts) {
    refused(this::read, parts);
  }

  @Test
  void saysThatOtherRecordsHideWhatTheStoreAdds() {
    writeMemory(1000, 10, 5000, 12);
    assertThat(read().overheadBytes()).isEmpty();
    assertThat(read().notes()).contains(Note.of(NoteCode.OTHER_RECORDS_ON_SERVERS));
    writeMemory(1000, 10, 5000, 10);
    assertThat(read().overheadBytes()).hasValue(400);
    assertThat(read().notes()).doesNotContain(Note.of(NoteCode.OTHER_RECORDS_ON_SERVERS));
  }

  /** Entries of versions before have none, and those of several clients hold several numbers. */
  @Test
  void saysThatOthersTookMuchOfTheMachinesTime() throws IOException {
    assertThat(codes()).doesNotContain(NoteCode.MACHINE_WAS_BUSY);
    Path file = run.root().resolve("run.json");
    edit(file, "\"machine\" : { }", "\"machine\" : { \"share_of_other_processes\" : \"0.050\" }");
    assertThat(codes()).doesNotContain(NoteCode.MACHINE_WAS_BUSY);
    edit(file, "0.050", "0.051");
    assertThat(read().notes())
        .contains(
            Note.of(NoteCode.MACHINE_WAS_BUSY)
                .with("other_processes", 0.051)
                .with("other_machines", 0.0));
    edit(file, "0.051", "0.010 | 0.900");
    assertThat(codes()).doesNotContain(NoteCode.MACHINE_WAS_BUSY);
    edit(file, "share_of_other_processes", "share_of_other_machines");
    edit(file, "0.010 | 0.900", "0.300");
    assertThat(codes()).contains(NoteCode.MACHINE_WAS_BUSY);
  }

  @Test
  void saysThatNoStoreWasMeasured() throws IOException {
    assertThat(codes()).doesNotContain(NoteCode.STORE_SIMULATED);
    edit(run.root().resolve("run.json"), "\"store\" : \"redis\"", "\"store\" : \"simulated\"");
    assertThat(codes()).contains(NoteCode.STORE_SIMULATED);
  }

  private List<NoteCode> codes() {
    return read().notes().stream().map(Note::code).toList();
  }

  @Test
  void takesTheOperationsThatWereAskedFor() throws IOException {
    edit(run.run(), "\"properties\" : { }", "\"properties\" : { \"operationcount\" : \"1\" }");
    assertThat(read().askedOperations()).isEqualTo(1);
    assertThat(read().operations()).isEqualTo(2);
  }

  @Test
  void readsWhatARunOfOursLeft() {
    Evidence evidence = read();
    assertThat(evidence.store()).isEqualTo("redis");
    assertThat(evidence.operations()).isEqualTo(2);
    // 30 rounds; a segment is cbrt(30) = 3 of them.
    assertThat(evidence.segments()).isEqualTo(10);
    assertThat(evidence.drawn()).hasSize(1000);
    assertThat(evidence.baselines()).isEqualTo(run.readBaselines());
    assertThat(evidence.baselines().sizes()).isNotEmpty();
    assertThat(evidence.latency()).isPresent();
    // One round is one segment.
    MeasurementDirectory tiny =
        TestRun.measured(temporary.resolve("tiny"), TRACE, STORE.rows(1, new Random(1)));
    assertThat(RunEvidence.read(tiny, 42).segments()).isEqualTo(1);
    assertThat(RunEvidence.read(tiny, 42).drawn()).isEmpty();
    assertThat(evidence.ends()).isNull();
    assertThat(evidence.overheadBytes()).isEmpty();
    assertThat(evidence.emulated()).isFalse();
  }

  @Test
  void drawsTheSameSamplesForTheSameSeed() {
    assertThat(read().drawn()).isEqualTo(read().drawn());
    assertThat(RunEvidence.read(run, 43).drawn()).isNotEqualTo(read().drawn());
  }

  @Test
  void takesTheStoresWordForItsOverhead() throws IOException {
    Files.writeString(
        run.memory(),
        """
        {"schema": 1, "payload_bytes": 2000, "records": 10,
         "tiers": [{"name": "slow", "used_bytes": 9999, "records": 10},
                   {"name": "fast", "used_bytes": 2560, "records": 10}]}
        """);
    assertThat(read().overheadBytes()).hasValue(56);
  }

  @Test
  void makesDoWithoutBlocksAndLatencies() throws IOException {
    Files.delete(run.blocks());
    Files.delete(run.latency());
    Evidence evidence = read();
    assertThat(evidence.drawn()).isEmpty();
    assertThat(evidence.segments()).isZero();
    assertThat(evidence.latency()).isEmpty();
    assertThat(evidence.baselines()).isEqualTo(run.readBaselines());
  }

  @Test
  void drawsOnlySamplesThatHoldEveryOperationOfTheRun() {
    // Updates, but for one block of reads on each tier: most samples would miss either.
    List<BlockRow> rows = new ArrayList<>(STORE.rows(30, new Random(1)));
    rows.replaceAll(row -> withOperation(row, Operation.UPDATE));
    for (String tier : List.of("fast", "slow")) {
      int at = rows.indexOf(rows.stream().filter(row -> row.kind().equals(tier)).findFirst().get());
      rows.set(at, withOperation(rows.get(at), Operation.READ));
    }
    MeasurementDirectory rare =
        TestRun.measured(temporary.resolve("rare"), TestTraces.csv("a get 100"), rows);
    List<Baselines> drawn = RunEvidence.read(rare, 42).drawn();
    assertThat(drawn).hasSize(1000);
    assertThat(drawn).allMatch(sample -> sample.serviceTimes().size() == 4);
  }

  private static BlockRow withOperation(BlockRow row, Operation operation) {
    return TestRun.block(
        row.block(),
        row.kind(),
        row.tier(),
        operation,
        row.operations(),
        row.valueBytes(),
        row.latencyNs(),
        row.clientNs());
  }

  @Test
  void computesVersion1AnewFromItsBlocks() throws IOException {
    // 20 reads of 1000 bytes in 200 ns each and 20 of 10 bytes in 100 ns, and as many on slow.
    Files.writeString(
        run.blocks(),
        """
        block,start_ns,kind,tier,operation,operations,value_bytes,latency_ns,client_ns,switches
        0,0,fast,fast,read,20,20000,4000,0,0
        1,0,slow,slow,read,20,20000,6000,0,0
        2,0,fast,fast,read,20,200,2000,0,0
        3,0,slow,slow,read,20,200,2000,0,0
        """);
    Files.delete(run.latency());
    Files.delete(run.baselines());
    Files.writeString(
        run.baselines(),
        """
        {"schema": 1, "clients": 1, "tiers": ["fast", "slow"], "client_ns": 0.0,
         "disturbance_ns": 0.0, "mixed": [],
         "service_times": [
           {"tier": "fast", "operation": "read", "operations": 20, "mean_ns": 100.0,
            "standard_error_ns": 0.0, "mean_value_bytes": 10.0},
           {"tier": "slow", "operation": "read", "operations": 20, "mean_ns": 100.0,
            "standard_error_ns": 0.0, "mean_value_bytes": 10.0}]}
        """);
    Baselines baselines = read().baselines();
    assertThat(baselines.sizes()).hasSize(4);
    // (4000 + 2000) / 40
    assertThat(baselines.serviceTime("fast", Operation.READ).orElseThrow().meanNs())
        .isCloseTo(150, within(1e-9));
  }

  @Test
  void refusesBlocksThatContradictTheBaselines() throws IOException {
    double fastNs = run.readBaselines().serviceTime("fast", Operation.READ).orElseThrow().meanNs();
    edit(run.baselines(), "\"mean_ns\" : " + fastNs, "\"mean_ns\" : " + fastNs * 1.00001);
    assertRefused("baselines.json lists for read", "on the tier 'fast'", "its blocks");
  }

  @Test
  void refusesBaselinesOfOperationsThatTheBlocksLack() throws IOException {
    try (RowFile.Writer<BlockRow> writer = BlockRow.FILE.writer(run.blocks())) {
      STORE.rows(30, new Random(1)).stream()
          .filter(row -> row.kind().equals("fast"))
          .forEach(writer::append);
      writer.commit();
    }
    assertRefused("baselines.json lists for read", "but its blocks");
  }

  @Test
  void refusesLatenciesOfAnotherRun() throws IOException {
    MeasurementDirectory other =
        TestRun.measured(temporary.resolve("other"), TRACE, STORE.rows(31, new Random(1)));
    Files.delete(run.latency());
    Files.copy(other.latency(), run.latency());
    // Four pure blocks of 20 operations a round.
    assertRefused("has 2480 latencies", "count 2400 operations");
  }

  @Test
  void refusesALogThatIsCutAfterItsHeader() throws IOException {
    String header =
        Files.readAllLines(run.latency()).stream()
            .filter(line -> line.startsWith("#") || line.startsWith("\""))
            .collect(Collectors.joining("\n", "", "\n"));
    Files.writeString(run.latency(), header);
    assertRefused("latency.hlog has 0 latencies, but the blocks count 2400 operations");
  }

  @Test
  void refusesAnotherNumberOfClientsThanTheBaselinesAreOf() throws IOException {
    edit(run.run(), "\"clients\" : 1", "\"clients\" : 3");
    assertRefused("run.json lists 3 clients, but the baselines list 1");
  }

  /** A load of two records of 101 bytes, and an insert of the run. */
  @Test
  void holdsWhatServersTellAgainstTheDataSet() throws IOException {
    try (DatasetFile.Writer dataset = new DatasetFile.Writer(run.dataset())) {
      for (String key : List.of("a", "b", "c")) {
        dataset.append(key.getBytes(StandardCharsets.UTF_8), 0, 1, 1, 100);
      }
      dataset.commit();
    }
    writeMemory(202, 2, 302);
    assertThat(read().overheadBytes()).hasValue(50);
    writeMemory(0, 2, 302);
    assertRefused(
        "memory.json says payload_bytes 0 of 2 records, but the first 2 of",
        "dataset.csv.zst have 202; copy the run's directory whole, or repeat the run");
    writeMemory(303, 4, 302);
    assertRefused("memory.json says payload_bytes 303 of 4 records, but the first 3 of");
    writeMemory(202, 2, 4L << 30);
    assertRefused(
        "memory.json says used_bytes 4294967296 on the tier 'fast', which 2 records of 202 bytes"
            + " together cannot take");
    writeMemory(202, 2, 0);
    assertRefused("memory.json says used_bytes 0 on the tier 'fast'");
  }

  private void writeMemory(long payloadBytes, long records, long usedBytes) {
    writeMemory(payloadBytes, records, usedBytes, records);
  }

  private void writeMemory(long payloadBytes, long records, long usedBytes, long recordsOnFast) {
    Json.write(
        run.memory(),
        new MemoryUse(
            MemoryUse.SCHEMA,
            payloadBytes,
            records,
            List.of(new TierMemory("fast", usedBytes, recordsOnFast))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0", "-5.0", "\"NaN\"", "\"Infinity\"", "\"-Infinity\""})
  void refusesWhatIsNoTime(String meanNs) throws IOException {
    Files.delete(run.blocks());
    double fastNs = run.readBaselines().serviceTime("fast", Operation.READ).orElseThrow().meanNs();
    edit(run.baselines(), "\"mean_ns\" : " + fastNs, "\"mean_ns\" : " + meanNs);
    assertRefused(
        "baselines.json: the baseline of read on the tier 'fast' must be a positive time",
        "was " + meanNs.replace("\"", ""));
  }

  @Test
  void refusesBaselinesOfNoOperation() {
    Baselines none = TestBaselines.of(TestBaselines.time("fast", Operation.READ, 0, 9));
    MeasurementDirectory empty = TestRun.write(temporary.resolve("none"), TRACE, none, false);
    refused(() -> RunEvidence.read(empty, 42), "of at least one operation, was 9.0 ns of 0");
  }

  @Test
  void readsADirectoryOfVersion1() throws IOException {
    Baselines simple = TestBaselines.simple(1, List.of());
    MeasurementDirectory old = TestRun.write(temporary.resolve("old"), TRACE, simple, true);
    edit(old.baselines(), "\"schema\" : 3", "\"schema\" : 1");
    edit(old.baselines(), "\"sizes\" : [ ],", "");
    Evidence evidence = RunEvidence.read(old, 42);
    assertThat(evidence.baselines().schema()).isEqualTo(1);
    assertThat(evidence.baselines().serviceTimes()).isEqualTo(simple.serviceTimes());
    assertThat(evidence.baselines().mixed()).isEqualTo(simple.mixed());
    assertThat(evidence.baselines().sizes()).isEmpty();
    assertThat(evidence.emulated()).isTrue();
  }
}
