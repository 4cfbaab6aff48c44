package org.mnemo.estimator.reuse;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.RequestBatch;
import org.mnemo.estimator.aggregate.RequestWatch;

/**
 * Counts the stack distances that a plan asks for.
 *
 * <p>A sample of fixed size is several of fixed rate at once, of all keys, a half, a quarter and so
 * on, of which the largest is given up whenever it has too many keys. What is left has seen the
 * trace from its start on, unlike a sample whose rate is lowered on the way (SHARDS, FAST 2015): so
 * it does not depend on how the trace is divided. A key of a sample is, on average, in one more.
 */
public final class ReuseWatch implements RequestWatch {

  /** One in 2^24 keys is the least rate. */
  private static final int RATES = 25;

  private final int mostKeys;
  private final List<StackDistances> byRate = new ArrayList<>();

  /** Number of rates that were given up. */
  private int halvings;

  /**
   * Counts what a plan asks for.
   *
   * @param plan one that counts distances
   */
  public ReuseWatch(ReusePlan plan, AggregateOptions options) {
    this.mostKeys = plan.mostKeys();
    if (mostKeys == 0) {
      byRate.add(new StackDistances(options, plan.filter()));
      return;
    }
    for (int rate = 0; rate < RATES; rate++) {
      byRate.add(StackDistances.ofSample(options, KeyFilter.oneIn(1 << rate)));
    }
  }

  @Override
  public void observe(RequestBatch batch) {
    if (mostKeys == 0) {
      byRate.get(0).observe(batch);
      return;
    }
    for (int i = 0; i < batch.size(); i++) {
      int most = KeyFilter.halvings(batch.hash(i)) - halvings;
      for (int rate = 0; rate < byRate.size() && rate <= most; rate++) {
        byRate.get(rate).observe(batch, i);
      }
    }
    while (byRate.size() > 1 && byRate.get(0).keys() > mostKeys) {
      byRate.remove(0);
      halvings++;
    }
  }

  @Override
  public void numbersBeginAnew() {
    byRate.forEach(StackDistances::numbersBeginAnew);
  }

  /** What was counted; to be called once, after the last request. */
  public ReuseProfile profile() {
    return new ReuseProfile(mostKeys, byRate.stream().map(StackDistances::profile).toList());
  }
}
