package org.mnemo.ycsb.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OperationTallyTest {

  @Test
  void namesTheKeyOfTheFirstFailure() {
    OperationTally tally = new OperationTally(() -> {});
    tally.draw();
    tally.failed("insert", "user1", "no room");
    tally.draw();
    tally.failed("insert", "user2", "no room");
    assertThat(tally.problem("; load again"))
        .isEqualTo("2 of 2 operations failed; load again; the first: insert of user1: no room");
  }

  @Test
  void shortensAKeyOfMoreThanSixtyCharacters() {
    OperationTally tally = new OperationTally(() -> {});
    tally.draw();
    tally.failed("read", "k".repeat(61), "no room");
    assertThat(tally.problem(""))
        .isEqualTo(
            "1 of 1 operations failed; the first: read of " + "k".repeat(57) + "...: no room");
  }
}
