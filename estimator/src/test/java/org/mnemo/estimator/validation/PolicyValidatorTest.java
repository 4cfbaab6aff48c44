package org.mnemo.estimator.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.FetchesRow;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.policy.PolicyOptions;
import org.mnemo.estimator.report.ValidationPicture;

/** Caches that are simulated, with times that are known, in place of servers. */
@Tag("slow")
class PolicyValidatorTest {

  private static final int KEYS = 400;
  private static final int REQUESTS = 30_000;
  private static final int BLOCK = 100;
  private static final int VALUE_BYTES = 1000;
  private static final long FAST_NS = 100_000;
  private static final long MISS_NS = 150_000;

  private static final Validation.Prediction FILE =
      new Validation.Prediction("predicted/curve-full.csv", "00", true);

  @TempDir private Path root;

  private final int[] keys = new int[REQUESTS];

  @BeforeEach
  void drawKeys() {
    Random random = new Random(3);
    for (int i = 0; i < REQUESTS; i++) {
      keys[i] = random.nextDouble() < 0.8 ? random.nextInt(KEYS / 5) : random.nextInt(KEYS);
    }
  }

  private static String name(int key) {
    return "key%04d".formatted(key);
  }

  /** A cache of so many records, which saw the load. */
  private static Map<Integer, Boolean> cache(int room) {
    Map<Integer, Boolean> cache = new LinkedHashMap<>(16, 0.75f, true);
    for (int key = 0; key < KEYS; key++) {
      touch(cache, key, room);
    }
    return cache;
  }

  private static boolean touch(Map<Integer, Boolean> cache, int key, int room) {
    boolean isHit = cache.put(key, true) != null;
    if (cache.size() > room) {
      cache.remove(cache.keySet().iterator().next());
    }
    return isHit;
  }

  /** A run of one server with all records in memory and others with shares of them. */
  private MeasurementDirectory run(String directory, double speed, double... shares)
      throws IOException {
    MeasurementDirectory run = MeasurementDirectory.create(root.resolve(directory));
    List<String> names = new ArrayList<>(List.of("fast"));
    TreeMap<String, String> properties = new TreeMap<>();
    for (int i = 0; i < shares.length; i++) {
      names.add("capacity" + (i + 1));
      properties.put("mnemo.capacity" + (i + 1) + ".memory", "cached:" + 100 * shares[i] + "%");
    }
    Tiers tiers = new Tiers(names);
    TestRun.compress(run.trace(), traceText());
    String size = " 7 " + VALUE_BYTES;
    TestTraces.dataset(run.dataset(), TestTraces.each(KEYS, key -> name(key) + size));
    BaselineCalculator calculator = new BaselineCalculator(tiers, 1);
    LatencyRecorder latencies = new LatencyRecorder(tiers);
    List<Map<Integer, Boolean>> caches = new ArrayList<>();
    for (double share : shares) {
      caches.add(cache((int) Math.round(share * KEYS)));
    }
    try (RowFile.Writer<BlockRow> blocks = BlockRow.FILE.writer(run.blocks());
        RowFile.Writer<FetchesRow> fetches = FetchesRow.FILE.writer(run.fetches());
        RowFile.Writer<OperationRow> operations =
            OperationRow.file(tiers).writer(run.operations())) {
      for (int block = 0; block < REQUESTS / BLOCK; block++) {
        int timed = block % names.size();
        long sumNs = 0;
        long[] misses = new long[names.size()];
        for (int i = block * BLOCK; i < (block + 1) * BLOCK; i++) {
          for (int tier = 0; tier < names.size(); tier++) {
            boolean isHit =
                tier == 0
                    || touch(
                        caches.get(tier - 1), keys[i], (int) Math.round(shares[tier - 1] * KEYS));
            misses[tier] += isHit ? 0 : 1;
            if (tier == timed) {
              long ns = Math.round(speed * (FAST_NS + (isHit ? 0 : MISS_NS)));
              sumNs += ns;
              latencies.record(tier, Operation.READ, VALUE_BYTES, ns);
              operations.append(
                  new OperationRow(block, tier, Operation.READ, SizeClass.of(VALUE_BYTES), ns));
            }
          }
        }
        BlockRow row =
            TestRun.block(
                block,
                names.get(timed),
                names.get(timed),
                Operation.READ,
                BLOCK,
                (long) BLOCK * VALUE_BYTES,
                sumNs,
                0);
        blocks.append(row);
        calculator.add(row);
        for (int tier = 1; tier < names.size(); tier++) {
          fetches.append(
              new FetchesRow(
                  block,
                  names.get(tier),
                  BLOCK,
                  misses[tier],
                  misses[tier] * VALUE_BYTES,
                  Math.round(1e6 * shares[tier - 1]),
                  1_000_000,
                  0));
        }
      }
      blocks.commit();
      fetches.commit();
      operations.commit();
    }
    run.writeBaselines(calculator.baselines());
    TestRun.write(run.latency(), latencies);
    run.writeRun(
        new RunInfo(
            RunInfo.SCHEMA,
            true,
            "memcached",
            "mirrored",
            names.stream()
                .map(tier -> new TierInfo(tier, "127.0.0.1:7001", "DRAM", false, null))
                .toList(),
            1,
            1,
            "2026-01-01T00:00:00Z",
            Map.of(),
            properties,
            new Counts(REQUESTS, 0, 0),
            new Measured(REQUESTS, 1_000_000_000L, REQUESTS),
            null));
    return MeasurementDirectory.open(run.root());
  }

