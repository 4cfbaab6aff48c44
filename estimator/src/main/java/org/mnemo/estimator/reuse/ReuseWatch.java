package org.mnemo.estimator.reuse;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.RequestBatch;
import org.mnemo.estimator.aggregate.RequestWatch;

/**
 * Counts stack distances by a plan.
 *
 * <p>A sample of fixed size consists of several samples of fixed rate: all keys, a half, a quarter
 * and so on. The largest is dropped once it has too many keys. The remaining ones cover the trace
 * from its start, unlike a sample with a falling rate (SHARDS, FAST 2015). So the result is
 * independent of the division of the trace. A sampled key is, on average, in one more sample.
 */
public final class ReuseWatch implements RequestWatch {

  /** The least rate is one in 2^24 keys. */
  private static final int RATES = 25;

  private final int mostKeys;
  private final List<StackDistances> byRate = new ArrayList<>();

  /** Number of dropped rates. */
  private int halvings;

  /**
   * @param plan a plan that counts distances
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

  /** The counts; call once, after the last request. */
  public ReuseProfile profile() {
    return new ReuseProfile(mostKeys, byRate.stream().map(StackDistances::profile).toList());
  }
}
