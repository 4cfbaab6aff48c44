package org.mnemo.estimator.reuse;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.Mix64;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceFilter;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;

/** Curves of sampled keys against exact ones, and how often their intervals hold these. */
class SampledCurveTest {

  private static final AggregateOptions OPTIONS = new AggregateOptions(0, false, false);
  private static final int REQUESTS = 40_000;
  private static final int KEYS = 10_000;
  private static final int CERTAIN = 100;

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

  private static KeyFilter stratified(long seed, int oneIn) {
    LongOpenHashSet hottest = new LongOpenHashSet();
    for (int number = 0; number < CERTAIN; number++) {
      byte[] key = MadeTrace.name(seed, number);
      hottest.add(Mix64.hash(0, key, 0, key.length));
    }
    return new KeyFilter(oneIn, hottest);
  }

  @Test
  void holdTheExactCurveAsOftenAsTheySay() {
    double[] sizes = {50_000, 250_000, 1_000_000, 2_500_000};
    int held = 0;
    int all = 0;
    double error = 0;
    for (long seed = 1; seed <= 40; seed++) {
      DistanceProfile allKeys = profile(seed, KeyFilter.ALL);
      CacheCurve exact = new ExactCurve(allKeys);
      SampledCurve sampled =
          new SampledCurve(profile(seed, stratified(seed, 10)), REQUESTS, allKeys.firstBytes());
      for (double size : sizes) {
        double difference = sampled.missRatio(size) - exact.missRatio(size);
        held += Math.abs(difference) <= sampled.halfWidth(size) ? 1 : 0;
        error += difference;
        all++;
      }
    }
    assertThat((double) held / all).isBetween(0.85, 1.0);
    assertThat(error / all).isCloseTo(0, within(0.005));
  }

  @Test
  void areExactWhereAllKeysAreTaken() {
    DistanceProfile all = profile(1, KeyFilter.ALL);
    SampledCurve curve = new SampledCurve(all, REQUESTS, all.firstBytes());
    assertThat(curve.missRatio(1_000_000))
        .isCloseTo(new ExactCurve(all).missRatio(1_000_000), within(1e-12));
    assertThat(curve.halfWidth(1_000_000)).isZero();
  }

  @Test
  void areUnknownWhereNoneOfTheOthersIsInTheSample() {
    DistanceProfile certainOnly = profile(1, stratified(1, Integer.MAX_VALUE));
    SampledCurve curve = new SampledCurve(certainOnly, REQUESTS, 1);
    assertThat(curve.missRatio(1_000_000)).isNaN();
    assertThat(curve.halfWidth(1_000_000)).isNaN();
  }

  @Test
  void doNotDependOnHowTheTraceWasDivided() {
    StackDistances first = new StackDistances(OPTIONS, stratified(2, 5));
    StackDistances second = new StackDistances(OPTIONS, stratified(2, 5));
    MadeTrace trace = new MadeTrace(2);
    try (SpillFiles spill = SpillFiles.temporary()) {
      for (StackDistances part : List.of(first, second)) {
        TraceAggregates.read(
            List.of(new TraceAggregates.Part(() -> half(trace), part)), OPTIONS, spill);
      }
    }
    DistanceProfile merged = first.profile();
    merged.append(second.profile());
    assertThat(merged).usingRecursiveComparison().isEqualTo(profile(2, stratified(2, 5)));
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
