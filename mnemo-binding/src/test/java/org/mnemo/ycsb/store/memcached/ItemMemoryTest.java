package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.misused;

import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.server.DatasetSize;

class ItemMemoryTest {

  private static final long GIBIBYTE = 1L << 30;

  @Test
  void takesTheLeastLimitThatHoldsTheLargestRecord() {
    assertThat(ItemMemory.largestItemMebibytes(new DatasetSize(1, 1000, 1000, 1))).isEqualTo(1);
    // 313 + 512 + 64 bytes beside the value of one field.
    long full = (2 << 20) - 889;
    assertThat(ItemMemory.largestItemMebibytes(new DatasetSize(1, full, full, 1))).isEqualTo(2);
    assertThat(ItemMemory.largestItemMebibytes(new DatasetSize(1, full, full + 1, 1))).isEqualTo(3);
    assertThat(ItemMemory.largestItemMebibytes(DatasetSize.UNKNOWN)).isEqualTo(1024);
  }

  @Test
  void refusesARecordThatNoServerHolds() {
    DatasetSize tooLarge = new DatasetSize(1, GIBIBYTE, GIBIBYTE, 1);
    misused(() -> ItemMemory.largestItemMebibytes(tooLarge), "1,073,741,824");
  }

  @Test
  void allowsTwiceWhatTheItemsHaveAndThePagesThatAreNotFull() {
    // 1000 x (100,000 + 889) bytes = 96.2 MiB, whole ones 97.
    DatasetSize dataset = new DatasetSize(1000, 100_000_000, 100_000, 1);
    assertThat(ItemMemory.mebibytes(dataset)).isEqualTo(2 * 97 + 64);
    assertThat(ItemMemory.mebibytes(DatasetSize.UNKNOWN)).isEqualTo(1 << 20);
  }
}
