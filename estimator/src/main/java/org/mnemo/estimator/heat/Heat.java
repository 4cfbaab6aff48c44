package org.mnemo.estimator.heat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.pattern.ColdShares;

/**
 * How requests are shared among the keys of a listing (docs/guides/production.md).
 *
 * <p>Two curves follow: for the bytes that are actually hottest, and for the hottest by the
 * listing. The first has an interval from replicates of the listing: keys redrawn with replacement
 * (Efron 1979), and rates refitted and drawn for few keys. Replicates also vary the total of
 * requests by {@link #TOTAL_DEVIATION}. The interval is wider if the load seems not {@link
 * Steadiness steady}.
 */
public final class Heat implements ColdShares {

  private static final int DEFAULT_LOG_FACTOR = 10;
  private static final int DEFAULT_DECAY_MINUTES = 1;

  /** Resolution of idle times for a listing without one. */
  private static final double DEFAULT_RESOLUTION_SECONDS = 60;

  /**
   * Idle times below are treated as equal: in so short a time the load may differ, not least
   * because of the listing.
   */
  private static final double FINEST_RESOLUTION_SECONDS = 3;

  private static final int STEPS = 1000;
  private static final int REPLICATES = 100;

  /** Standard deviation of the logarithm of the total of requests. */
  private static final double TOTAL_DEVIATION = 0.1;

  /** Largest cell whose keys' rates are drawn in a replicate. */
  private static final int DRAWN_KEYS = 50;

  private static final int POINTS = 256;
  private static final double Z = 1.96;

  private final Path listing;
  private final HeatOptions options;
  private final HeatFacts facts;
  private final KeyCells cells;
  private final UseModel model;
  private final Rates rates;
  private final Steadiness steadiness;
  private final ShareCurve byRates;
  private final ShareCurve byListing;
  private final double[] lows = new double[POINTS + 1];
  private final double[] highs = new double[POINTS + 1];

  private Heat(Path listing, HeatOptions options, HeatFacts known, KeyCells cells, UseModel model) {
    this.listing = listing;
    this.options = options;
    this.cells = cells;
    this.model = model;
    double[] keys = cells.keysByClass();
    RateMixture mixture = fitted(model, keys);
    double reported = known.reportedPerSecond();
    rates = Rates.of(model, mixture, keys, reported);
    double explained = 0;
    for (int x = 0; x < keys.length; x++) {
      explained += keys[x] * rates.mean(x);
    }
    facts = known.with(explained, openByteShare(), model.openRate());
    double now = known.origin().requestsPerSecond();
    steadiness =
        Steadiness.of(
            reported,
            now >= 0 && options.requestsPerSecond() == null ? now : Double.NaN,
            explained,
            mixture.expected(keys, cells.unknownClass()),
            Arrays.copyOf(keys, cells.unknownClass()));
    byRates = curve(rates, null);
    byListing = listed();
    addIntervals(mixture, keys);
  }

  /**
   * Fits the heat of a listing.
   *
   * @throws UsageException if it has LFU counters without the time that they cover
   * @throws MnemoException if it has no key usage, or contradicts itself
   * @throws NoAnswerException if all keys show the same
   */
  public static Heat of(Path listing, HeatOptions options) {
    KeyCells.Summary seen = KeyCells.Summary.of(listing);
    ListingOrigin origin = seen.origin();
    boolean counts = HeatFacts.counts(listing, seen);
    double age =
        options.ageSeconds() != null
            ? options.ageSeconds()
            : origin.uptimeSeconds() > 0
                ? origin.uptimeSeconds()
                : Math.max(1, seen.longestIdleSeconds());
    if (counts && options.ageSeconds() == null && origin.uptimeSeconds() <= 0) {
      throw new UsageException(
          "%s does not show how long its keys have had their present request rates, which LFU counters need; set --age, such as --age 12h"
              .formatted(listing));
    }
    HeatFacts facts = HeatFacts.of(seen, counts, age, options);
    UseModel model = counts ? counterModel(facts) : idleModel(facts, seen.longestIdleSeconds());
    KeyCells cells = KeyCells.of(listing, model, counts);
    requireDifferences(listing, cells, counts);
    return new Heat(listing, options, facts, cells, model);
  }

  private static UseModel counterModel(HeatFacts facts) {
    ListingOrigin origin = facts.origin();
    double second =
        origin.takenAt().isEmpty() ? 30 : Instant.parse(origin.takenAt()).getEpochSecond() % 60;
    return new CounterModel(
        new CounterChain(
            origin.lfuLogFactor() < 0 ? DEFAULT_LOG_FACTOR : origin.lfuLogFactor(),
            origin.lfuDecayMinutes() < 0 ? DEFAULT_DECAY_MINUTES : origin.lfuDecayMinutes(),
            facts.ageSeconds(),
            second,
            leastListingSeconds(facts)));
  }

