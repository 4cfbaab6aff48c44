package org.mnemo.estimator.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;

/** What every order slos, checked for every line of the registry. */
class KeyOrderContractTest {

  @TempDir private Path directory;

  static List<String> orders() {
    return KeyOrders.names();
  }

  @ParameterizedTest
  @MethodSource("orders")
  void placesEveryKeyOnce(String shape) {
    AccessPattern pattern = randomPattern(3);
    OrderedKeys order = byShape(shape).order(TestTraces.basis(pattern));
    assertThat(keysOf(order))
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, pattern.keyCount()).boxed().toList());
    int[] ranks = order.firstRows()[0];
    for (int rank = 0; rank < order.size(); rank++) {
      assertThat(ranks[order.key(rank)]).isEqualTo(rank + 1);
    }
  }

  @ParameterizedTest
  @MethodSource("orders")
  void givesTheSameSequenceEveryTime(String shape) {
    assertThat(keysOf(byShape(shape).order(TestTraces.basis(randomPattern(5)))))
        .isEqualTo(keysOf(byShape(shape).order(TestTraces.basis(randomPattern(5)))));
  }

  @ParameterizedTest
  @MethodSource("orders")
  void keepsUntouchedKeysLast(String shape) {
    AccessPattern pattern = randomPattern(7);
    OrderedKeys order = byShape(shape).order(TestTraces.basis(pattern));
    assertThat(pattern.touchedKeys()).isLessThan(pattern.keyCount());
    for (int rank = 0; rank < order.size(); rank++) {
      assertThat(pattern.accesses(order.key(rank)) > 0).isEqualTo(rank < pattern.touchedKeys());
    }
  }

  @ParameterizedTest
  @MethodSource("orders")
  void carriesTheNameItWasAskedBy(String shape) {
    KeyOrder order = byShape(shape);
    assertThat(order.order(TestTraces.basis(randomPattern(1))).orderName()).isEqualTo(order.name());
    assertThat(KeyOrders.byName(order.name()).name()).isEqualTo(order.name());
  }

  /** At any number of bytes; within a record the saved time is a straight line. */
  @ParameterizedTest
  @MethodSource("orders")
  void savesNoMoreThanGain(String shape) {
    for (int seed = 0; seed < 20; seed++) {
      AccessPattern pattern = randomPattern(seed);
      Random random = new Random(seed);
      double[] savedNs = random.doubles(pattern.keyCount(), -10, 100).toArray();
      OrderBasis basis =
          new OrderBasis(pattern, RecordBytes.PAYLOAD, key -> pattern.accesses(key) * savedNs[key]);
      double[][] best = savedByBytes(KeyOrders.byName("gain").order(basis), basis);
      double[][] other = savedByBytes(byShape(shape).order(basis), basis);
      for (int i = 0; i <= pattern.touchedKeys(); i++) {
        assertThat(other[1][i]).isLessThanOrEqualTo(at(best, other[0][i]) + 1e-6);
      }
    }
  }

  /** Bytes in FastMem and the time that these save, after each key of an order. */
  private static double[][] savedByBytes(OrderedKeys order, OrderBasis basis) {
    double[][] saved = new double[2][order.size() + 1];
    for (int rank = 0; rank < order.size(); rank++) {
      int key = order.key(rank);
      saved[0][rank + 1] = saved[0][rank] + RecordBytes.PAYLOAD.movable(basis.pattern(), key);
      saved[1][rank + 1] = saved[1][rank] + basis.savedNs().applyAsDouble(key);
    }
    return saved;
  }

  private static double at(double[][] points, double bytes) {
    int next = 0;
    while (next < points[0].length && points[0][next] <= bytes) {
      next++;
    }
    if (next == points[0].length) {
      return points[1][next - 1];
    }
    double share = (bytes - points[0][next - 1]) / (points[0][next] - points[0][next - 1]);
    return points[1][next - 1] + share * (points[1][next] - points[1][next - 1]);
  }

  private KeyOrder byShape(String shape) {
    Path file = directory.resolve("order.txt");
    TestTraces.write(file, "k7\nk3\nnobody\nk11\n");
    return KeyOrders.byName(shape.replace("PATH", file.toString()));
  }

  private AccessPattern randomPattern(int seed) {
    Random random = new Random(seed);
    String[] records = TestTraces.each(40, i -> "k" + i + " 3 " + random.nextInt(100));
    List<String> accesses = new ArrayList<>(List.of("k3 get 1", "k7 get 1", "k11 set 1"));
    for (int i = 0; i < 60; i++) {
      accesses.add("k" + random.nextInt(30) + " get 1");
    }
    // What is deleted takes no bytes at the end.
    for (int i = 20; i < 24; i++) {
      accesses.add("k" + i + " get 1");
      accesses.add("k" + i + " delete 0");
    }
    return TestTraces.pattern(
        TestTraces.csv(accesses.toArray(String[]::new)),
        TestTraces.dataset(directory.resolve("d.csv.zst"), records));
  }

  private static List<Integer> keysOf(OrderedKeys order) {
    return IntStream.range(0, order.size()).map(order::key).boxed().toList();
  }
}
