package org.mnemo.estimator.reuse;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.Mix64;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceFilter;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.reuse.StackCurve.ExactCurve;

/** Curves of sampled keys against exact ones, and how often their intervals hold these. */
@Tag("slow")
class SampledCurveTest {

  private static final AggregateOptions OPTIONS = new AggregateOptions(0, false, false);
  private static final int REQUESTS = 40_000;
  private static final int KEYS = 10_000;
  private static final int CERTAIN = 100;
  private static final int SEEDS = 40;

  /** Keys whose names, and so whose samples, depend on the seed; the lower the hotter. */
  private static final class MadeTrace implements TraceReader {

    private final long seed;
    private final Access access = new Access();
    private int made;

    MadeTrace(long seed) {
      this.seed = seed;
    }

    @Override
    public boolean next() {
      if (made == REQUESTS) {
        return false;
      }
      double u = Mix64.unit(seed, made++);
      int number = (int) (KEYS * u * u * u * u);
      byte[] key = name(seed, number);
      long bytes = 50 + (Mix64.bits(8, number) & 1023);
      access.set(0, key, 0, key.length, key.length, bytes, 0, Operation.READ, 0);
      return true;
    }

    static byte[] name(long seed, int number) {
      return (seed + ":" + number).getBytes(US_ASCII);
    }

    @Override
    public Access access() {
      return access;
    }

    @Override
    public String position() {
      return "request " + made;
    }

    @Override
    public void close() {}
  }

  private static DistanceProfile profile(long seed, KeyFilter filter) {
    StackDistances distances = new StackDistances(OPTIONS, filter);
    try (SpillFiles spill = SpillFiles.temporary()) {
      TraceAggregates.read(
          List.of(new TraceAggregates.Part(() -> new MadeTrace(seed), distances)), OPTIONS, spill);
    }
    return distances.profile();
  }

  private static SampledCurve curve(DistanceProfile sample, double recordBytes) {
    int certain = sample.filter().certain().size();
    return new SampledCurve(
        sample,
        REQUESTS,
        recordBytes,
        keys -> requestsOfHottest(certain + keys) - requestsOfHottest(certain));
  }

  private static KeyFilter stratified(long seed, int certain, int oneIn) {
    LongOpenHashSet hottest = new LongOpenHashSet();
    for (int number = 0; number < certain; number++) {
      byte[] key = MadeTrace.name(seed, number);
      hottest.add(Mix64.hash(0, key, 0, key.length));
    }
    return new KeyFilter(oneIn, hottest);
  }

  /** Requests for the hottest keys: those of the lowest numbers, give or take chance. */
  private static long requestsOfHottest(int keys) {
    return Math.round(REQUESTS * Math.pow((double) keys / KEYS, 0.25));
  }

  /**
   * A sample with the hottest keys and without them, of which one in ten to one in a hundred of the
   * others; caches of 0.1 to 90 % of all bytes, the smallest of which hold less than what a sampled
   * key stands for.
   */
  @ParameterizedTest
  @CsvSource({
    "100, 10, 0.005, 0.03",
    "100, 100, 0.02, 0.16",
    "0, 10, 0.05, 0.16",
    "0, 50, 0.05, 0.3"
  })
  void holdTheExactCurveAsOftenAsTheySay(
      int certain, int oneIn, double mostError, double mostHalfWidth) {
    double[] shares = {0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.9};
    int[] held = new int[shares.length];
    double error = 0;
    double halfWidths = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      DistanceProfile allKeys = profile(seed, KeyFilter.ALL);
      CacheCurve exact = new ExactCurve(allKeys);
      DistanceProfile sample = profile(seed, stratified(seed, certain, oneIn));
      SampledCurve sampled = curve(sample, allKeys.firstBytes());
      for (int size = 0; size < shares.length; size++) {
        double bytes = shares[size] * allKeys.firstBytes();
        double difference = sampled.missRatio(bytes) - exact.missRatio(bytes);
        held[size] += Math.abs(difference) <= sampled.halfWidth(bytes) ? 1 : 0;
        error += difference;
        halfWidths += sampled.halfWidth(bytes);
      }
    }
    assertThat(Arrays.stream(held).sum()).isGreaterThanOrEqualTo(95 * SEEDS * shares.length / 100);
    assertThat(Arrays.stream(held).min().orElseThrow()).isGreaterThanOrEqualTo(85 * SEEDS / 100);
    assertThat(error / SEEDS / shares.length).isCloseTo(0, within(mostError));
    assertThat(halfWidths / SEEDS / shares.length).isLessThan(mostHalfWidth);
  }

  @Test
  void areExactWhereAllKeysAreTaken() {
    DistanceProfile all = profile(1, KeyFilter.ALL);
    SampledCurve curve = curve(all, all.firstBytes());
    assertThat(curve.missRatio(1_000_000))
        .isCloseTo(new ExactCurve(all).missRatio(1_000_000), within(1e-12));
    assertThat(curve.halfWidth(1_000_000)).isZero();
  }

  @Test
  void areUnknownWhereNoneOfTheOthersIsInTheSample() {
    DistanceProfile certainOnly = profile(1, stratified(1, CERTAIN, Integer.MAX_VALUE));
    SampledCurve curve = curve(certainOnly, 1);
    assertThat(curve.missRatio(1_000_000)).isNaN();
    assertThat(curve.halfWidth(1_000_000)).isNaN();
  }

  @Test
  void doNotDependOnHowTheTraceWasDivided() {
    StackDistances first = new StackDistances(OPTIONS, stratified(2, CERTAIN, 5));
    StackDistances second = new StackDistances(OPTIONS, stratified(2, CERTAIN, 5));
    MadeTrace trace = new MadeTrace(2);
    try (SpillFiles spill = SpillFiles.temporary()) {
      for (StackDistances part : List.of(first, second)) {
        TraceAggregates.read(
            List.of(new TraceAggregates.Part(() -> half(trace), part)), OPTIONS, spill);
      }
    }
    DistanceProfile merged = first.profile();
    merged.append(second.profile());
    assertThat(merged).usingRecursiveComparison().isEqualTo(profile(2, stratified(2, CERTAIN, 5)));
  }

  private static TraceReader half(MadeTrace trace) {
    return new TraceFilter(trace) {
      private int left = REQUESTS / 2;

      @Override
      public boolean next() {
        return left-- > 0 && original.next();
      }

      @Override
      public void close() {}
    };
  }
}
