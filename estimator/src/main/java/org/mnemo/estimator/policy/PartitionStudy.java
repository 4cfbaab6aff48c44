package org.mnemo.estimator.policy;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.mnemo.estimator.traffic.RequestCells;

/**
 * Performance of a non-volatile memory of one size in each partition.
 *
 * @param options the user's options
 * @param dramBytes DRAM, in bytes of records as in the curve
 * @param nvmBytes non-volatile memory, likewise
 * @param dataBytes all data, likewise
 * @param requests requests of the trace
 * @param sampledOneIn one in so many pages was simulated
 * @param grid each partition
 * @param search result of the paper's search
 * @param cells cells of the requests
 * @param windows best partition by window of the trace; may be empty
 */
public record PartitionStudy(
    FormOptions options,
    long dramBytes,
    long nvmBytes,
    long dataBytes,
    long requests,
    int sampledOneIn,
    Map<Partition, Result> grid,
    PartitionSearch search,
    RequestCells cells,
    List<Window> windows) {

  /**
   * Performance of a partition.
   *
   * @param runtimeNs run time of the trace in nanoseconds
   * @param counts events of pages
   */
  public record Result(double runtimeNs, FormCounts counts) {}

  /**
   * The best partition of a window.
   *
   * @param requests requests of the window
   * @param best the best partition of all, which the search may miss
   * @param runtimeNs run time with that partition
   * @param wholeRuntimeNs run time with the best partition of the whole trace
   */
  public record Window(
      long requests,
      PartitionSearch search,
      Partition best,
      double runtimeNs,
      double wholeRuntimeNs) {

    /** Operations per second with the best partition. */
    public double throughputOpsS() {
      return requests / (runtimeNs / 1e9);
    }

    /** Operations per second with the best partition of the whole trace. */
    public double throughputOfWholeOpsS() {
      return requests / (wholeRuntimeNs / 1e9);
    }
  }

  public PartitionStudy {
    windows = List.copyOf(windows);
  }

  /** The partition with the shortest run time. */
  public Partition gridBest() {
    return best(grid);
  }

  static Partition best(Map<Partition, Result> grid) {
    return Partition.grid().stream()
        .min(Comparator.comparingDouble(each -> result(grid, each).runtimeNs()))
        .orElseThrow();
  }

  public Result result(Partition partition) {
    return result(grid, partition);
  }

  private static Result result(Map<Partition, Result> grid, Partition partition) {
    Result result = grid.get(partition);
    if (result == null) {
      throw new IllegalStateException("not in the grid: " + partition);
    }
    return result;
  }

  public double throughputOpsS(Partition partition) {
    return requests / (result(partition).runtimeNs() / 1e9);
  }

  /** True if the search found the best of all partitions. */
  public boolean findsBest() {
    return result(search.best()).runtimeNs() <= result(gridBest()).runtimeNs();
  }

  /**
   * The search of PolyEMT (sections 3 and 4). At first all of the memory caches writes; then tenth
   * after tenth becomes memory while this improves. Then a part is compressed, and the rest divided
   * again in the same way, while this improves. A compressed store of any size compresses each page
   * that leaves memory, so a few tenths may not pay off where many do. So the search goes from one
   * tenth up and from all tenths down. It finds the optimum if performance has one maximum along
   * each of these ways.
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
      for (Partition each :
          List.of(compress(1, 1, trying), compress(Partition.PARTS, -1, trying))) {
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
}
