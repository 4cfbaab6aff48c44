package org.mnemo.ycsb.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.settings.OfferedRate;

class PaceTest {

  private static final Blocks BLOCKS = new Blocks(4, 0, 0, 0);

  @Test
  void goesOnWithoutWaitingForWhatIsLate() {
    Pace pace = new Pace(new OfferedRate(10_000, true), BLOCKS, 1, 1_000_000);
    assertThat(pace.next(0, 1_000_000)).isEqualTo(1_100_000);
    // The client comes back late each time, and nothing is put off for it.
    assertThat(pace.next(1, 1_900_000)).isEqualTo(1_200_000);
    assertThat(pace.next(2, 2_900_000)).isEqualTo(1_300_000);
    assertThat(pace.next(3, 3_900_000)).isEqualTo(1_400_000);
  }

  @Test
  void leavesTheBacklogBehindAtTheEndOfABlock() {
    Pace pace = new Pace(new OfferedRate(10_000, true), BLOCKS, 1, 0);
    for (int i = 0; i < 4; i++) {
      pace.next(i, 500_000L * i);
    }
    // The block after it begins when it is asked for, not when it would have been due.
    assertThat(pace.next(4, 2_000_000)).isEqualTo(2_100_000);
    // A straggler of the block before is due behind it.
    assertThat(pace.next(3, 2_000_000)).isEqualTo(2_200_000);
  }

  @Test
  void beginsABlockNoEarlierThanDue() {
    Pace pace = new Pace(new OfferedRate(10_000, true), BLOCKS, 1, 0);
    for (int i = 0; i < 4; i++) {
      pace.next(i, 0);
    }
    assertThat(pace.next(4, 10_000)).isEqualTo(500_000);
  }

  @Test
  void comesAtRandomWithTheMeanOfTheRate() {
    Pace pace = new Pace(new OfferedRate(10_000, false), new Blocks(1_000_000, 0, 0, 0), 5, 0);
    int operations = 100_000;
    long before = 0;
    double squares = 0;
    for (int i = 0; i < operations; i++) {
      long due = pace.next(i, 0);
      squares += Math.pow((double) (due - before), 2);
      before = due;
    }
    assertThat((double) before / 1e5).isCloseTo(operations, within(0.02 * operations));
    // The mean square of exponential distances is twice the square of their mean.
    assertThat(squares / operations).isCloseTo(2e10, within(0.05 * 2e10));
  }
}
