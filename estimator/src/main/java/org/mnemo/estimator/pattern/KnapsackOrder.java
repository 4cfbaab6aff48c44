package org.mnemo.estimator.pattern;

import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.knapsack.Knapsack;
import org.mnemo.estimator.knapsack.Solution;

/**
 * The keys that save most time within one capacity of FastMem, exactly (0/1 knapsack), in front of
 * all others; within both parts by {@link GainOrder}. Made for that capacity only: at any other, a
 * prefix of it may be worse than one of {@link GainOrder}.
 */
final class KnapsackOrder implements KeyOrder {

  @Override
  public String name() {
    return "knapsack";
  }

  @Override
  public void requireUsable(boolean isGiven) {
    if (!isGiven) {
      throw new UsageException(
          "the order knapsack is made for one size of FastMem; give it with --fast-bytes");
    }
  }

  @Override
  public boolean isForOneCapacity() {
    return true;
  }

  @Override
  public OrderedKeys order(OrderBasis basis) {
    long pinnedBytes = basis.pinnedBytes();
    requireUsable(basis.fastBytes().isPresent());
    long capacity = Math.min(basis.fastBytes().orElse(0), Knapsack.LARGEST_CAPACITY);
    OrderedKeys greedy = new GainOrder().order(basis);
    int touched = basis.pattern().touchedKeys();
    long[] bytes = new long[touched];
    double[] savedNs = new double[touched];
    for (int rank = 0; rank < touched; rank++) {
      bytes[rank] = basis.bytes(greedy.key(rank));
      savedNs[rank] = basis.savedNs(greedy.key(rank));
    }
    Solution best = Knapsack.solve(bytes, savedNs, Math.max(0, capacity - pinnedBytes));
    return new OrderedKeys(
        name(), chosenFirst(greedy, best.best().items()), List.of(compare(best)));
  }

  private static int[] chosenFirst(OrderedKeys greedy, BitSet chosen) {
    int[] order = new int[greedy.size()];
    int at = 0;
    for (int rank = chosen.nextSetBit(0); rank >= 0; rank = chosen.nextSetBit(rank + 1)) {
      order[at++] = greedy.key(rank);
    }
    for (int rank = 0; rank < order.length; rank++) {
      if (!chosen.get(rank)) {
        order[at++] = greedy.key(rank);
      }
    }
    return order;
  }

  private static String compare(Solution best) {
    String exactness =
        best.exact()
            ? "the exact best choice saves"
            : String.format(
                Locale.ROOT,
                "the search grew too large to be exact; the best choice found (at most %.4f %% below"
                    + " the best there is) saves",
                100 * (best.upperBound() / best.best().profit() - 1));
    return String.format(
        Locale.ROOT,
        "%s %.6g ms of the whole trace, the first keys by gain that fit save %.6g ms (%.4f %% less)",
        exactness,
        best.best().profit() / 1e6,
        best.prefix().profit() / 1e6,
        best.best().profit() == 0 ? 0 : 100 * (1 - best.prefix().profit() / best.best().profit()));
  }
}
