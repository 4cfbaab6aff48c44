package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.server.LocalServers;

/** A trace that was recorded without a store, beside that of a run. */
@Tag("processes")
class TraceRecordTest {

  @TempDir Path temporary;

  @AfterEach
  void stopServers() {
    new LocalServers(temporary.resolve("state")).stop();
  }

  /** Lines of the trace of a run on a store, and of the same workload without one. */
  private void assertSameTrace(String store, String... properties) throws Exception {
    String[] workload =
        Stream.of(properties).flatMap(property -> Stream.of("-p", property)).toArray(String[]::new);
    String[] measured =
        words(
            "-p workload=org.mnemo.ycsb.workload.MnemoWorkload -p mnemo.store=%s -p mnemo.state=%s "
                + "-p mnemo.slow.memory=none -p mnemo.placement=fast -p mnemo.out=%s",
            store, temporary.resolve("state"), temporary.resolve("run"));
    for (String phase : List.of("load", "run")) {
      Program.ycsb(phase, "mnemo", measured, workload).done();
    }
    Path recorded = temporary.resolve("recorded.csv");
    Program.mnemo(
            words("trace record --out %s", recorded), List.of(measured).subList(0, 2), workload)
        .done();
    Path ofRun = temporary.resolve("run.csv");
    Path trace = temporary.resolve("run/trace.csv.zst");
    Program.mnemo("trace", "convert", trace, "--out", ofRun).done();
    assertThat(recorded).hasSameTextualContentAs(ofRun);
    assertThat(Files.readAllLines(recorded)).hasSizeGreaterThanOrEqualTo(400);
  }

  @Test
  void makesTheRequestsOfARunOfAllOperations() throws Exception {
    assertSameTrace(
        "simulated",
        words(
            "recordcount=100 operationcount=1000 fieldcount=1 "
                + "mnemo.sizes=workloads/sizes/thumbnail.csv readproportion=0.5 "
                + "updateproportion=0.1 insertproportion=0.1 deleteproportion=0.1 "
                + "readmodifywriteproportion=0.2 requestdistribution=zipfian "
                + "mnemo.seed=5 target=400"));
  }

  @Test
  void makesTheRequestsOfScansAndOfSingleFields() throws Exception {
    assertSameTrace(
        "redis",
        words(
            "recordcount=100 operationcount=400 mnemo.warmup.ops=0 "
                + "fieldcount=3 fieldlength=10 readallfields=false "
                + "readproportion=0.4 updateproportion=0.3 insertproportion=0.1 "
                + "scanproportion=0.2 maxscanlength=5"));
  }

  @Test
  void makesTheRequestsOfAReplay() throws Exception {
    Path trace = temporary.resolve("given.csv");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      lines.append(
          "%d,key%d,%d,%d,0,%s,0\n"
              .formatted(
                  i / 100,
                  i * 7 % 13,
                  ("key" + i * 7 % 13).length(),
                  i % 5 == 0 ? 20 + i % 3 : 20,
                  i % 5 == 0 ? "set" : "get"));
    }
    Files.writeString(trace, lines);
    assertSameTrace("simulated", "mnemo.trace=" + trace, "fieldcount=1", "mnemo.warmup.ops=0");
  }

  @Test
  void refusesKeysThatAreNumbers() {

    Program.mnemo(words("trace record -P workloads/trending --to mnemo-two-files --out k --out r"))
        .refused(2, "bin/mnemo trace convert --to mnemo-two-files");
  }
}
