package org.mnemo.core.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;
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

  @Test
  void survivesItsFile(@TempDir Path directory) {
    MemoryUse use = use(10_000, 100, new TierMemory("fast", 18_450, 100));
    Path file = directory.resolve("memory.json");
    Json.write(file, use);
    assertThat(MemoryUse.read(file)).isEqualTo(use);
  }

  @Test
  void refusesAFileWithoutTiers(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("memory.json"), "{\"schema\": 1}");
    assertThatThrownBy(() -> MemoryUse.read(file))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("memory.json");
  }
}
