package org.mnemo.core.baseline;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.mnemo.core.Selection;

/**
 * Weights of the blocks of a run, which reduce the influence of disturbances: a neighbour on the
 * host, a garbage collection, a flush.
 *
 * <p>A block's time relative to the explained time of its operations and bytes is judged in two
 * steps. First it is divided by the <em>local level</em>: the median relative time of the {@value
 * #NEIGHBOURS} surrounding blocks of all kinds. Then blocks far from the median of their kind lose
 * weight (Hampel's three-part function, <em>The influence curve and its role in robust
 * estimation</em>, 1974). With u the distance in standard deviations, estimated for all kinds
 * together by the median absolute deviation,
 *
 * <pre>
 * weight = 1                            u &lt;= 3
 *        = 3/u x (20 - u) / (20 - 3)    3 &lt; u &lt; 20
 *        = 0                            u &gt;= 20
 * </pre>
 *
 * <p>Medians and spread are computed for each bootstrap replicate: fixed weights would make
 * intervals too narrow. In a run of fewer than {@value #NEIGHBOURS} blocks all weights are 1, as
 * the spread is unknown.
 */
public final class BlockWeights {

  /** Window of blocks around a block, itself included, for the local speed of the machine. */
  static final int NEIGHBOURS = 57;

  private static final double FULL_WEIGHT = 3;
  private static final double NO_WEIGHT = 20;

  /** Ratio of a normal distribution's standard deviation to its median absolute deviation. */
  private static final double NORMAL = 1.4826;

  /** Lower bound of the relative spread, so that rounding does not count as spread. */
  private static final double ROUNDING = 1e-9;

  private final int[] kinds;
  private final double[] localLevel;
  private final double[] relativeTime;

  /** Numbers of the blocks of each kind, fastest first. */
  private int[][] sorted;

  /**
   * Computes relative times.
   *
   * @param kinds kind of each block, from 0, in order of time
   * @param relativeTimes ratio of the measured to the explained time of each block, above 0
   */
  public BlockWeights(int[] kinds, double[] relativeTimes) {
    this.kinds = kinds.clone();
    int[] once = new int[kinds.length];
    Arrays.fill(once, 1);
    relativeTime = relativeTimes.clone();
    sorted = sorted();
    localLevel = localLevels(medians(once));
    for (int block = 0; block < kinds.length; block++) {
      relativeTime[block] /= localLevel[block];
    }
    sorted = sorted();
  }

  private int[][] sorted() {
    int count = Arrays.stream(kinds).max().orElse(-1) + 1;
    return IntStream.range(0, count)
        .mapToObj(
            kind ->
                IntStream.range(0, kinds.length)
                    .filter(block -> kinds[block] == kind)
                    .boxed()
                    .sorted(Comparator.comparingDouble(block -> relativeTime[block]))
                    .mapToInt(Integer::intValue)
                    .toArray())
        .toArray(int[][]::new);
  }

  private double[] localLevels(double[] medians) {
    double[] levels = new double[kinds.length];
    Arrays.fill(levels, 1);
    for (int block = 0; block < levels.length && levels.length >= NEIGHBOURS; block++) {
      int first = Math.min(Math.max(0, block - NEIGHBOURS / 2), levels.length - NEIGHBOURS);
      double[] around = new double[NEIGHBOURS];
      for (int i = 0; i < NEIGHBOURS; i++) {
        around[i] = relativeTime[first + i] / medians[kinds[first + i]];
      }
      Arrays.sort(around);
      double level = around[NEIGHBOURS / 2];
      levels[block] = Math.abs(level - 1) < ROUNDING ? 1 : level;
    }
    return levels;
  }

  /**
   * Local level of a block: the slowdown shared with its neighbours.
   *
   * @return the factor, above 0; 1 in a run of fewer blocks than {@value #NEIGHBOURS}
   */
  public double localLevel(int block) {
    return localLevel[block];
  }

  /**
   * The weights of the blocks in a sample.
   *
   * @param times how often each block is in the sample
   * @return a weight from 0 to 1 for each block of the sample, 0 for others
   */
  public double[] weights(int[] times) {
    double[] weights = new double[kinds.length];
    if (weights.length < NEIGHBOURS) {
      Arrays.setAll(weights, block -> times[block] > 0 ? 1 : 0);
      return weights;
    }
    double[] medians = medians(times);
    double deviation = Math.max(ROUNDING, NORMAL * medianDistance(times, medians));
    for (int block = 0; block < weights.length; block++) {
      if (times[block] > 0) {
        weights[block] = weight(distance(block, medians) / deviation);
      }
    }
    return weights;
  }

  private static double weight(double deviations) {
    if (deviations <= FULL_WEIGHT) {
      return 1;
    }
    return deviations >= NO_WEIGHT
        ? 0
        : FULL_WEIGHT / deviations * (NO_WEIGHT - deviations) / (NO_WEIGHT - FULL_WEIGHT);
  }

  private double distance(int block, double[] medians) {
    return Math.abs(relativeTime[block] / medians[kinds[block]] - 1);
  }

  /** Median relative time of each kind; 1 for a kind outside the sample. */
  private double[] medians(int[] times) {
    double[] medians = new double[sorted.length];
    for (int kind = 0; kind < medians.length; kind++) {
      long count = 0;
      for (int block : sorted[kind]) {
        count += times[block];
      }
      medians[kind] =
          count == 0
              ? 1
              : (atRank(sorted[kind], times, (count - 1) / 2)
                      + atRank(sorted[kind], times, count / 2))
                  / 2;
    }
    return medians;
  }

  private double atRank(int[] blocks, int[] times, long rank) {
    long seen = 0;
    for (int block : blocks) {
      seen += times[block];
      if (seen > rank) {
        return relativeTime[block];
      }
    }
    throw new IllegalStateException("rank " + rank + " of " + seen);
  }

  private double medianDistance(int[] times, double[] medians) {
    double[] distances = new double[Arrays.stream(times).sum()];
    int count = 0;
    for (int block = 0; block < times.length; block++) {
      if (times[block] > 0) {
        Arrays.fill(distances, count, count + times[block], distance(block, medians));
        count += times[block];
      }
    }
    return count == 0
        ? 0
        : (Selection.atRank(distances, (count - 1) / 2) + Selection.atRank(distances, count / 2))
            / 2;
  }
}
