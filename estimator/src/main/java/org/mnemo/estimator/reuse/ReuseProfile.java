package org.mnemo.estimator.reuse;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.estimator.aggregate.Varints;

/** Stack distances by a plan. Profiles of adjacent parts merge ({@link #append}). */
public final class ReuseProfile {

  private static final int MOST_RATES = 64;

  private final int mostKeys;

  /** The current sample, then samples of half as many keys each that may replace it. */
  private final List<DistanceProfile> byRate;

  ReuseProfile(int mostKeys, List<DistanceProfile> byRate) {
    this.mostKeys = mostKeys;
    this.byRate = new ArrayList<>(byRate);
  }

  /** The distances of the current sample. */
  public DistanceProfile distances() {
    return byRate.get(0);
  }

  /** Adds the distances of the following part of the trace, with an equal plan. */
  public void append(ReuseProfile following) {
    while (byRate.size() > following.byRate.size()) {
      byRate.remove(0);
    }
    int skipped = following.byRate.size() - byRate.size();
    for (int i = 0; i < byRate.size(); i++) {
      byRate.get(i).append(following.byRate.get(skipped + i));
    }
    while (byRate.size() > 1 && byRate.get(0).keys() > mostKeys) {
      byRate.remove(0);
    }
  }

  public void write(Varints.Writer out) {
    out.number(byRate.size());
    for (DistanceProfile profile : byRate) {
      out.number(profile.filter().oneIn());
      profile.write(out);
    }
  }

  /**
   * Reads the format of {@link #write}.
   *
   * @param plan the plan of the distances
   * @throws org.mnemo.core.MnemoException if the bytes are damaged
   */
  public static ReuseProfile read(ReusePlan plan, Varints.Reader in) {
    List<DistanceProfile> byRate = new ArrayList<>();
    int rates = in.count(MOST_RATES);
    if (rates == 0) {
      throw in.damaged("it has no distances");
    }
    while (byRate.size() < rates) {
      int oneIn = Math.max(1, in.count(Integer.MAX_VALUE));
      byRate.add(DistanceProfile.read(new KeyFilter(oneIn, plan.filter().certain()), in));
    }
    return new ReuseProfile(plan.mostKeys(), byRate);
  }
}
