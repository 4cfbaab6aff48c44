package org.mnemo.core.tier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mnemo.core.UsageException;

class TiersTest {

  @Test
  void knowsItsTiersByIndexAndName() {
    Tiers tiers = Tiers.FAST_AND_SLOW;
    assertThat(tiers.count()).isEqualTo(2);
    assertThat(tiers.name(1)).isEqualTo("slow");
    assertThat(tiers.indexOf("fast")).isZero();
    assertThat(tiers.indexOf("medium")).isEqualTo(-1);
  }

  @Test
  void takesMoreThanTwoTiers() {
    assertThat(new Tiers(List.of("dram", "cxl", "pmem_2")).indexOf("pmem_2")).isEqualTo(2);
  }

  @Test
  void refusesNamesThatCannotBeColumnsOrProperties() {
    assertRefused(List.of("fast", "Slow"), "'Slow'");
    assertRefused(List.of("fast", ""), "''");
    assertRefused(List.of("fast", "a,b"), "'a,b'");
    assertRefused(List.of("fast", "x".repeat(33)), "32");
  }

  @Test
  void refusesTooFewTooManyOrEqualTiers() {
    assertRefused(List.of("fast"), "[fast]");
    assertRefused(List.of("fast", "fast"), "[fast, fast]");
    assertRefused(IntStream.range(0, 128).mapToObj(i -> "t" + i).toList(), "127");
  }

  private static void assertRefused(List<String> names, String shown) {
    assertThatThrownBy(() -> new Tiers(names))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(shown);
  }
}
