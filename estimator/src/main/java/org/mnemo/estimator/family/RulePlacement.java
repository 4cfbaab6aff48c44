package org.mnemo.estimator.family;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.KeyTimes;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.Measurement;
import org.mnemo.estimator.family.RuleFit.RuleSet;
import org.mnemo.estimator.order.GroupedOrder;
import org.mnemo.estimator.order.KeyOrder;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.policy.Policies;

/**
 * A placement by prefix rules: a map has a few lines for any number of keys, and new keys have a
 * place. The estimate is for exactly the keys that the rules put into FastMem.
 *
 * @param estimate estimate whose order has the rules' keys first
 * @param row its row with just these keys in FastMem
 * @param map the rules
 * @param cost loss of the rules relative to the map of keys
 * @param leftOut keys without a given pattern; 0 if families were found
 */
public record RulePlacement(Estimate estimate, int row, KeyTierMap map, Cost cost, long leftOut) {

  private static final int FAST = 0;

  /**
   * Loss of rules relative to a map of keys: the row of an order that the rules were fitted to,
   * otherwise its last row with at most their FastMem.
   *
   * @param order name of that order
   * @param keysInFast keys that it puts into FastMem
   * @param keysFastBytes bytes of FastMem that it takes
   * @param savedNs time that the rules save over the whole trace
   * @param keysSavedNs time that the map of keys saves
   * @param mostSavedNs upper bound of the time that as many rules save; infinite if unknown
   * @param keysThroughputOpsS throughput of the map of keys
   */
  public record Cost(
      String order,
      int keysInFast,
      long keysFastBytes,
      double savedNs,
      double keysSavedNs,
      double mostSavedNs,
      double keysThroughputOpsS) {

    /** Share of the key map's benefit that the rules lose; 0 if they lose nothing. */
    public double lostShare() {
      return keysSavedNs > 0 ? Math.max(0, 1 - savedNs / keysSavedNs) : 0;
    }

    /** Upper bound of the additional savings of other rules, as a share. */
    public double atMostMore() {
      return savedNs > 0 ? Math.max(0, mostSavedNs / savedNs - 1) : 0;
    }
  }

  /**
   * Prefixes of keys, and what each key is worth.
   *
   * @param keys estimate whose order the rules are compared with
   * @param named prefixes that a user names; null if they were found
   */
  public record Prefixes(
      Measurement measurement,
      PatternSource requests,
      Estimate keys,
      KeyWorths worths,
      Families families,
      @Nullable List<FamilyPattern> named) {}

  /**
   * Prefixes to place keys by.
   *
   * @param named prefixes that a user names; null to find them
   * @param mostRules most rules, at least 1
   */
  public static Prefixes prefixes(
      Measurement measurement,
      PatternSource requests,
      EstimateOptions options,
      @Nullable List<FamilyPattern> named,
      int mostRules) {
    requirePlaced(options);
    if (named != null && named.size() > mostRules) {
      throw new UsageException(
          "%d prefixes are more rules than the %d of --most-rules; name fewer, or allow more"
              .formatted(named.size(), mostRules));
    }
    Estimate keys = Estimator.estimate(measurement, requests, options);
    KeyWorths worths = worths(keys);
    Families families =
        named == null
            ? Families.find(worths, mostRules)
            : Families.of(named, keys.pattern().keys());
    return new Prefixes(measurement, requests, keys, worths, families, named);
  }

