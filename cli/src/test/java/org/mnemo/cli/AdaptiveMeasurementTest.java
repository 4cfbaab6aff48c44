package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;

/** {@code advise} measures until it knows: on the simulated store, with its own clock. */
@Tag("processes")
class AdaptiveMeasurementTest {

  @TempDir private Path temporary;

  private Program advise(String... properties) {
    return Program.mnemo(
        words(
            "advise -P workloads/trendingpreview --store simulated --out %s -p mnemo.state=%s "
                + "-p recordcount=100",
            out(), temporary.resolve("state")),
        Stream.of(properties).flatMap(property -> Stream.of("-p", property)).toList());
  }

  private Path out() {
    return temporary.resolve("out");
  }

  private long measuredOperations() {
    return MeasurementDirectory.open(out()).readRun().counts().operations();
  }

  private long recordedRequests() {
    long requests = 0;
    try (TraceReader trace = TraceFiles.open(out().resolve("trace.csv.zst"))) {
      while (trace.next()) {
        requests++;
      }
    }
    return requests;
  }

  private JsonNode recommendation() {
    return Json.read(out().resolve("estimate/recommendation.json"), JsonNode.class);
  }

  /** At a rate that holds the whole run, so that no burst follows a pause. */
  @Test
  void measuresMoreThanAShortWorkloadAndEstimatesTheWorkload() {
    Program advised = advise("operationcount=400", "target=2000").done();
    long measured = measuredOperations();
    // 300 blocks of 25 operations, and 30 % to spare.
    assertThat(measured).isGreaterThanOrEqualTo(300 * 25);
    assertThat(recordedRequests()).isEqualTo(400);
    assertThat(advised.out()).contains("400 requests", "%,d".formatted(measured));
    JsonNode advisedSplit = recommendation().get("split");

    Program.mnemo("estimate", out()).done();
    assertThat(recommendation().get("split")).isEqualTo(advisedSplit);
  }

