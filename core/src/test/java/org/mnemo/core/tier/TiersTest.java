package org.mnemo.core.tier;

import static org.mnemo.core.Refusals.misused;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TiersTest {

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
    misused(() -> new Tiers(names), shown);
  }
}
