package org.mnemo.ycsb.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineTimeTest {

  private static final long UNIT_NS = 10_000_000;

  /** user 100, nice 10, system 40, idle 700, iowait 50, irq 1, softirq 19, steal 80; sum 1000. */
  private static final String TEXT =
      """
      cpu  100 10 40 700 50 1 19 80 7 0
      cpu0 1 1 1 1 1 1 1 1 1 1
      intr 12
      """;

  @Test
  void countsWhatProcessesTookAndWhatTheHostGaveAway() {
    assertThat(MachineTime.of(TEXT))
        .contains(new MachineTime(150 * UNIT_NS, 80 * UNIT_NS, 1000 * UNIT_NS));
  }

  @Test
  void isTheDifferenceOfTwoMoments() {
    MachineTime earlier = new MachineTime(30, 4, 500);
    assertThat(new MachineTime(130, 5, 900).since(earlier)).isEqualTo(new MachineTime(100, 1, 400));
  }

  @Test
  void isEmptyWhereTheKernelDoesNotTell() {
    assertThat(MachineTime.of("")).isEmpty();
    assertThat(MachineTime.of("cpu  1 2 3")).isEmpty();
    assertThat(MachineTime.of("cpu0 1 1 1 1 1 1 1 1 1 1")).isEmpty();
  }
}
