package org.mnemo.estimator.reuse;

import java.util.function.Consumer;
import org.mnemo.estimator.aggregate.ReuseHistogram;

/**
 * Distances of requests of one group, of the keys that are in the sample with certainty and of
 * those that stand for others, by bytes and by objects. Distances are those in the whole trace;
 * requests count as they are in the sample.
 */
public final class Strata {

  private final ReuseHistogram certainByBytes = new ReuseHistogram();
  private final ReuseHistogram certainByObjects = new ReuseHistogram();
  private final ReuseHistogram othersByBytes = new ReuseHistogram();
  private final ReuseHistogram othersByObjects = new ReuseHistogram();

  /** Distances in bytes. */
  public ReuseHistogram byBytes(boolean isCertain) {
    return isCertain ? certainByBytes : othersByBytes;
  }

  /** Distances in objects. */
  public ReuseHistogram byObjects(boolean isCertain) {
    return isCertain ? certainByObjects : othersByObjects;
  }

  /** Shows all histograms in one sequence. */
  void forEach(Consumer<ReuseHistogram> consumer) {
    consumer.accept(certainByBytes);
    consumer.accept(certainByObjects);
    consumer.accept(othersByBytes);
    consumer.accept(othersByObjects);
  }

  void add(Strata other) {
    for (boolean isCertain : new boolean[] {false, true}) {
      byBytes(isCertain).add(other.byBytes(isCertain));
      byObjects(isCertain).add(other.byObjects(isCertain));
    }
  }
}
