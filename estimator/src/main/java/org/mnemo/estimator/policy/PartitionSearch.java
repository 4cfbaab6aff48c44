package org.mnemo.estimator.policy;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * The search of PolyEMT (sections 3 and 4). At first all of the memory caches writes; then tenth
 * after tenth becomes memory while this improves. Then a part is compressed, and the rest divided
 * again in the same way, while this improves. A compressed store of any size compresses each page
 * that leaves memory, so a few tenths may not pay off where many do. So the search goes from one
 * tenth up and from all tenths down. It finds the optimum if performance has one maximum along each
 * of these ways.
 *
 * @param tried partitions in the order of trial
 * @param functional the best one without a compressed store
 * @param best the best one found
 */
public record PartitionSearch(List<Partition> tried, Partition functional, Partition best) {

  public PartitionSearch {
    tried = List.copyOf(tried);
  }

  /**
   * The search of the best partition.
   *
   * @param runtimeNs run time with a partition, called for some partitions, possibly repeatedly
   */
  public static PartitionSearch of(ToDoubleFunction<Partition> runtimeNs) {
    Set<Partition> tried = new LinkedHashSet<>();
    ToDoubleFunction<Partition> trying =
        partition -> {
          tried.add(partition);
          return runtimeNs.applyAsDouble(partition);
        };
    Partition functional = divide(0, trying);
    Partition best = functional;
    for (Partition each : List.of(compress(1, 1, trying), compress(Partition.PARTS, -1, trying))) {
      if (trying.applyAsDouble(each) < trying.applyAsDouble(best)) {
        best = each;
      }
    }
    return new PartitionSearch(List.copyOf(tried), functional, best);
  }

  /** The best store, from a size on in one direction while it improves. */
  private static Partition compress(int from, int step, ToDoubleFunction<Partition> runtimeNs) {
    Partition best = divide(from, runtimeNs);
    double bestNs = runtimeNs.applyAsDouble(best);
    for (int store = from + step; store >= 1 && store <= Partition.PARTS; store += step) {
      Partition next = divide(store, runtimeNs);
      double nextNs = runtimeNs.applyAsDouble(next);
      if (nextNs >= bestNs) {
        break;
      }
      best = next;
      bestNs = nextNs;
    }
    return best;
  }

  /** The best division of uncompressed memory between write cache and memory. */
  private static Partition divide(int store, ToDoubleFunction<Partition> runtimeNs) {
    Partition best = new Partition(Partition.PARTS - store, store);
    double bestNs = runtimeNs.applyAsDouble(best);
    while (best.cache() > 0) {
      Partition next = new Partition(best.cache() - 1, store);
      double nextNs = runtimeNs.applyAsDouble(next);
      if (nextNs >= bestNs) {
        break;
      }
      best = next;
      bestNs = nextNs;
    }
    return best;
  }
}
