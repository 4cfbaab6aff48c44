package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.tier.KnownRecords;
import site.ycsb.workloads.CoreWorkload;

class CoreRecordsTest {

  private static final String CORE = CoreWorkload.class.getName();

  @Test
  void knowsTheLengthOfCoreWorkloadsValuesOnly() {
    KnownRecords records =
        CoreRecords.of(Runs.properties("workload", CORE, "fieldlength", "7", "fieldcount", "3"));
    assertThat(records.fields()).isEqualTo(3);
    assertThat(records.isIntact("user1", "field0", new byte[20], 5, 7)).isTrue();
    assertThat(records.isIntact("user1", "field0", new byte[20], 5, 6)).isFalse();
    // YCSB's default: 5 % updates.
    assertThat(records.runWrites()).isTrue();
  }

  @Test
  void knowsNothingWhereLengthsDifferOrTheWorkloadIsAnother() {
    assertThat(
            CoreRecords.of(Runs.properties("workload", CORE, "fieldlengthdistribution", "uniform")))
        .isNull();
    assertThat(CoreRecords.of(Runs.properties("workload", "a.Workload"))).isNull();
    assertThat(CoreRecords.of(Runs.properties())).isNull();
  }
}
