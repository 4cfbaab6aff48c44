package org.mnemo.estimator.evidence;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.CountedNoun;

/**
 * All measurements of a result under one name, such as {@code READ}, or {@code HdrREAD} where two
 * measurement types ran at once. The measurement type is known by the measurements that exist:
 *
 * <ul>
 *   <li>{@code raw} alone counts {@code Total Operations};
 *   <li>{@code histogram} alone has a {@code LatencyVariance(us)}; numbers are buckets of 1 ms;
 *   <li>{@code hdrhistogram} has percentiles; numbers are latencies in us, with their count;
 *   <li>{@code timeseries} lacks all this; numbers are times in ms, with a mean latency.
 * </ul>
 */
final class ResultSection {

  private static final String RUN_TIME = "RunTime(ms)";
  private static final String RETURN = "Return=";
  private static final String OK = RETURN + "OK";
  private static final String BATCHED_OK = RETURN + "BATCHED_OK";
  private static final String RAW_OPERATIONS = "Total Operations";

  /** The remedy for an incomplete result, into which other output may have been mixed. */
  private static final String WHOLE =
      "repeat the run and let YCSB write its result to a file of its own, -p exportfile=FILE";

  private static final String SLOWER = "measure a store whose operations take some microseconds";

  /** Largest accepted count: above it a double is not exact. */
  private static final double MOST = 1L << 53;

  /** Buckets of YCSB's histograms in us: it names one by its last value. */
  private static final Histogram YCSB_BUCKETS = new Histogram(3);

  private final Path file;
  private final String name;
  private final Map<String, String> values = new TreeMap<>();
  private @Nullable MicrosecondLatencies rawPoints;

  ResultSection(Path file, String name) {
    this.file = file;
    this.name = name;
  }

  /**
   * Stores a value.
   *
   * @throws MnemoException if there is another one already: the file has two results
   */
  void put(String measurement, String value) {
    String earlier = values.putIfAbsent(measurement, value);
    // A percentile may have been requested twice, but a run ends once.
    if (earlier != null && (!earlier.equals(value) || measurement.equals(RUN_TIME))) {
      throw error(
          "occurs twice, with " + measurement + " " + earlier + " and " + value,
          "give a file with the output of one run");
    }
  }

  void addRawPoint(long us) {
    if (rawPoints == null) {
      rawPoints = new MicrosecondLatencies();
    }
    rawPoints.add(us, 1);
  }

  boolean isEmpty() {
    return values.isEmpty();
  }

  /** [OVERALL] only: more than 0. */
  double runtimeMs() {
    return positive(RUN_TIME, number(RUN_TIME), "repeat the run with more operations");
  }

  /** [OVERALL] only: operations by run time, 0 if there were none. */
  double throughputOpsS() {
    return number("Throughput(ops/sec)");
  }

  /** Number of successful operations. */
  long operations() {
    long operations = count(isRaw() ? RAW_OPERATIONS : "Operations");
    long returned = countOrZero(OK) + countOrZero(BATCHED_OK);
    if ((values.containsKey(OK) || values.containsKey(BATCHED_OK)) && returned != operations) {
      throw error(
          "counts "
              + CountedNoun.of(operations, "operation")
              + ", but "
              + returned
              + " that returned OK",
          WHOLE);
    }
    return operations;
  }

  /** Failed operations, by returned status. */
  Map<String, Long> failures() {
    Map<String, Long> failures = new TreeMap<>();
    for (String measurement : values.keySet()) {
      if (measurement.startsWith(RETURN)
          && !measurement.equals(OK)
          && !measurement.equals(BATCHED_OK)
          && count(measurement) > 0) {
        failures.put(measurement.substring(RETURN.length()), count(measurement));
      }
    }
    return failures;
  }

