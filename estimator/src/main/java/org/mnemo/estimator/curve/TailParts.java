package org.mnemo.estimator.curve;

import java.util.List;
import org.HdrHistogram.Histogram;
import org.mnemo.estimator.model.tails.DesignEffect;
import org.mnemo.estimator.traffic.Traffic;

/**
 * Components that percentiles of a split are mixed from: measured distributions, and the requests
 * of a split to each.
 */
interface TailParts {

  /** One distribution for each component, by its number. */
  List<Histogram> histograms();

  /** Index of the tier of each component. */
  int[] tierOf();

  int tiers();

  /** Design effect of the clustered operations of each component. */
  List<DesignEffect> effects();

  /** True if design effects are known. */
  boolean knowsClustering();

  /**
   * Adds the requests of a split to the weights of their components.
   *
   * @param weights weights of reads, then of writes, by component; all 0
   */
  void weigh(Traffic split, long[][] weights);

  /** True if {@link #excessNs} may differ between splits. */
  boolean hasExcess();

  /**
   * Mean time of a split's reads or writes on a tier beyond their components' latencies, in
   * nanoseconds.
   */
  double excessNs(Traffic split, boolean writes, int tier, End end);

  /**
   * True if the latencies of a split grow without limit, as the offered rate exceeds its capacity.
   */
  boolean isEndless(Traffic split);
}
