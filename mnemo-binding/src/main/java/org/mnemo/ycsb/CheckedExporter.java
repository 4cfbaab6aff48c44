package org.mnemo.ycsb;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.StandardOutput;
import site.ycsb.measurements.exporter.MeasurementsExporter;
import site.ycsb.measurements.exporter.TextMeasurementsExporter;

/**
 * Passes YCSB's report on to the user's exporter, and records failed operations, as YCSB's client
 * exits 0 regardless. A missing record is not a failure.
 */
public final class CheckedExporter implements MeasurementsExporter {

  /** System property: class of the user's exporter. */
  static final String DELEGATE = "mnemo.exporter";

  /** System property that holds what {@link #failures()} returns. */
  private static final String FAILURES = "mnemo.failures";

  /** System properties that hold what {@link #throughputOpsS()} and {@link #seconds()} return. */
  private static final String THROUGHPUT = "mnemo.ycsb.throughput";

  private static final String RUNTIME_MS = "mnemo.ycsb.runtime.ms";

  private static final String OVERALL = "OVERALL";
  private static final String STATUS = "Return=";
  private static final Set<String> FINE = Set.of("OK", "BATCHED_OK", "NOT_FOUND");

  private final MeasurementsExporter delegate;
  private final Map<String, Long> failures = new TreeMap<>();
  private boolean hasOperations;

  public CheckedExporter(OutputStream out) throws ReflectiveOperationException {
    String name = System.getProperty(DELEGATE, TextMeasurementsExporter.class.getName());
    delegate =
        Class.forName(name)
            .asSubclass(MeasurementsExporter.class)
            .getConstructor(OutputStream.class)
            .newInstance(out == System.out ? new Unclosed(StandardOutput.own()) : out);
  }

  /**
   * The failures in the last report, as the rest of a sentence; empty without any, null without a
   * report.
   */
  static @Nullable String failures() {
    return System.getProperty(FAILURES);
  }

  @Override
  public void write(String metric, String measurement, int value) throws IOException {
    take(metric, measurement, value);
    delegate.write(metric, measurement, value);
  }

  @Override
  public void write(String metric, String measurement, long value) throws IOException {
    take(metric, measurement, value);
    delegate.write(metric, measurement, value);
  }

  /** The throughput in the last report, in operations a second; NaN without a report. */
  static double throughputOpsS() {
    return Double.parseDouble(System.getProperty(THROUGHPUT, "NaN"));
  }

  /** The runtime of this throughput in seconds. */
  static double seconds() {
    return Double.parseDouble(System.getProperty(RUNTIME_MS, "NaN")) / 1e3;
  }

  @Override
  public void write(String metric, String measurement, double value) throws IOException {
    if (metric.equals(OVERALL) && measurement.equals("Throughput(ops/sec)")) {
      System.setProperty(THROUGHPUT, Double.toString(value));
    }
    delegate.write(metric, measurement, value);
  }

  private void take(String metric, String measurement, long value) {
    if (metric.equals(OVERALL) && measurement.equals("RunTime(ms)")) {
      System.setProperty(RUNTIME_MS, Long.toString(value));
    }
    if (measurement.startsWith(STATUS)) {
      hasOperations = true;
      String status = measurement.substring(STATUS.length());
      if (!FINE.contains(status)) {
        failures.merge(metric + " returned " + status, value, Long::sum);
      }
    }
  }

  @Override
  public void close() throws IOException {
    delegate.close();
    System.setProperty(
        FAILURES,
        hasOperations
            ? failures.entrySet().stream()
                .map(failure -> failure.getKey() + " " + times(failure.getValue()))
                .collect(Collectors.joining(", "))
            : "no operation was carried out");
  }

  /** A stream that stays open, as standard output is checked after the report. */
  private static final class Unclosed extends FilterOutputStream {

    Unclosed(OutputStream out) {
      super(out);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      out.write(bytes, offset, length);
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }

  private static String times(long count) {
    return count == 1 ? "once" : count + " times";
  }
}