  /** Mean latency, more than 0; empty if a raw measurement omitted its summary. */
  OptionalDouble meanUs() {
    String unit = isRaw() ? "" : "Latency(us)";
    if (isRaw() && !values.containsKey("Average")) {
      return rawPoints == null
          ? OptionalDouble.empty()
          : OptionalDouble.of(positive("mean latency", rawPoints.meanUs(), SLOWER));
    }
    String average = "Average" + unit;
    double meanUs = positive(average, number(average), SLOWER);
    double minUs = number("Min" + unit);
    double maxUs = number("Max" + unit);
    if (!(minUs <= meanUs && meanUs <= maxUs)) {
      throw error(
          "has a mean latency of " + meanUs + " µs that is not in " + minUs + " to " + maxUs,
          WHOLE);
    }
    return OptionalDouble.of(meanUs);
  }

  /** The distribution of latencies, if it is finer than a millisecond. */
  Optional<Histogram> latency() {
    @Nullable MicrosecondLatencies latencies = isRaw() ? rawPoints : hdrLatencies();
    if (latencies == null) {
      return Optional.empty();
    }
    if (latencies.count() != operations()) {
      throw error(
          "counts "
              + CountedNoun.of(operations(), "operation")
              + ", but lists "
              + CountedNoun.of(latencies.count(), "latency", "latencies"),
          WHOLE);
    }
    return Optional.of(latencies.histogram());
  }

  private @Nullable MicrosecondLatencies hdrLatencies() {
    boolean isHdr = values.keySet().stream().anyMatch(it -> it.endsWith("PercentileLatency(us)"));
    List<String> buckets = values.keySet().stream().filter(it -> it.matches("\\d{1,10}")).toList();
    if (!isHdr || values.containsKey("LatencyVariance(us)") || buckets.isEmpty()) {
      return null;
    }
    MicrosecondLatencies latencies = new MicrosecondLatencies();
    for (String bucket : buckets) {
      long us = YCSB_BUCKETS.medianEquivalentValue(Long.parseLong(bucket));
      latencies.add(us, count(bucket));
    }
    return latencies;
  }

  private boolean isRaw() {
    return values.containsKey(RAW_OPERATIONS);
  }

  private long countOrZero(String measurement) {
    return values.containsKey(measurement) ? count(measurement) : 0;
  }

  private long count(String measurement) {
    double count = number(measurement);
    if (!(count >= 0 && count <= MOST && count == Math.rint(count))) {
      throw error("has " + measurement + " " + values.get(measurement) + ", no count", WHOLE);
    }
    return (long) count;
  }

  private double positive(String measurement, double value, String remedy) {
    if (!(value > 0 && value <= MOST)) {
      throw error(
          "has " + measurement + " " + value + ", which must be above 0 and at most 2^53", remedy);
    }
    return value;
  }

  private double number(String measurement) {
    @Nullable String text = values.get(measurement);
    if (text == null) {
      throw error("has no " + measurement + ", so its output is cut off or torn", WHOLE);
    }
    double number = Check.number(text);
    if (Double.isNaN(number)) {
      throw error("has " + measurement + " " + text + ", no number", WHOLE);
    }
    return number;
  }

  private MnemoException error(String reason, String remedy) {
    return new MnemoException(file + ": [" + name + "] " + reason + "; " + remedy);
  }

  /** Collects YCSB's latencies in whole microseconds into a histogram in nanoseconds. */
  private static final class MicrosecondLatencies {

    /** Range and precision of the histograms of a measurement directory. */
    private static final long HIGHEST_NS = 100_000_000_000L;

    private static final int DIGITS = 3;

    private final Histogram nanoseconds = new Histogram(1, HIGHEST_NS, DIGITS);
    private double sumUs;

    /**
     * Counts {@code count} latencies of {@code us}, at least 0; longer ones than 100 s as 100 s.
     */
    void add(long us, long count) {
      nanoseconds.recordValueWithCount(Math.max(1, Math.min(us, HIGHEST_NS / 1000) * 1000), count);
      sumUs += (double) us * count;
    }

    long count() {
      return nanoseconds.getTotalCount();
    }

    /** Exact mean; NaN if empty. */
    double meanUs() {
      return sumUs / count();
    }

    Histogram histogram() {
      return nanoseconds.copy();
    }
  }
}
