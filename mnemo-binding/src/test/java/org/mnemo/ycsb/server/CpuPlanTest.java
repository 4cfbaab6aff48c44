package org.mnemo.ycsb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
  void takesOneProcessorOfEachCoreWhereThereAreEnoughCores(@TempDir Path root) throws IOException {
    KernelFiles kernel = new KernelFiles(root);
    for (int cpu = 0; cpu < 6; cpu++) {
      kernel.file(
          "sys/devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list",
          cpu % 3 + "," + (cpu % 3 + 3));
    }
    List<Integer> all = List.of(0, 1, 2, 3, 4, 5);
    assertThat(CpuPlan.ofCores(root, all, 2)).containsExactly(0, 1, 2);
    assertThat(CpuPlan.ofCores(root, all, 3)).isEqualTo(all);
    assertThat(CpuPlan.ofCores(root, List.of(2, 5), 2)).containsExactly(2, 5);
  }

  @Test
  void leavesOneProcessorToEverybody() {
    CpuPlan plan = CpuPlan.of(List.of(0), 2);
    assertThat(plan).isEqualTo(new CpuPlan(List.of("", ""), ""));
    assertThat(plan.bind(0, List.of("redis-server"))).containsExactly("redis-server");
  }

  @Test
  void rejectsAnythingButAutoAndNone() {
    misused(() -> CpuPlan.of("some", 2), "mnemo.cpus", "'some'");
  }
}
