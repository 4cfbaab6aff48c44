package org.mnemo.estimator.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;

/** The orders that go by time saved. */
class SavingOrdersTest {

  /** Records of 60, 50 and 50 bytes, and one of 40 that saves nothing. */
  private final AccessPattern pattern =
      TestTraces.pattern(TestTraces.csv("none get 36", "a get 56", "b get 46", "c get 46"));

  /** 2 ns a byte, then 1.8 and 1.6. */
  private double savedNs(int key) {
    return Map.of("none", 0.0, "a", 120.0, "b", 90.0, "c", 80.0)
        .get(pattern.keys().keyAsString(key));
  }

  private OrderBasis basis(RecordBytes bytes) {
    return new OrderBasis(pattern, bytes, this::savedNs);
  }

  private List<String> names(String order, OrderBasis basis) {
    OrderedKeys keys = KeyOrders.byName(order).order(basis);
    return IntStream.range(0, keys.size())
        .mapToObj(rank -> pattern.keys().keyAsString(keys.key(rank)))
        .toList();
  }

  @Test
  void gainDividesTimeSavedByBytes() {
    assertThat(names("gain", basis(RecordBytes.PAYLOAD))).containsExactly("a", "b", "c", "none");
  }

  @Test
  void gainDividesByTheBytesThatMove() {
    AccessPattern mixed = TestTraces.pattern(TestTraces.csv("a get 96", "c get 6"));
    Map<String, Double> savedNs = Map.of("a", 120.0, "c", 10.0);
    // 120 / 100 and 10 / 10; 120 / 96 and 10 / 6 where keys stay in FastMem.
    assertThat(first(mixed, savedNs, RecordBytes.PAYLOAD)).isEqualTo("a");
    assertThat(first(mixed, savedNs, new RecordBytes(-1, 0, true))).isEqualTo("c");
  }

  private static String first(
      AccessPattern pattern, Map<String, Double> savedNs, RecordBytes bytes) {
    OrderBasis basis =
        new OrderBasis(pattern, bytes, key -> savedNs.get(pattern.keys().keyAsString(key)));
    return pattern.keys().keyAsString(KeyOrders.byName("gain").order(basis).key(0));
  }
}
