package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.measurement.MemoryUse.TierMemory;

class MemoryUseTest {

  private static MemoryUse use(long payloadBytes, long records, TierMemory... tiers) {
    return new MemoryUse(MemoryUse.SCHEMA, payloadBytes, records, List.of(tiers));
  }

  @ParameterizedTest
  @CsvSource({"18450, 84.5", "10050, 0.5", "4000, 0"})
  void sharesWhatTheStoreAddsAmongRecords(long usedBytes, double overheadBytes) {
    assertThat(use(10_000, 100, new TierMemory("fast", usedBytes, 100)).overheadBytes("fast"))
        .hasValue(overheadBytes);
  }

  @Test
  void knowsNothingOfATierThatDidNotTellOrHoldsOtherRecords() {
    MemoryUse use = use(10_000, 100, new TierMemory("fast", 18_000, 101));
    assertThat(use.overheadBytes("fast")).isEmpty();
    assertThat(use.overheadBytes("slow")).isEmpty();
    assertThat(use(0, 0, new TierMemory("fast", 18_000, 0)).overheadBytes("fast")).isEmpty();
  }
}