  /**
   * All keys of some prefixes in FastMem: of a given capacity those that save most in it, else as
   * few as keep the SLOs, most benefit a byte first.
   *
   * @param rowOrNull finds the row of the order whose FastMem there is; null to keep the SLOs
   * @param noAnswer what to throw where the measurement knows too little for an answer
   */
  public static RulePlacement byPrefix(
      Prefixes prefixes,
      @Nullable ToIntFunction<Estimate> rowOrNull,
      Function<Estimate, RuntimeException> noAnswer) {
    Estimate keys = prefixes.keys();
    KeyWorths worths = prefixes.worths();
    Families families = prefixes.families();
    List<FamilyPattern> named = prefixes.named();
    Worth[] worthOf = families.worths(worths);
    List<Integer> sequence =
        rowOrNull == null
            ? families.byBenefit(worthOf)
            : families.bestFirst(worthOf, movableBytes(keys, rowOrNull.applyAsInt(keys)));
    int[] rank = new int[families.count()];
    Arrays.fill(rank, sequence.size());
    IntStream.range(0, sequence.size()).forEach(i -> rank[sequence.get(i)] = i);
    Estimate estimate =
        Estimator.estimate(
            prefixes.measurement(),
            prefixes.requests(),
            ordered(
                keys.options(),
                new GroupedOrder(
                    "families",
                    sequence.size() + 1,
                    (table, key) -> rank[families.of(table, key)])));
    int[] ends = new int[sequence.size() + 1];
    for (int i = 0; i < sequence.size(); i++) {
      ends[i + 1] = ends[i] + Math.toIntExact(worthOf[sequence.get(i)].keys());
    }
    int inFast = rowOrNull == null ? kept(estimate, ends, noAnswer) : sequence.size();
    boolean[] isFast = new boolean[families.count()];
    sequence.subList(0, inFast).forEach(family -> isFast[family] = true);
    long leftOut =
        named == null || families.isNamed(named, families.count() - 1)
            ? 0
            : worthOf[families.count() - 1].keys();
    return placed(
        keys,
        sameBytes(keys, estimate, ends[inFast]),
        estimate,
        worths,
        ends[inFast],
        map(families, worthOf, isFast, estimate),
        Double.POSITIVE_INFINITY,
        leftOut);
  }

  /**
   * The fewest prefixes that save as much as a row of an order, except for a share.
   *
   * @param options options with the order that the rules are fitted to
   * @param row finds the row
   * @param lostShare share of its benefit that may be lost, 0 to 1
   * @param mostRules most rules, at least 1
   * @throws UsageException if they lose more
   */
  public static RulePlacement fitted(
      Measurement measurement,
      PatternSource requests,
      EstimateOptions options,
      ToIntFunction<Estimate> row,
      double lostShare,
      int mostRules) {
    requirePlaced(options);
    Estimate keys = Estimator.estimate(measurement, requests, options);
    int placed = row.applyAsInt(keys);
    KeyWorths worths = worths(keys);
    double savedNs = savedNs(keys, worths, placed);
    RuleSet rules =
        RuleFit.fit(worths, movableBytes(keys, placed), savedNs * (1 - lostShare), mostRules);
    if (rules.savedNs() < savedNs * (1 - lostShare)) {
      throw new UsageException(
          "the best %s %.1f %% of what the first %s by '%s' save, more than the %s %% of --lose, and none could lose less than %.1f %%; allow more rules (--most-rules) or a larger loss, or place by keys"
              .formatted(
                  CountedNoun.of(mostRules, "prefix loses", "prefixes lose"),
                  100 * (1 - rules.savedNs() / savedNs),
                  CountedNoun.of(placed, "key"),
                  keys.orderName(),
                  new BigDecimal(100 * lostShare)
                      .round(new MathContext(6))
                      .stripTrailingZeros()
                      .toPlainString(),
                  100 * Math.max(0, 1 - rules.mostSavedNs() / savedNs)));
    }
    Tiers tiers = new Tiers(keys.evidence().baselines().tiers());
    KeyTierMap.Builder builder = KeyTierMap.builder(tiers);
    for (RuleSet.Rule rule : rules.rules()) {
      builder.putPrefix(rule.prefix(), rule.isFast() ? FAST : tiers.count() - 1);
    }
    KeyTierMap map = builder.build();
    Estimate estimate =
        Estimator.estimate(
            measurement,
            requests,
            ordered(
                options,
                new GroupedOrder(
                    "rules", 2, (table, key) -> tierOf(map, table, key) == FAST ? 0 : 1)));
    KeyTable table = estimate.pattern().keys();
    int inFast =
        (int)
            IntStream.range(0, table.size()).filter(key -> tierOf(map, table, key) == FAST).count();
    return placed(keys, placed, estimate, worths, inFast, map, rules.mostSavedNs(), 0);
  }

  private static void requirePlaced(EstimateOptions options) {
    if (options.policies().size() > 1 || options.movesData()) {
      throw new UsageException(
          "rules need static keys (--policy placed), not %s; leave --policy out"
              .formatted(String.join(",", options.policies())));
    }
    int memories = options.memories().known().size();
    if (memories > 1) {
      throw new UsageException(
          "rules need one SlowMem, and --memory names %d; name one".formatted(memories));
    }
  }

