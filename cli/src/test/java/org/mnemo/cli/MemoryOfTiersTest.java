package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.NumaNodes;

/** Where tiers get their memory from, as a user sees it. */
class MemoryOfTiersTest {

  private static final String SMALL =
      "-P workloads/trending -p recordcount=100 -p operationcount=8000";

  @TempDir Path temporary;

  private Path state() {
    return temporary.resolve("state");
  }

  @AfterEach
  void stopServers() {
    new LocalServers(state()).stop();
  }

  @Tag("processes")
  @Test
  void probesAMemoryAndUsesWhatItFound() throws IOException {
    Path file = temporary.resolve("probed memory.json");
    Program probe = Program.mnemo("doctor", "--probe", "--size", "4MiB", "--out", file).done();
    assertThat(probe.out())
        .contains("load latency", "streaming writes", "paper-fast", "undisturbed")
        .contains("emulate:" + file)
        .contains("A load here takes ");
    MemoryProfile probed = MemoryProfiles.of("mnemo.dram", file.toString());
    assertThat(probed.latencyNs()).isBetween(0.1, 10_000.0);

    Path out = temporary.resolve("out");
    Program advise =
        Program.mnemo(
                words(
                    "advise --store simulated "
                        + SMALL
                        + " --out %s -p mnemo.dram=%s "
                        + "-p mnemo.slow.memory=emulate:latency_ns=20000,read_gb_s=0.5,write_gb_s=0.5,price=0.1",
                    out,
                    file))
            .done();
    assertThat(advise.out()).contains("SlowMem costs 10 % of FastMem", "EMULATED");
    TierInfo slow = MeasurementDirectory.open(out).readRun().tiers().get(1);
    assertThat(slow.price()).isEqualTo(0.1);
    assertThat(slow.memory()).contains(probed.figures(), "20000.0 ns", "0.5 GB/s");
  }

  @Tag("processes")
  @Test
  void probesAMemoryNode() {
    assumeThat(SearchPath.find("numactl")).as("numactl on PATH").isPresent();
    assumeThat(NumaNodes.ofThisMachine().ids()).contains(0);
    Program probe =
        Program.mnemo("doctor", "--probe", "--numa-node", "0", "--size", "1MiB", "--json").done();
    assertThat(probe.out()).contains("\"name\" : \"node 0\"").contains("\"read_gb_s\"");
  }

  @Tag("processes")
  @Test
  void saysInTheRunWhereTheServersPagesAre() {
    assumeThat(SearchPath.find("numactl")).as("numactl on PATH").isPresent();
    assumeThat(NumaNodes.ofThisMachine().ids()).contains(0);
    String[] here =
        words("-p mnemo.state=%s -p mnemo.fast.memory=none -p mnemo.slow.memory=numa:0", state());
    ycsb("load", here).done();
    Path out = temporary.resolve("out");
    Program run = ycsb("run", Program.all(here, "-p", "mnemo.out=" + out)).done();
    TierInfo slow = MeasurementDirectory.open(out).readRun().tiers().get(1);
    // 100 records of 100 KB and what Redis itself takes.
    assertThat(slow.memory())
        .matches("memory node 0, verified: (9[5-9](\\.\\d)?|100) % of \\d+\\.\\d MiB are there");
    assertThat(slow.emulated()).isFalse();
    assertThat(slow.price()).isNull();
    assertThat(run.err())
        .contains("mnemo: SlowMem is " + slow.memory())
        // The fast server has the memory of its processors, which is that of node 0.
        .contains("warning: tiers fast and slow have the same memory (node 0)");
    assertThat(Program.mnemo("estimate", out).out())
        .contains("! SlowMem is " + slow.memory() + ".");
  }

  private static Program ycsb(String phase, String... more) {
    return Program.ycsb(words(phase + " mnemo " + SMALL), more);
  }
}
