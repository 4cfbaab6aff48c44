package org.mnemo.ycsb.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.mnemo.core.trace.Operation;

class OperationTallyTest {

  @Test
  void namesTheKeyOfTheFirstFailure() {
    OperationTally tally = new OperationTally(() -> {});
    tally.draw();
    tally.failed("insert", "user1", "no room");
    tally.draw();
    tally.failed("insert", "user2", "no room");
    assertThat(tally.problem("; load again", 0)).contains("2 of 2", "user1: no room", "load again");
  }

  @Test
  void shortensAKeyOfMoreThanSixtyCharacters() {
    OperationTally tally = new OperationTally(() -> {});
    tally.draw();
    tally.failed("read", "k".repeat(61), "no room");
    assertThat(tally.problem("", 0)).contains(" " + "k".repeat(57) + "...: no room");
  }

  @Test
  void lacksNoMoreRecordsThanTheWorkloadAsksForInVain() {
    OperationTally tally = new OperationTally(() -> {});
    for (boolean found : new boolean[] {true, false, false}) {
      tally.draw();
      tally.done(Operation.READ, found);
    }
    assertThat(tally.problem("", 2)).isNull();
    assertThat(tally.problem("", 1)).contains("2 of 3");
    tally.draw();
    tally.done(Operation.DELETE, true);
    assertThat(tally.problem("", 0)).isNull();
  }
}
