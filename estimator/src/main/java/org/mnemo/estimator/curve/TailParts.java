package org.mnemo.estimator.curve;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.mnemo.estimator.model.tails.DesignEffect;
import org.mnemo.estimator.traffic.Traffic;

/**
 * The parts that percentiles of a split are mixed of: distributions that were measured, and how
 * much of each a split has.
 */
interface TailParts {

  /** One distribution for each component, by its number. */
  List<Histogram> histograms();

  /** Index of the tier of each component. */
  int[] tierOf();

  /** Number of tiers. */
  int tiers();

  /** How much the operations of each component cluster, by its number. */
  List<DesignEffect> effects();

  /** True if that is known. */
  boolean knowsClustering();

  /**
   * Adds the requests of a split to the weights of their components.
   *
   * @param weights weights of reads, then of writes, by component; all 0
   */
  void weigh(Traffic split, long[][] weights);

  /** True if {@link #excessNs} may differ from split to split. */
  boolean hasExcess();

  /**
   * Mean time that reads or writes of a split take beyond their components' latencies on a tier, in
   * nanoseconds.
   */
  double excessNs(Traffic split, boolean writes, int tier, End end);

  /** True if the latencies of a split grow for as long as requests come. */
  boolean isEndless(Traffic split);
}