  /**
   * 100 requests: two are writes, of which the first run measures none on some tier, as a round of
   * blocks is longer than the trace; ten reads find nothing, though nothing is ever deleted.
   */
  @Test
  void measuresAShortReplayUntilEveryKindOfOperationIsKnown() throws Exception {
    List<String> keys = List.of("a,b", "\"q\"", "with space", "\u00e9\u4e2d", "=1+1", "<i>", "-");
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      lines.add(
          i % 50 == 20
              ? "0,%s,9,1000,0,%s,0".formatted(keys.get(i % 7), i == 20 ? "replace" : "set")
              : i % 10 == 3
                  ? "0,none%d,5,0,0,get,0".formatted(i)
                  : "0,%s,9,1000,0,get,0".formatted(keys.get(i % 7)));
    }
    Path trace = Files.write(temporary.resolve("trace.csv"), lines);
    Program advised =
        Program.mnemo(
                words(
                    "advise -P workloads/replay --store simulated --out %s -p mnemo.state=%s "
                        + "-p mnemo.trace=%s",
                    out(), temporary.resolve("state"), trace))
            .done();
    assertThat(measuredOperations()).isGreaterThan(100);
    assertThat(recordedRequests()).isEqualTo(100);
    assertThat(advised.out()).contains("90 requests");
    assertThat(recommendation().get("warnings").findValuesAsText("code"))
        .doesNotContain("operations-unmeasured");
  }

  /** Four clients are paused together, with operations of each that were not handed on. */
  @Test
  void goesOnWithSeveralClients() {
    Program advised =
        advise("operationcount=6001", "threadcount=4", "simulated.read.jitter.ns=150000");
    advised.estimated();
    assertThat(recordedRequests()).isEqualTo(6001);
    // Reads of 100 or 150 us and as much again at random: 3,000 tell the slowdown to some 4 points,
    // on a busy machine to 6, but 100 to more than 20.
    assertThat(recommendation().at("/answer/half_width").doubleValue()).isLessThan(0.1);
    assertThat(measuredOperations()).isGreaterThan(6100);
  }

  /** A scan is several operations, so that a segment may end within a block. */
  @Test
  void goesOnWithScansAndReadModifyWrites() {
    Program advised =
        advise(
            words(
                "operationcount=2000 readproportion=0.4 scanproportion=0.3 "
                    + "readmodifywriteproportion=0.3 maxscanlength=20 "
                    + "scanlengthdistribution=uniform simulated.read.jitter.ns=300000"));
    advised.estimated();
    assertThat(measuredOperations()).isGreaterThan(recordedRequests());
    // A read, 10.5 records of a scan on average, and two operations of a read-modify-write.
    assertThat(recordedRequests()).isBetween(7_000L, 9_500L);
  }

  /** Warming up takes all of the time. */
  @Test
  void hasNoAnswerWhereTheTimeDoesNotReachEveryTier() {
    advise("operationcount=2000000000", "mnemo.warmup.ops=1999999999", "maxexecutiontime=1")
        .refused(Program.NO_ANSWER, "60 s", "--time", "maxexecutiontime");
  }

  @Test
  void measuresOnceWhatTellsEnough() {
    Program advised = advise("operationcount=20000").done();
    assertThat(measuredOperations()).isEqualTo(20_000);
    // Reads take 100 and 150 us unless set, and nothing else takes time: 10,000 a second at most.
    assertThat(advised.out())
        .contains("20,000 requests")
        .containsPattern("Operations/s .* 10,000\\n");
  }

  /**
   * On servers without the records of the first replay, of which every fourth request stores one.
   */
  @Test
  void replaysATraceThatStoresRecordsOnceMore() throws Exception {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      lines.add(
          i % 4 == 0
              ? "0,new%d,6,2000,0,set,0".formatted(i)
              : "0,key%d,6,2000,0,get,0".formatted(i % 50));
    }
    Path trace = Files.write(temporary.resolve("trace.csv"), lines);
    Program.mnemo(
            words("advise -P workloads/replay -p mnemo.trace=%s --time 6s --out %s", trace, out()))
        .estimated();
    assertThat(measuredOperations()).isGreaterThan(1000);
    MemoryUse memory = Json.read(out().resolve("memory.json"), MemoryUse.class);
    assertThat(memory.records()).isEqualTo(50);
    assertThat(memory.tiers()).hasSize(2).allMatch(tier -> tier.records() == 50);
    assertThat(recommendation().get("warnings").findValuesAsText("code"))
        .doesNotContain("other-records-on-servers");
  }

  /** Keys that are stored where a trace comes from, though no request asks for them. */
  @Test
  void countsStoredKeysInTheAdviceAndInTheMap() throws IOException {
    String requests = "0,a,1,1000,0,get,0\n0,b,1,2000,0,get,0\n0,c,1,10,0,get,0\n";
    Path trace = Files.writeString(temporary.resolve("trace.csv"), requests.repeat(3000));
    Path all = temporary.resolve("all.csv");
    String[] advise =
        words(
            "advise --store simulated -P workloads/replay -p mnemo.trace=%s -p mnemo.state=%s "
                + "--dataset %s --out %s",
            trace, temporary.resolve("state"), all, out());
    Program.mnemo(advise).refused(1, "all.csv");
    assertThat(out()).doesNotExist();
    Files.writeString(all, "a,1,1000\nb,1,2000\nunasked,7,50000\n");
    assertThat(Program.mnemo(advise).done().out()).contains("of 4 keys", "1 of the 3 keys");
    // A header, SlowMem only, and a row for each key: a, b, c and the one without requests.
    assertThat(Files.readAllLines(out().resolve("estimate/curve.csv"))).hasSize(6);
    assertThat(Program.mnemo(words("place %s --dataset %s --row 2", out(), all)).out())
        .contains("2 keys by 'gain'", "2 in SlowMem");
  }
}
