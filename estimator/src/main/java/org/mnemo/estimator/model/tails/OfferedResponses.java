package org.mnemo.estimator.model.tails;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.mnemo.core.trace.Operation;

/**
 * Response times of two memories at an offered rate, in each mixture of them that was measured.
 *
 * <p>How long an operation waits for others depends on what the others take. So the times of its
 * tier, kind and size are those of both mixtures between which a split lies, each weighted by how
 * near it is. Where nobody waits for anybody that is exact; else it is linear between mixtures
 * where the wait is convex, and so rather too long. Immutable, as long as nobody changes the
 * histograms.
 */
public final class OfferedResponses {

  /** Parts that an operation's weight is divided into, so that weights stay whole numbers. */
  public static final long PARTS = 1 << 10;

  private static final int FAST = 0;

  private final List<OfMixture> mixtures;
  private final List<Histogram> histograms = new ArrayList<>();
  private final List<DesignEffect> effects = new ArrayList<>();

  /** Number of the first component of each mixture. */
  private final int[] first;

  /**
   * What was measured in blocks where chance, and nothing else, decided which memory an operation
   * went to.
   *
   * @param fastShare share of the operations that went to FastMem; 1 and 0 for one memory only
   * @param isCarried false if a backlog grew, so that times tell for how long operations were
   *     offered
   * @param times response times by tier, operation and size class
   */
  public record OfMixture(double fastShare, boolean isCarried, LatencyComponents times) {}

  /**
   * Takes what was measured.
   *
   * @param measured mixtures in any sequence, those of one memory only among them
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
  public List<Histogram> histograms() {
    return List.copyOf(histograms);
  }

  /** How much the operations of each component cluster, by its number. */
  public List<DesignEffect> effects() {
    return List.copyOf(effects);
  }

  /** True if it is known how much operations cluster. */
  public boolean knowsClustering() {
    return mixtures.stream().allMatch(mixture -> mixture.times().knowsClustering());
  }

  /**
   * Position of a split between two mixtures.
   *
   * @param below number of the mixture with less in FastMem
   * @param above number of the other one; the same if the split is as that mixture
   * @param partsAbove weight of the other one, of {@link #PARTS}
   */
  public record Place(int below, int above, long partsAbove) {}

  /**
   * Finds the mixtures next to a split.
   *
   * @param fastShare share of the operations that FastMem serves, from 0 to 1, or of the time that
   *     it saves
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
   * Adds operations to the weights of the components that describe them.
   *
   * @param weights weights by component
   * @param tier index of the memory that serves them
   * @throws org.mnemo.core.MnemoException if nothing that was measured can stand in
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
    // A memory that served nothing in a mixture stands there as in the next that has it.
    double share = mixtures.get(mixture).fastShare();
    int other =
        share == 0 && tier == FAST
            ? mixture + 1
            : share == 1 && tier != FAST ? mixture - 1 : mixture;
    return first[other] + mixtures.get(other).times().indexOf(tier, operation, sizeClass);
  }
}