  private static int tierOf(KeyTierMap map, KeyTable keys, int key) {
    return map.tierOf(keys.keyBuffer(key), keys.keyOffset(key), keys.keyBytes(key));
  }

  /** Worth of each key by an estimate. */
  public static KeyWorths worths(Estimate estimate) {
    return new KeyWorths(
        estimate.pattern(),
        estimate.recordBytes(),
        new KeyTimes(estimate.pattern(), estimate.curve().model())::savedNs);
  }

  private static EstimateOptions ordered(EstimateOptions options, KeyOrder order) {
    return options
        .withPolicy(Policies.PLACED)
        .withPolicyOptions(options.policyOptions().withOrder(order));
  }

  /** FastMem for records that can move: the given amount, otherwise the row's. */
  private static long movableBytes(Estimate estimate, int row) {
    Curve curve = estimate.curve();
    FastCapacity capacity = estimate.options().fastBytes();
    long bytes =
        capacity == null
            ? curve.traffic().fastBytes(row)
            : (long) (capacity.bytes(curve.totalBytes()) / curve.scale().bytes());
    return bytes - curve.traffic().fastBytes(0);
  }

  private static double savedNs(Estimate estimate, KeyWorths worths, int row) {
    double savedNs = 0;
    for (int rank = 0; rank < row; rank++) {
      savedNs += worths.savedNs(estimate.curve().order().key(rank));
    }
    return savedNs;
  }

  /** Number of first families that meet the SLOs. */
  private static int kept(
      Estimate estimate, int[] ends, Function<Estimate, RuntimeException> noAnswer) {
    if (estimate.choice().isEmpty()) {
      throw noAnswer.apply(estimate);
    }
    OptionalInt row =
        estimate.splits(estimate.options().slos()).leastRow(End.HIGH, Arrays.stream(ends));
    // FastMem only meets all SLOs that any row meets; otherwise the estimate had failed.
    return Arrays.binarySearch(ends, row.orElse(estimate.curve().lastRow()));
  }

  private static KeyTierMap map(
      Families families, Worth[] worths, boolean[] isFast, Estimate estimate) {
    Tiers tiers = new Tiers(estimate.evidence().baselines().tiers());
    KeyTierMap.Builder map = KeyTierMap.builder(tiers);
    for (int family = 0; family < families.count(); family++) {
      if (worths[family].keys() > 0) {
        map.putPrefix(families.pattern(family).prefix(), isFast[family] ? FAST : tiers.count() - 1);
      }
    }
    return map.build();
  }

  /** The last row of a map of keys with at most the FastMem of the rules. */
  private static int sameBytes(Estimate keys, Estimate rules, int row) {
    return keys.curve().traffic().lastRowWithinBytes(rules.curve().traffic().fastBytes(row));
  }

  private static RulePlacement placed(
      Estimate keys,
      int keysRow,
      Estimate estimate,
      KeyWorths worths,
      int row,
      KeyTierMap map,
      double mostSavedNs,
      long leftOut) {
    KeyTable table = estimate.pattern().keys();
    for (int rank = 0; rank < table.size(); rank++) {
      int key = estimate.curve().order().key(rank);
      if ((tierOf(map, table, key) == FAST) != rank < row) {
        throw new IllegalStateException("rules and estimate place keys differently");
      }
    }
    return new RulePlacement(
        estimate,
        row,
        map,
        new Cost(
            keys.orderName(),
            keysRow,
            keys.curve().fastBytes(keysRow),
            savedNs(estimate, worths, row),
            savedNs(keys, worths, keysRow),
            mostSavedNs,
            keys.curve().throughputOpsS(keysRow)),
        leftOut);
  }

  /** Prefixes in FastMem as users write them, or in SlowMem, as lists of patterns. */
  public List<String> patterns(boolean isFast) {
    List<String> patterns = new ArrayList<>();
    for (int rule = 0; rule < map.rules(); rule++) {
      if ((map.tierOfPrefix(rule) == FAST) == isFast) {
        patterns.add(new RuleSet.Rule(map.prefix(rule), isFast).pattern());
      }
    }
    return patterns;
  }
}