  /**
   * Limits the time covered to the longest idle time. A server may be older than its keys, which
   * then cannot have been idle for all of its uptime.
   */
  private static UseModel idleModel(HeatFacts facts, long longestIdleSeconds) {
    double reported = facts.origin().idleResolutionSeconds();
    double resolution =
        reported < 1 ? DEFAULT_RESOLUTION_SECONDS : Math.max(FINEST_RESOLUTION_SECONDS, reported);
    return new IdleModel(
        resolution,
        Math.max(Math.min(facts.ageSeconds(), (double) longestIdleSeconds), 2 * resolution),
        facts.reportedPerSecond(),
        1 / Math.max(1, leastListingSeconds(facts)));
  }

  private static double leastListingSeconds(HeatFacts facts) {
    double perSecond = facts.origin().mostKeysPerSecond();
    return perSecond > 0 ? facts.keys() / perSecond : 0;
  }

  private static void requireDifferences(Path listing, KeyCells cells, boolean counts) {
    double[] keys = cells.keysByClass();
    long shown = Arrays.stream(keys, 0, cells.unknownClass()).filter(some -> some > 0).count();
    if (shown < 2) {
      throw new NoAnswerException(
          "all keys of %s have the same %s, so hotter keys are unknown; list the store again after longer use"
              .formatted(listing, counts ? "LFU counter" : "idle time"));
    }
  }

  private static RateMixture fitted(UseModel model, double[] keys) {
    return RateMixture.start(model.rates(), withUnknown(model.likelihood())).fitted(keys, STEPS);
  }

  /** The likelihoods of all classes, and of the class of unknown use, which fits any rate. */
  private static double[][] withUnknown(double[][] likelihood) {
    double[][] all = Arrays.copyOf(likelihood, likelihood.length + 1);
    all[likelihood.length] = new double[likelihood[0].length];
    Arrays.fill(all[likelihood.length], 1);
    return all;
  }

  /**
   * The curve of keys of these rates.
   *
   * @param random draws the rates of keys in small cells; null for proportional rates
   */
  private ShareCurve curve(Rates of, @Nullable SplittableRandom random) {
    double[] bytes = new double[1024];
    double[] requests = new double[1024];
    int groups = 0;
    for (int x = 0; x < cells.classes(); x++) {
      for (int size = 0; size < SizeClass.COUNT; size++) {
        double some = cells.keys(x, size);
        if (some == 0) {
          continue;
        }
        double bytesEach = cells.bytes(x, size) / cells.keys(x, size);
        double[] shares = of.shares()[x];
        double[] drawn = random != null && some <= DRAWN_KEYS ? draw(shares, some, random) : null;
        for (int j = 0; j < shares.length; j++) {
          double count = drawn == null ? some * shares[j] : drawn[j];
          if (count > 1e-9) {
            if (groups == bytes.length) {
              bytes = Arrays.copyOf(bytes, 2 * groups);
              requests = Arrays.copyOf(requests, 2 * groups);
            }
            bytes[groups] = count * bytesEach;
            requests[groups++] = count * of.rates()[x][j];
          }
        }
      }
    }
    return ShareCurve.of(Arrays.copyOf(bytes, groups), Arrays.copyOf(requests, groups));
  }

  private static double[] draw(double[] shares, double keys, SplittableRandom random) {
    double[] drawn = new double[shares.length];
    for (int i = 0; i < Math.ceil(keys); i++) {
      double left = random.nextDouble();
      int j = 0;
      while (j < shares.length - 1 && left >= shares[j]) {
        left -= shares[j++];
      }
      drawn[j] += keys / Math.ceil(keys);
    }
    return drawn;
  }

  /** The curve of keys that are hottest by the listing. */
  private ShareCurve listed() {
    double[] bytes = new double[cells.classes() * SizeClass.COUNT];
    double[] requests = new double[bytes.length];
    for (int x = 0; x < cells.classes(); x++) {
      double mean = rates.mean(x);
      for (int size = 0; size < SizeClass.COUNT; size++) {
        bytes[x * SizeClass.COUNT + size] = cells.bytes(x, size);
        requests[x * SizeClass.COUNT + size] = cells.keys(x, size) * mean;
      }
    }
    return ShareCurve.of(bytes, requests);
  }

