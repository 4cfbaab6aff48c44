package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.refused;
import static org.mnemo.ycsb.workload.Runs.words;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.SaturationRow;
import org.mnemo.ycsb.workload.Runs;

/** What a saturated run of any store that takes bursts of requests leaves. */
abstract class SaturationContract {

  @TempDir Path directory;

  /** Properties that name the servers. */
  abstract Properties store();

  private Properties workload(String... more) {
    Properties workload =
        StoreRun.properties(
            store(),
            words(
                "mnemo.state %s mnemo.burst 8 mnemo.block.ops 200 mnemo.warmup.ops 0 mnemo.out "
                    + "%s",
                directory, directory.resolve("out")));
    workload.putAll(Runs.properties(more));
    return workload;
  }

  /** 2 bursts of 8, and 4 inserts that no further burst would hold. */
  @Test
  void carriesOutTheLastRequestsThoughTheyFillNoBurst() throws Exception {
    Properties load = workload("recordcount", "100");
    assertThat(StoreRun.load(load).complete()).isTrue();
    Properties inserts =
        workload(
            words(
                "recordcount 100 operationcount 20 mnemo.out %s mnemo.placement saturated "
                    + "readproportion 0 updateproportion 0 insertproportion 1",
                directory.resolve("inserts")));
    assertThat(StoreRun.run(inserts, operation -> {}).complete()).isTrue();
    Properties reads =
        workload(
            words(
                "recordcount 120 operationcount 4000 mnemo.placement saturated readproportion 1 "
                    + "updateproportion 0 insertproportion 0 requestdistribution uniform"));
    StoreRun run = StoreRun.run(reads, operation -> {});
    assertThat(run.complete()).isTrue();
    assertThat(MeasurementDirectory.open(directory.resolve("out")).readRun().counts().notFound())
        .isZero();
  }

  @Test
  void tellsWhatServersTookForEachBlock() throws Exception {
    Properties workload =
        workload(
            words(
                "readproportion 0.5 updateproportion 0.3 insertproportion 0.2 operationcount "
                    + "4001 mnemo.warmup.ops 400 mnemo.placement saturated"));
    Properties load = new Properties();
    load.putAll(workload);
    load.remove("mnemo.placement");
    assertThat(StoreRun.load(load).complete()).isTrue();
    StoreRun run = StoreRun.run(workload, operation -> {});
    assertThat(run.said()).contains("operations in bursts of 8");
    assertThat(run.complete()).isTrue();
    MeasurementDirectory out = MeasurementDirectory.open(directory.resolve("out"));
    List<SaturationRow> rows = SaturationRow.FILE.read(out.saturation());
    // 20 blocks, two of them to warm up, and none that was not ended by another.
    assertThat(rows).hasSize(18);
    assertThat(rows.stream().map(SaturationRow::tier).distinct())
        .containsExactlyInAnyOrder("fast", "slow");
    for (SaturationRow row : rows) {
      assertThat(row.operations()).isEqualTo(200);
      assertThat(row.bursts()).isIn(25L, 100L);
      assertThat(row.readBytes()).isEqualTo(100 * row.reads());
      assertThat(row.writeBytes()).isEqualTo(100 * row.writes());
      assertThat(row.writes()).isPositive();
      assertThat(row.cpuNs()).isPositive();
      assertThat(row.threads()).isPositive();
    }
  }

  @Test
  void isUnderTheSealOfTheRunOfItsWorkloadOnly() throws Exception {
    Properties workload =
        workload("recordcount", "100", "operationcount", "2000", "requestdistribution", "uniform");
    Properties load = new Properties();
    load.putAll(workload);
    assertThat(StoreRun.load(load).complete()).isTrue();
    assertThat(StoreRun.run(workload, operation -> {}).complete()).isTrue();
    MeasurementDirectory out = MeasurementDirectory.open(directory.resolve("out"));
    Properties saturated =
        workload(
            words(
                "recordcount 90 operationcount 2000 requestdistribution uniform mnemo.placement "
                    + "saturated mnemo.out %s",
                out.load().root()));
    refused(() -> StoreRun.run(saturated, operation -> {}), "recordcount is 90, not 100");
    assertThat(out.load().run()).doesNotExist();
    saturated.setProperty("recordcount", "100");
    assertThat(StoreRun.run(saturated, operation -> {}).complete()).isTrue();
    assertThat(MeasurementDirectory.open(out.root()).readRun().files())
        .containsKey("load/run.json");
  }
}
