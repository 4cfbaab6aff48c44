package org.mnemo.estimator.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.refused;

import org.junit.jupiter.api.Test;
import org.mnemo.estimator.TestTraces;

class RecordBytesTest {

  /** Keys of 4 bytes with values of 10 and 20. */
  private final AccessPattern pattern = TestTraces.pattern(TestTraces.csv("a get 10", "b get 20"));

  @Test
  void movesKeyAndValueTogether() {
    assertThat(RecordBytes.PAYLOAD.movable(pattern, 1)).isEqualTo(24);
    assertThat(RecordBytes.PAYLOAD.pinned(pattern, 1)).isZero();
    assertThat(RecordBytes.PAYLOAD.pinned(pattern)).isZero();
  }

  @Test
  void addsWhatTheStoreAdds() {
    RecordBytes bytes = new RecordBytes(-1, 50, false);
    assertThat(bytes.movable(pattern, 0)).isEqualTo(10 + 4 + 50);
    assertThat(bytes.pinned(pattern)).isZero();
  }

  @Test
  void keepsTheIndexInFastMem() {
    RecordBytes bytes = new RecordBytes(8, 50, true);
    assertThat(bytes.movable(pattern, 0)).isEqualTo(10);
    assertThat(bytes.pinned(pattern, 0)).isEqualTo(58);
    assertThat(bytes.pinned(pattern)).isEqualTo(116);
  }

  @Test
  void refusesRecordsThatNoLongHolds() {
    RecordBytes bytes = new RecordBytes(-1, Long.MAX_VALUE - 20, false);
    assertThat(bytes.movable(pattern, 0)).isEqualTo(Long.MAX_VALUE - 6);
    refused(() -> bytes.movable(pattern, 1), "more than 2^63 bytes");
  }
}
