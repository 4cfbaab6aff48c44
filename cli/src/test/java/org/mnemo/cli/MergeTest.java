package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceFile;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.ycsb.Ycsb;
import org.mnemo.ycsb.server.LocalServers;

/** Several clients at once: each measures, {@code merge} makes one measurement of them. */
class MergeTest {

  @TempDir Path temporary;

  @AfterEach
  void stopServers() {
    new LocalServers(temporary.resolve("state")).stop();
  }

  /** Keys of every client, in the order of the trace. */
  private static Map<Long, List<String>> keysByClient(Path run) throws CharacterCodingException {
    Map<Long, List<String>> keys = new HashMap<>();
    try (TraceReader trace = TraceFiles.open(new MeasurementDirectory(run).trace())) {
      while (trace.next()) {
        keys.computeIfAbsent(trace.access().client(), unused -> new ArrayList<>())
            .add(trace.access().keyAsString());
      }
    }
    return keys;
  }

  @Test
  void mergesRunsOfTheSimulatedStore() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(temporary, 200, 3000);
    runs.load();
    MeasurementDirectory a = runs.run("a", "mnemo.seed", "1");
    MeasurementDirectory b = runs.run("b", "mnemo.seed", "2");
    // They ran one after the other on virtual clocks; as if at once, 100 ms apart.
    startedAt(a, "2026-01-02T03:04:05Z");
    startedAt(b, "2026-01-02T03:04:05.100Z");
    Path out = temporary.resolve("merged");
    Program merge =
        Program.mnemo("merge", "--out", out.toString(), a.root().toString(), b.root().toString());
    assertThat(merge.status()).as(merge.err()).isZero();
    assertThat(merge.out())
        .contains("6,000 operations of 2 runs with 2 clients in all")
        .contains("by a schedule of its own")
        .doesNotContain("same mnemo.seed");

