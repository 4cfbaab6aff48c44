package org.mnemo.estimator.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.family.FamilyTable.FamilyRow;
import org.mnemo.estimator.family.FamilyTable.Memories;

class FamilyTableTest {

  // 100 ns and 10 GB/s against 300 ns and 2 GB/s: 0.1 against 0.5 ns a byte.
  private static final Memories MEMORIES =
      new Memories(
          new MemoryProfile("fast", 100, 10, 10, null, "", ""),
          new MemoryProfile("slow", 300, 2, 2, null, "", ""),
          5);

  private static FamilyTable table(TestKeys keys, Memories memories) {
    KeyWorths worths = keys.worths();
    return FamilyTable.of(Families.find(worths, 20), worths, memories);
  }

  @Test
  void tellsWhatMemoriesSaveByPattern() {
    FamilyTable table =
        table(new TestKeys().add("small:", 4, 100, 2, 8).add("large:", 2, 10_000, 3, 9), MEMORIES);
    assertThat(table.families()).extracting(FamilyRow::name).containsExactly("small:*", "large:*");
    FamilyRow small = table.families().get(0);
    assertThat(small.access()).isEqualTo(FamilyTable.MemoryPattern.RANDOM);
    // 8 reads of 100 bytes, 0.4 ns each.
    assertThat(small.profileSavedNs()).isEqualTo(320, within(1e-9));
    FamilyRow large = table.families().get(1);
    assertThat(large.access()).isEqualTo(FamilyTable.MemoryPattern.STREAM);
    assertThat(large.profileSavedNs()).isEqualTo(6 * 10_000 * 0.4, within(1e-6));
    // Of all 14 requests 5 dependent loads, each 200 ns.
    assertThat(table.index().profileSavedNs()).isEqualTo(14 * 5 * 200, within(1e-6));
    assertThat(table.index().requests()).isEqualTo(14);
    assertThat(table.whole().savedNs()).isEqualTo(4 * 8 + 2 * 9);
  }

  @Test
  void countsTheRequestsOfADeviceOnce() {
    Memories device =
        new Memories(
            MEMORIES.fast(),
            MemoryProfiles.of("test", "request_us=100,read_gb_s=2,write_gb_s=2"),
            5);
    FamilyTable table = table(new TestKeys().add("small:", 4, 100, 2, 8), device);
    // 8 reads, each a request of 100,000 ns for 100 bytes, 0.5 ns each.
    assertThat(table.families().get(0).profileSavedNs()).isEqualTo(8 * 100_050, within(1e-6));
    assertThat(table.index().profileSavedNs()).isZero();
  }

  @Test
  void namesTheFamiliesThatStandForASizeClass() {
    // 100 bytes: 64 to 127; 10,000: 8,192 to 16,383, in which there are others, too.
    FamilyTable table =
        table(
            new TestKeys()
                .add("a:", 4, 100, 1, 1)
                .add("b:", 4, 10_000, 1, 1)
                .add("c:", 4, 10_000, 1, 1)
                .add("c:x", 4, 5000, 1, 1),
            MEMORIES);
    assertThat(table.sizes())
        .extracting(FamilyTable.SizeRow::smallestBytes)
        .containsExactly(64L, 4096L, 8192L);
    assertThat(table.sizes())
        .extracting(FamilyTable.SizeRow::families)
        .containsExactly(List.of("a:*"), List.of(), List.of());
  }
}
