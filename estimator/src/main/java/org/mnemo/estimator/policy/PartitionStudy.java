package org.mnemo.estimator.policy;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
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
}
