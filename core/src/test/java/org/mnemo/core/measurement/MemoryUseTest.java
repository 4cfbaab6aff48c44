package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.measurement.MemoryUse.TierMemory;

class MemoryUseTest {

  private static MemoryUse use(long payloadBytes, long records, TierMemory... tiers) {
    return new MemoryUse(MemoryUse.SCHEMA, payloadBytes, records, List.of(tiers));
  }

  @Test
  void sharesWhatTheStoreAddsAmongRecords() {
    MemoryUse use =
        use(10_000, 100, new TierMemory("fast", 18_450, 100), new TierMemory("slow", 10_050, 100));
    assertThat(use.overheadBytes("fast")).hasValue(84.5);
    assertThat(use.overheadBytes("slow")).hasValue(0.5);
  }

  @Test
  void isNotBelowZeroWhereAStoreCompresses() {
    assertThat(use(10_000, 100, new TierMemory("fast", 4000, 100)).overheadBytes("fast"))
        .hasValue(0);
  }

  @Test
  void knowsNothingOfATierThatDidNotTellOrHoldsOtherRecords() {
    MemoryUse use = use(10_000, 100, new TierMemory("fast", 18_000, 101));
    assertThat(use.overheadBytes("fast")).isEmpty();
    assertThat(use.overheadBytes("slow")).isEmpty();
    assertThat(use(0, 0, new TierMemory("fast", 18_000, 0)).overheadBytes("fast")).isEmpty();
  }
}
