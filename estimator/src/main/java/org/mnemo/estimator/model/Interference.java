package org.mnemo.estimator.model;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.Mixed;
import org.mnemo.core.measurement.TierPair;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.traffic.Load;

/**
 * Excess of requests over their service times as they alternate between servers, one per memory. It
 * is measured for each pair of neighbours ({@link InterferenceModel}). s is the share of
 * consecutive requests that change server, and w_t the share of the ends of these changes at server
 * t:
 *
 * <pre>
 * excess(s)   = sum over servers of w_t x excess_t(s)
 * excess_t(s) = mean of what the pairs of t with its faster and its slower neighbour have at s,
 *               weighted by the w of all faster, and of all slower servers
 * </pre>
 *
 * <p>After a change a server finds colder caches regardless of the server before, so each change
 * counts once in s. A change between distant servers counts as each server with its neighbour on
 * that side. (Summing over the pairs between them would count a change several times.) If two
 * neighbours have all requests, excess(s) is their pair's. Immutable.
 */
public final class Interference {

  /** No interference, as in the paper. */
  static final Interference NOT_OF_THE_PAPER = none(InterferenceModel.Absence.NOT_IN_PAPER);

  private final List<InterferenceModel> pairs;
  private final boolean isNone;

  /**
   * @param pairs models of each pair of neighbours, fastest first, at least one
   */
  Interference(List<InterferenceModel> pairs) {
    this.pairs = List.copyOf(pairs);
    this.isNone = pairs.stream().allMatch(InterferenceModel::isNone);
  }

  static Interference none(InterferenceModel.Absence reason) {
    return new Interference(List.of(InterferenceModel.none(reason)));
  }

  /** Fits the interference to the mixed blocks of a run; parameters as in the model of a pair. */
  static Interference fit(Baselines run, List<Baselines> drawn, Load requests) {
    List<InterferenceModel> fitted = new ArrayList<>();
    for (int faster = 0; faster < run.tiers().size() - 1; faster++) {
      TierPair pair = new TierPair(new Tiers(run.tiers()), faster);
      fitted.add(
          InterferenceModel.fit(
              mixedOf(run, pair),
              drawn.stream().map(sample -> mixedOf(sample, pair)).toList(),
              requests));
    }
    return new Interference(fitted);
  }

  /** The baselines with the mixtures of one pair only. */
  private static Baselines mixedOf(Baselines all, TierPair pair) {
    List<Mixed> mixed =
        all.mixed().stream().filter(mixture -> pair.covers(mixture.kind())).toList();
    return new Baselines(
        all.schema(),
        all.clients(),
        all.tiers(),
        all.clientNs(),
        all.disturbanceNs(),
        all.serviceTimes(),
        all.sizes(),
        mixed);
  }

  /** Refits the same forms to another sample of the run. */
  Interference refit(Baselines sample) {
    List<InterferenceModel> refitted = new ArrayList<>();
    for (int faster = 0; faster < pairs.size(); faster++) {
      TierPair pair = new TierPair(new Tiers(sample.tiers()), faster);
      refitted.add(pairs.get(faster).refit(mixedOf(sample, pair)));
    }
    return new Interference(refitted);
  }

  /** Sets each coefficient to one end of its 95 % interval. */
  Interference atEnd(boolean high) {
    return new Interference(pairs.stream().map(pair -> pair.atEnd(high)).toList());
  }

  /**
   * Mean extra time of an operation in nanoseconds, over all servers.
   *
   * @param operation its {@link Operation#ordinal()}
   */
  double excessNs(Load load, int operation) {
    double switchRate = load.switchRate();
    if (pairs.size() == 1) {
      return pairs.get(0).excessNs(operation, switchRate);
    }
    double excessNs = 0;
    for (int tier = 0; tier < load.tiers(); tier++) {
      double share = load.switchShare(tier);
      if (share > 0) {
        double slower = slowerShare(load, tier);
        double ofTierNs =
            (slower == 1 ? 0 : (1 - slower) * withFaster(tier).excessNs(operation, switchRate))
                + (slower == 0 ? 0 : slower * withSlower(tier).excessNs(operation, switchRate));
        excessNs += share * ofTierNs;
      }
    }
    return excessNs;
  }

  /**
   * Share of the changes between this server and all servers that involves slower ones, 0 to 1. It
   * is assumed to be the slower servers' share of all change ends at other servers.
   */
  private static double slowerShare(Load load, int tier) {
    if (tier == 0 || tier == load.tiers() - 1) {
      return tier == 0 ? 1 : 0;
    }
    double slower = 0;
    for (int other = tier + 1; other < load.tiers(); other++) {
      slower += load.switchShare(other);
    }
    return slower / (1 - load.switchShare(tier));
  }

  /**
   * Mean extra time of reads or writes on one of the servers, in nanoseconds: excess(s) x h_t /
   * (sum over servers of q h), with q_t the share of the requests that go to server t.
   *
   * <p>As many requests change to a server as from it, so the share u_t = s w_t / q_t of its
   * requests follows a change. The rarer a server's requests, the colder its caches: h_t is u_t to
   * the power of its pairs' exponents, and the mean over all servers is excess(s).
   *
   * @return 0 if there are no such requests
   */
  double excessNs(Load load, boolean writes, int tier) {
    double excessNs = 0;
    double count = 0;
    for (Operation operation : Operation.moving()) {
      double ofKind = load.requests(operation.ordinal());
      if (operation.isWrite() == writes && ofKind > 0) {
        excessNs += ofKind * excessNs(load, operation.ordinal(), tier);
        count += ofKind;
      }
    }
    return count == 0 ? 0 : excessNs / count;
  }

  private double excessNs(Load load, int operation, int tier) {
    double excessNs = excessNs(load, operation);
    if (excessNs == 0) {
      return 0;
    }
    double mean = 0;
    for (int other = 0; other < load.tiers(); other++) {
      mean += load.requestShare(other) * coldness(load, operation, other);
    }
    return excessNs * coldness(load, operation, tier) / mean;
  }

  /** h of a server. */
  private double coldness(Load load, int operation, int tier) {
    double switched = load.switchRate() * load.switchShare(tier);
    // With few requests, the counted share after a change may exceed 1.
    double share = switched == 0 ? 0 : switched / Math.max(load.requestShare(tier), switched);
    double slower = slowerShare(load, tier);
    return (slower == 1 ? 0 : (1 - slower) * Math.pow(share, withFaster(tier).exponent(operation)))
        + (slower == 0 ? 0 : slower * Math.pow(share, withSlower(tier).exponent(operation)));
  }

  /** The pair of a server, other than the fastest, and the next faster one. */
  private InterferenceModel withFaster(int tier) {
    return pairs.get(Math.min(tier - 1, pairs.size() - 1));
  }

  /** The pair of a server, other than the slowest, and the next slower one. */
  private InterferenceModel withSlower(int tier) {
    return pairs.get(Math.min(tier, pairs.size() - 1));
  }

  /** Models of each pair of neighbours, fastest first; one without servers. */
  public List<InterferenceModel> pairs() {
    return pairs;
  }

  public boolean isNone() {
    return isNone;
  }
}
