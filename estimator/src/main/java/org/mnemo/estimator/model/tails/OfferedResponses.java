package org.mnemo.estimator.model.tails;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.tails.Clustering.DesignEffect;

/**
 * Response times of two memories at an offered rate, in each measured mixture.
 *
 * <p>The wait of an operation depends on the other operations. So its times are interpolated
 * between the two mixtures next to a split, weighted by nearness, for its tier, kind and size.
 * Without waits this is exact. Otherwise it overestimates, as waits are convex. Immutable while the
 * histograms are unchanged.
 */
public final class OfferedResponses implements MixtureQuantiles.Distributions {

  /** Parts per operation, so that weights stay integers. */
  public static final long PARTS = 1 << 10;

  private static final int FAST = 0;

  private final List<OfMixture> mixtures;
  private final List<Histogram> histograms = new ArrayList<>();
  private final List<DesignEffect> effects = new ArrayList<>();

  /** Number of the first component of each mixture. */
  private final int[] first;

  /**
   * Measured blocks in which chance alone chose the memory of each operation.
   *
   * @param fastShare share of the operations to FastMem; 1 and 0 for one memory only
   * @param isCarried false if a backlog grew, so that times depend on the blocks' duration
   * @param times response times by tier, operation and size class
   */
  public record OfMixture(double fastShare, boolean isCarried, LatencyComponents times) {}

  /**
   * @param measured mixtures in any order, including both single-memory ones
   */
  public OfferedResponses(List<OfMixture> measured) {
    mixtures = measured.stream().sorted(Comparator.comparingDouble(OfMixture::fastShare)).toList();
    first = new int[mixtures.size()];
    for (int i = 0; i < first.length; i++) {
      LatencyComponents times = mixtures.get(i).times();
      first[i] = histograms.size();
      histograms.addAll(times.histograms());
      effects.addAll(times.effects());
    }
  }

  /** One distribution for each component, by its number. */
  @Override
  public List<Histogram> histograms() {
    return List.copyOf(histograms);
  }

  /** Design effect of each component, by its number. */
  @Override
  public List<DesignEffect> effects() {
    return List.copyOf(effects);
  }

  @Override
  public int[] groupOf() {
    return new int[histograms.size()];
  }

  @Override
  public int groups() {
    return 1;
  }

  /** True if the clustering of operations is known. */
  @Override
  public boolean knowsClustering() {
    return mixtures.stream().allMatch(mixture -> mixture.times().knowsClustering());
  }

  /**
   * Position of a split between two mixtures.
   *
   * @param below number of the mixture with less in FastMem
   * @param above number of the other one; equal if the split matches a mixture
   * @param partsAbove weight of the other one, of {@link #PARTS}
   */
  public record Place(int below, int above, long partsAbove) {}

  /**
   * Finds the mixtures next to a split.
   *
   * @param fastShare share of the operations to FastMem, from 0 to 1, or of the time that it saves
   */
  public Place place(double fastShare) {
    int above = 0;
    while (above < mixtures.size() - 1 && mixtures.get(above).fastShare() < fastShare) {
      above++;
    }
    double to = mixtures.get(above).fastShare();
    if (above == 0 || fastShare >= to) {
      return new Place(above, above, PARTS);
    }
    double from = mixtures.get(above - 1).fastShare();
    return new Place(above - 1, above, Math.round(PARTS * (fastShare - from) / (to - from)));
  }

  /** False if a backlog grew in one of the mixtures next to a split. */
  public boolean isCarried(Place place) {
    return mixtures.get(place.below()).isCarried() && mixtures.get(place.above()).isCarried();
  }

  /**
   * Adds operations to the weights of their components.
   *
   * @param weights weights by component
   * @param tier index of the memory that serves them
   * @throws org.mnemo.core.MnemoException if no measurement can be substituted
   */
  public void add(
      long[] weights, Place place, int tier, Operation operation, int sizeClass, long count) {
    if (count > 0) {
      weights[component(place.above(), tier, operation, sizeClass)] += count * place.partsAbove();
      weights[component(place.below(), tier, operation, sizeClass)] +=
          count * (PARTS - place.partsAbove());
    }
  }

  private int component(int mixture, int tier, Operation operation, int sizeClass) {
    // A memory without operations in a mixture takes the next mixture that has some.
    double share = mixtures.get(mixture).fastShare();
    int other =
        share == 0 && tier == FAST
            ? mixture + 1
            : share == 1 && tier != FAST ? mixture - 1 : mixture;
    return first[other] + mixtures.get(other).times().indexOf(tier, operation, sizeClass);
  }
}