    Baselines baselines = new MeasurementDirectory(out).readBaselines();
    assertThat(baselines.clients()).isEqualTo(2);
    assertThat(baselines.serviceTimes())
        .extracting(time -> time.tier() + " " + time.operation() + " " + time.meanNs())
        .containsExactly(
            "fast READ 100003.0",
            "fast UPDATE 90001.0",
            "slow READ 170011.0",
            "slow UPDATE 120007.0");
    assertThat(keysByClient(out))
        .isEqualTo(
            Map.of(
                0L, keysByClient(a.root()).get(0L),
                1L, keysByClient(b.root()).get(0L)));
    assertThat(out.resolve("dataset.csv.zst")).hasSameBinaryContentAs(a.dataset());
    assertThat(Program.mnemo("estimate", out.toString()).status()).isZero();
  }

  @Test
  void mergesRunsOfTheSimulatedStoreAtARate() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(temporary, 200, 6000);
    runs.load();
    MeasurementDirectory a = atRate(runs, "a", "1", "1000");
    MeasurementDirectory b = atRate(runs, "b", "2", "500");
    // Each took 6 to 12 s of virtual time.
    startedAt(a, "2026-01-02T03:04:05Z");
    startedAt(b, "2026-01-02T03:04:05.100Z");
    Path out = temporary.resolve("merged");
    Program merge =
        Program.mnemo("merge", "--out", out.toString(), a.root().toString(), b.root().toString());
    assertThat(merge.status()).as(merge.err()).isZero();
    assertThat(merge.out()).contains("no server alone was offered the whole rate");

    MeasurementDirectory merged = MeasurementDirectory.open(out);
    assertThat(PaceFile.read(merged.pace()))
        .hasSize(PaceFile.read(a.pace()).size() + PaceFile.read(b.pace()).size());
    Program estimate = Program.mnemo("estimate", out.toString());
    assertThat(estimate.hasEstimated()).as(estimate.err()).isTrue();
    assertThat(estimate.out())
        .contains("from when they are due")
        .contains("by 2 clients, offered at 1,500 a second")
        .contains("in the blocks 'fast'")
        .contains("in the blocks 'slow'")
        .contains("offered by 2 runs that were merged");
    assertThat(Files.readString(out.resolve("estimate/recommendation.json")))
        .contains("\"measured_rate\"");
  }

  private static MeasurementDirectory atRate(
      SimulatedRuns runs, String name, String seed, String rate) throws Exception {
    return runs.run(
        name,
        "mnemo.seed",
        seed,
        "mnemo.rate",
        rate,
        "mnemo.block.ops",
        "50",
        "mnemo.block.guard",
        "10");
  }

  static void startedAt(MeasurementDirectory run, String time) {
    RunInfo info = run.readRun();
    run.writeRun(
        new RunInfo(
            info.schema(),
            info.complete(),
            info.store(),
            info.placement(),
            info.tiers(),
            info.seed(),
            info.clients(),
            Instant.parse(time).toString(),
            info.machine(),
            info.properties(),
            info.counts(),
            info.measured(),
            null));
  }

  @Test
  void saysInOneSentenceWhatIsWrong() {
    Path none = temporary.resolve("none");
    Program merge = Program.mnemo("merge", "--out", temporary.resolve("o").toString(), "" + none);
    assertThat(merge.status()).isEqualTo(1);
    assertThat(merge.sentence()).contains("none is no directory");
    assertThat(merge.err()).doesNotContain("\tat ");
    assertThat(Program.mnemo("merge", none.toString()).status()).isEqualTo(2);
    assertThat(temporary.resolve("o")).doesNotExist();
  }

  /** Two processes of YCSB, each with half of the keys, on the same two real servers. */
  @Tag("processes")
  @Test
  void mergesTwoClientsThatRanAtOnce() throws Exception {
    String[][] halves = {
      {"insertstart=0", "insertcount=500"}, {"insertstart=500", "insertcount=500"}
    };
    for (String[] half : halves) {
      Program load = Program.ycsb(arguments("load", half));
      assertThat(load.status()).as(load.err()).isZero();
    }
    List<Path> outs = List.of(temporary.resolve("out 0"), temporary.resolve("out 1"));
    List<Process> clients = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      String[] arguments =
          arguments(
              "run",
              halves[i][0],
              halves[i][1],
              "mnemo.seed=" + i,
              "mnemo.out=" + outs.get(i),
              "threadcount=" + (i + 1));
      clients.add(Program.startIn(temporary, Ycsb.class, arguments));
    }
    for (Process client : clients) {
      drain(client);
      String said = new String(client.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(client.waitFor()).as(said).isZero();
    }

    Path merged = temporary.resolve("merged");
    Program merge =
        Program.mnemo(
            "merge", outs.get(0).toString(), outs.get(1).toString(), "--out", merged.toString());
    assertThat(merge.status()).as(merge.err()).isZero();
    assertThat(merge.out()).contains("of 2 runs with 3 clients in all");
    assertThat(merge.out().lines().filter(line -> line.startsWith("Note:")).toList())
        .singleElement()
        .asString()
        .contains("by a schedule of its own");

    RunInfo info = MeasurementDirectory.open(merged).readRun();
    assertThat(info.clients()).isEqualTo(3);
    assertThat(info.counts().operations()).isEqualTo(2 * 25_000);
    assertThat(info.properties()).containsEntry("insertstart", "0 | 500");
    Map<Long, List<String>> keys = keysByClient(merged);
    assertThat(keys.keySet()).containsExactlyInAnyOrder(0L, 1L, 2L);
    assertThat(keys.get(0L)).isEqualTo(keysByClient(outs.get(0)).get(0L));
    assertThat(keys.get(1L)).isEqualTo(keysByClient(outs.get(1)).get(0L));
    assertThat(keys.get(0L)).doesNotContainAnyElementsOf(keys.get(2L));

    Program estimate = Program.mnemo("estimate", merged.toString());
    assertThat(estimate.hasEstimated()).as(estimate.err()).isTrue();
    assertThat(estimate.out()).contains(" that were measured by 3 clients");
    assertThat(Files.readAllLines(merged.resolve("estimate/curve.csv"))).hasSize(1 + 1 + 1000);
  }

  private String[] arguments(String phase, String... properties) {
    Stream<String> all =
        Stream.concat(
            Stream.of(
                "workload=org.mnemo.ycsb.workload.MnemoWorkload",
                "recordcount=1000",
                "operationcount=25000",
                "mnemo.warmup.ops=1000",
                "fieldcount=1",
                "fieldlength=1000",
                "requestdistribution=zipfian",
                "mnemo.state=" + temporary.resolve("state")),
            Stream.of(properties));
    return Stream.concat(
            Stream.of(phase, "mnemo"), all.flatMap(property -> Stream.of("-p", property)))
        .toArray(String[]::new);
  }

  /** What it prints must not fill the pipe. */
  private static void drain(Process process) throws IOException {
    process.getInputStream().readAllBytes();
  }
}
