package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.UsageException;

class CpuPlanTest {

  @Test
  void givesServersProcessorsOfTheirOwnWhereThereAreEnough() {
    assertThat(CpuPlan.of(List.of(0, 1, 2, 3), 2)).isEqualTo(new CpuPlan(List.of("2", "3"), "0,1"));
  }

  @Test
  void letsServersShareAProcessorBeforeTheClientDoes() {
    assertThat(CpuPlan.of(List.of(0, 1), 2)).isEqualTo(new CpuPlan(List.of("1", "1"), "0"));
  }

  @Test
  void leavesOneProcessorToEverybody() {
    CpuPlan plan = CpuPlan.of(List.of(0), 2);
    assertThat(plan).isEqualTo(new CpuPlan(List.of("", ""), ""));
    assertThat(plan.bind(0, List.of("redis-server"))).containsExactly("redis-server");
  }

  @Test
  void rejectsAnythingButAutoAndNone() {
    assertThatThrownBy(() -> CpuPlan.of("some", 2))
        .isInstanceOf(UsageException.class)
        .hasMessage("mnemo.cpus must be auto or none, was 'some'");
  }
}