  private String traceText() {
    StringBuilder text = new StringBuilder();
    for (int key : keys) {
      text.append("0,%s,7,%d,0,get,0%n".formatted(name(key), VALUE_BYTES));
    }
    return text.toString();
  }

  private static EstimateOptions options() {
    // The simulated caches take in what they miss at once.
    return EstimateOptions.DEFAULTS
        .withPolicies(List.of(Policies.CACHED))
        .withPolicyOptions(PolicyOptions.DEFAULTS.with("cached", "promote-after", "1"));
  }

  private Validation validate() throws IOException {
    Estimate predicted = Validator.predict(run("pilot", 1, 0.1), REQUESTS, options());
    return Validator.validate(predicted, run("sweep", 1.3, 0.25, 0.5, 0.75), FILE);
  }

  @Test
  void findsCurvesOfLruRightOnAMachineThatHasBecomeSlower() throws IOException {
    Validation validation = validate();

    assertThat(validation.of(Metric.HIT_RATIO)).hasSize(3);
    assertThat(validation.of(Metric.THROUGHPUT))
        .extracting(ValidationRow::split)
        .containsExactly(0.25, 0.5, 0.75);
    for (ValidationRow row : validation.of(Metric.HIT_RATIO)) {
      assertThat(row.fastShare()).isCloseTo(row.split(), within(1e-6));
      assertThat(row.error()).as("capacity %s", row.split()).isCloseTo(0, within(0.003));
    }
    for (ValidationRow row : validation.of(Metric.THROUGHPUT)) {
      assertThat(row.error()).as("capacity %s", row.split()).isCloseTo(0, within(0.02));
      assertThat(row.errorInterval().high()).isGreaterThan(row.errorInterval().low());
    }
    for (ValidationRow row : validation.of(Metric.READ_P99)) {
      assertThat(row.error()).as("capacity %s", row.split()).isCloseTo(0, within(0.01));
    }
    assertThat(validation.prediction()).isEqualTo(FILE);
  }

  /** Everything takes 1.3 times as long as in the run that the curve is of. */
  @Test
  void drawsCurveAndPointsAtTheSpeedOfTheMeasurement() throws IOException {
    Validation validation = validate();
    Curve curve = validation.estimate().curve();

    List<Series> series = ValidationPicture.of(validation).panels().get(0).series();

    assertThat(validation.speed().at(0.5)).isCloseTo(1 / 1.3, within(0.001));
    List<Point> line = series.get(0).points();
    // With all data in FastMem a request takes 130 us.
    assertThat(line.get(line.size() - 1).y()).isCloseTo(1e9 / 130_000, within(1.0));
    assertThat(curve.throughputOpsS(curve.lastRow())).isCloseTo(1e9 / 100_000, within(50.0));
    List<Point> points = series.get(series.size() - 1).points();
    List<ValidationRow> rows = validation.of(Metric.THROUGHPUT);
    for (int i = 0; i < rows.size(); i++) {
      ValidationRow row = rows.get(i);
      assertThat(points.get(i).y()).isCloseTo(row.measured(), within(1e-6));
      assertThat(points.get(i).x()).isCloseTo(100 * row.fastShare(), within(1e-9));
      assertThat(row.estimated())
          .isCloseTo(
              validation.speed().at(row.fastShare()) * curve.throughputOpsS(row.keysInFast()),
              within(1e-6));
    }
  }

  /** The curve is of requests that are for any key alike, those that are measured are not. */
  @Test
  void findsACurveOffWhosePopularityIsLost() throws IOException {
    int[] popular = keys.clone();
    Random random = new Random(5);
    Arrays.setAll(keys, i -> random.nextInt(KEYS));
    MeasurementDirectory pilot = run("pilot", 1, 0.1);
    System.arraycopy(popular, 0, keys, 0, keys.length);
    Estimate predicted = Validator.predict(pilot, REQUESTS, options());
    Validation wrong = Validator.validate(predicted, run("sweep", 1.3, 0.25, 0.5, 0.75), FILE);
    assertThat(wrong.of(Metric.HIT_RATIO))
        .allSatisfy(row -> assertThat(row.error()).isLessThan(-0.02));
    assertThat(wrong.verdicts())
        .filteredOn(verdict -> verdict.metric() == Metric.HIT_RATIO)
        .noneMatch(verdict -> verdict.isWithinNoise());
  }

  @Test
  void refusesOtherRuns() throws IOException {
    MeasurementDirectory pilot = run("pilot", 1, 0.1);
    Estimate predicted = Validator.predict(pilot, REQUESTS, options());
    MeasurementDirectory other =
        TestRun.write(
            root.resolve("other"), traceText(), TestBaselines.simple(1, List.of()), false);

    refused(() -> Validator.validate(predicted, other, FILE), "bin/mnemo validate");
  }
}
