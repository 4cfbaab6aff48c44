package org.mnemo.ycsb.workload;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.measurements.exporter.MeasurementsExporter;

/** Reads what YCSB would print. */
final class Reports {

  private Reports() {}

  /** What is to be counted during. */
  interface Task {
    void run() throws WorkloadException;
  }

  /**
   * How often an operation ended with each status during the task. The difference, since YCSB keeps
   * one set of counts for the life of the JVM.
   */
  static Map<String, Long> statusCounts(String operation, Task task) throws WorkloadException {
    Measurements.setProperties(new Properties());
    Map<String, Long> before = statusCounts(operation);
    task.run();
    Map<String, Long> counts = statusCounts(operation);
    before.forEach((status, count) -> counts.merge(status, -count, Long::sum));
    counts.values().removeIf(count -> count == 0);
    return counts;
  }

  private static Map<String, Long> statusCounts(String operation) {
    Map<String, Long> counts = new HashMap<>();
    try {
      Measurements.getMeasurements().exportMeasurements(new Collector(operation, counts));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return counts;
  }

  private record Collector(String operation, Map<String, Long> counts)
      implements MeasurementsExporter {

    private static final String PREFIX = "Return=";

    @Override
    public void write(String metric, String measurement, int value) {
      write(metric, measurement, (long) value);
    }

    @Override
    public void write(String metric, String measurement, long value) {
      if (metric.equals(operation) && measurement.startsWith(PREFIX)) {
        counts.put(measurement.substring(PREFIX.length()), value);
      }
    }

    @Override
    public void write(String metric, String measurement, double value) {
      // Averages are not asked for.
    }

    @Override
    public void close() {}
  }
}
