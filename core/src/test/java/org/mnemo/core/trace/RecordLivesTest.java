package org.mnemo.core.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.trace.Operation.DELETE;
import static org.mnemo.core.trace.Operation.INSERT;
import static org.mnemo.core.trace.Operation.READ;
import static org.mnemo.core.trace.Operation.UPDATE;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecordLivesTest {

  private static List<Operation> meanings(Operation... accesses) {
    RecordLives lives = new RecordLives();
    return Arrays.stream(accesses).map(access -> lives.next(0, access, false)).toList();
  }

  @Test
  void aWriteOfAWholeRecordInsertsOnlyWhereThereIsNone() {
    assertThat(meanings(INSERT, INSERT, READ, INSERT))
        .containsExactly(INSERT, UPDATE, READ, UPDATE);
    assertThat(meanings(READ, INSERT)).containsExactly(READ, UPDATE);
    assertThat(meanings(UPDATE, INSERT)).containsExactly(UPDATE, UPDATE);
    assertThat(meanings(READ, DELETE, READ, INSERT, INSERT))
        .containsExactly(READ, DELETE, READ, INSERT, UPDATE);
    // An update changes only what exists, so it brings nothing back.
    assertThat(meanings(DELETE, UPDATE, INSERT)).containsExactly(DELETE, UPDATE, INSERT);
  }

  @Test
  void aReadThatFoundNothingTellsThatThereIsNoRecord() {
    RecordLives lives = new RecordLives();
    assertThat(lives.next(0, READ, true)).isEqualTo(READ);
    assertThat(lives.next(0, INSERT, false)).isEqualTo(INSERT);
    assertThat(lives.next(0, INSERT, false)).isEqualTo(UPDATE);
    assertThat(lives.next(0, READ, true)).isEqualTo(READ);
    assertThat(lives.next(0, INSERT, true)).isEqualTo(INSERT);
  }

  @Test
  void tellsKeysApart() {
    RecordLives lives = new RecordLives();
    assertThat(lives.next(0, INSERT, false)).isEqualTo(INSERT);
    assertThat(lives.next(70, INSERT, false)).isEqualTo(INSERT);
    assertThat(lives.next(0, INSERT, false)).isEqualTo(UPDATE);
  }
}
