package org.mnemo.estimator.reuse;

import java.util.function.Consumer;
import org.mnemo.estimator.aggregate.ReuseHistogram;

/**
 * Distances of one group's requests, separately for certain and sampled keys, in bytes and in
 * objects. Distances apply to the whole trace; requests are unweighted.
 */
public final class DistanceHistograms {

  private final ReuseHistogram certainByBytes = new ReuseHistogram();
  private final ReuseHistogram certainByObjects = new ReuseHistogram();
  private final ReuseHistogram othersByBytes = new ReuseHistogram();
  private final ReuseHistogram othersByObjects = new ReuseHistogram();

  public ReuseHistogram byBytes(boolean isCertain) {
    return isCertain ? certainByBytes : othersByBytes;
  }

  public ReuseHistogram byObjects(boolean isCertain) {
    return isCertain ? certainByObjects : othersByObjects;
  }

  /** Visits all histograms in a fixed order. */
  void forEach(Consumer<ReuseHistogram> consumer) {
    consumer.accept(certainByBytes);
    consumer.accept(certainByObjects);
    consumer.accept(othersByBytes);
    consumer.accept(othersByObjects);
  }

  void add(DistanceHistograms other) {
    for (boolean isCertain : new boolean[] {false, true}) {
      byBytes(isCertain).add(other.byBytes(isCertain));
      byObjects(isCertain).add(other.byObjects(isCertain));
    }
  }
}