  private void addIntervals(RateMixture mixture, double[] keys) {
    SplittableRandom seeds = new SplittableRandom(options.seed());
    long[] each = IntStream.range(0, REPLICATES).mapToLong(i -> seeds.nextLong()).toArray();
    double[][] curves =
        Arrays.stream(each)
            .parallel()
            .mapToObj(
                seed -> {
                  SplittableRandom random = new SplittableRandom(seed);
                  double total =
                      facts.reportedPerSecond() * Math.exp(TOTAL_DEVIATION * gaussian(random));
                  UseModel drawn = model.drawn(random);
                  RateMixture refitted = fitted(drawn, redrawn(keys, random));
                  ShareCurve curve = curve(Rates.of(drawn, refitted, keys, total), random);
                  return IntStream.rangeClosed(0, POINTS)
                      .mapToDouble(point -> curve.coldShare(byteShare(point)))
                      .toArray();
                })
            .toArray(double[][]::new);
    ShareCurve ofLeast = curve(Rates.of(model, mixture, keys, steadiness.leastPerSecond()), null);
    ShareCurve ofMost = curve(Rates.of(model, mixture, keys, steadiness.mostPerSecond()), null);
    for (int point = 0; point <= POINTS; point++) {
      double fitted = byRates.coldShare(byteShare(point));
      double squares = 0;
      for (double[] curve : curves) {
        squares += (curve[point] - fitted) * (curve[point] - fitted);
      }
      double half = Z * Math.sqrt(steadiness.dispersion() * squares / REPLICATES);
      double one = ofLeast.coldShare(byteShare(point));
      double other = ofMost.coldShare(byteShare(point));
      Interval widened =
          steadiness.widened(
              Math.max(0, Math.min(one, other) - half), Math.min(1, Math.max(one, other) + half));
      lows[point] = widened.low();
      highs[point] = widened.high();
    }
    widenWhereOpen();
  }

  private void widenWhereOpen() {
    double open = openByteShare();
    if (open > 0) {
      double beyond = byRates.coldShare(open);
      for (int point = 0; byteShare(point) < open; point++) {
        double alike = 1 - (1 - beyond) * byteShare(point) / open;
        lows[point] = point == 0 ? 1 : Math.min(lows[point], beyond);
        highs[point] = Math.max(highs[point], alike);
      }
    }
  }

  /** Share of bytes in keys whose rates exceed the resolution. */
  private double openByteShare() {
    int open = model.openClass();
    double keys = 0;
    double bytes = 0;
    for (int size = 0; size < SizeClass.COUNT; size++) {
      keys += cells.keys(open, size);
      bytes += cells.bytes(open, size);
    }
    double share = 0;
    double[] grid = model.rates();
    for (int j = 0; j < grid.length; j++) {
      share += grid[j] >= model.openRate() ? rates.shares()[open][j] : 0;
    }
    return keys == 0 ? 0 : share * bytes / totalBytes();
  }

  /** Redraws key numbers for keys of the same rates (Poisson). */
  private static double[] redrawn(double[] keys, SplittableRandom random) {
    double[] redrawn = new double[keys.length];
    Arrays.setAll(redrawn, x -> keys[x] > 0 ? poisson(keys[x], random) : 0);
    return redrawn;
  }

  private static double poisson(double mean, SplittableRandom random) {
    if (mean > 100) {
      return Math.max(0, Math.rint(mean + Math.sqrt(mean) * gaussian(random)));
    }
    double product = random.nextDouble();
    int count = 0;
    for (double limit = Math.exp(-mean); product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }

  private static double gaussian(SplittableRandom random) {
    return Math.sqrt(-2 * Math.log(1 - random.nextDouble()))
        * Math.cos(2 * Math.PI * random.nextDouble());
  }

  /** Points are denser where few bytes receive most requests. */
  private static double byteShare(int point) {
    return Math.pow((double) point / POINTS, 2);
  }

  public Path listing() {
    return listing;
  }

  public HeatFacts facts() {
    return facts;
  }

  /** Whether the load was as steady as assumed. */
  public Steadiness steadiness() {
    return steadiness;
  }

  /** Share of requests that are writes, as given by the user. */
  public double writeShare() {
    return options.writeShare();
  }

  /** Bytes of keys and values of all keys. */
  public double totalBytes() {
    double total = 0;
    for (int x = 0; x < cells.classes(); x++) {
      for (int size = 0; size < SizeClass.COUNT; size++) {
        total += cells.bytes(x, size);
      }
    }
    return total;
  }

  @Override
  public double coldShare(double byteShare) {
    return byRates.coldShare(byteShare);
  }

  /** The share beyond the hottest bytes by the listing, which ranks some keys wrongly. */
  public double listedColdShare(double byteShare) {
    return byListing.coldShare(byteShare);
  }

  @Override
  public Interval coldShareInterval(double byteShare) {
    double at = Math.sqrt(Math.min(1, Math.max(0, byteShare))) * POINTS;
    int point = Math.min(POINTS - 1, (int) at);
    double part = at - point;
    double share = coldShare(byteShare);
    return new Interval(
        Math.min(share, lows[point] + part * (lows[point + 1] - lows[point])),
        Math.max(share, highs[point] + part * (highs[point + 1] - highs[point])));
  }

  KeyCells cells() {
    return cells;
  }

  Rates rates() {
    return rates;
  }
}
