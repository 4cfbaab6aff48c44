package org.mnemo.estimator.report.html;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Data of the page, embedded in report.html as JSON.
 *
 * @param noAnswer true if nothing is recommended
 * @param fastMem FastMem with what it is, as in "FastMem (DRAM)"
 * @param price price of a byte of SlowMem in bytes of FastMem
 * @param tiers sizes of more than two tiers by row; null with two
 * @param usdPerGibMonth dollars a month for a GiB of FastMem; null without a price list
 * @param fastOpsS throughput with FastMem only
 * @param offeredOpsS operations a second that were offered, whose percentiles count from when each
 *     was due; null for clients that go as fast as they can
 * @param hasIntervals true if the measurement gives confidence intervals
 * @param keepsCopies true if SlowMem holds copies of what is in FastMem
 * @param capacity what a node carries; null if it is not known
 * @param measured real splits that a validation measured; else empty
 * @param pace operations a second over the time of the measurement, a line for each tier
 */
@SuppressWarnings(
    "ArrayRecordComponent") // Columns of thousands of numbers that only Jackson reads.
record ReportData(
    boolean noAnswer,
    Question question,
    String fastMem,
    double price,
    @Nullable TierSizes tiers,
    @Nullable Double usdPerGibMonth,
    long totalKeys,
    long totalBytes,
    double fastOpsS,
    int clients,
    double clientNs,
    @Nullable Double offeredOpsS,
    boolean hasIntervals,
    boolean keepsCopies,
    Columns curve,
    @Nullable Capacity capacity,
    List<MeasuredSplit> measured,
    Orders orders,
    Orders policies,
    Pattern pattern,
    List<PaceLine> pace) {

  /**
   * Question that the report answers.
   *
   * @param fastBytes the FastMem that there is; null if the slowdown decides
   * @param slowdownLimit largest slowdown that the page's slider offers
   * @param slowdownStep distance of the slowdowns it offers
   * @param latencies latencies that may be limited as well
   * @param widestShare largest half width of the slowdown's interval for an answer, as a share of
   *     the promise
   * @param widestSlowdown half width that is narrow enough for an answer at any promise, as a
   *     slowdown
   */
  record Question(
      double maxSlowdown,
      @Nullable Long fastBytes,
      double slowdownLimit,
      double slowdownStep,
      List<LatencyLimit> latencies,
      double widestShare,
      double widestSlowdown) {}

  /**
   * A latency that may be limited.
   *
   * @param name name of the figure, such as read_p99
   * @param label name of the limited figure, in words
   * @param limitNs limit that was asked for; null if none was
   * @param lowNs lower end of the page's slider
   * @param highNs upper end of the page's slider
   */
  record LatencyLimit(
      String name, String label, @Nullable Double limitNs, double lowNs, double highNs) {}

  /**
   * Rows of the curve, column by column.
   *
   * @param keys number of keys in FastMem; null where row k has k; empty if the policy places no
   *     keys
   * @param bytesAdded bytes that enter FastMem in a row; in the first row all that it has
   * @param slowdownLow lower end of the slowdown's interval; null without intervals
   * @param slowdownHigh upper end of the slowdown's interval, rounded up in the eighth decimal, so
   *     that comparing it with a slowdown of at most eight decimals is exact
   * @param latencyHighNs upper ends of the intervals of latencies that may be limited, by name;
   *     rounded up; -1 where there is no end
   */
  record Columns(
      long @Nullable [] keys,
      long[] bytesAdded,
      double[] opsS,
      double @Nullable [] opsLow,
      double @Nullable [] opsHigh,
      double @Nullable [] slowdownLow,
      double[] slowdownHigh,
      Map<String, long[]> latencyHighNs,
      long @Nullable [] readP95Ns,
      long @Nullable [] readP99Ns,
      long @Nullable [] writeP95Ns,
      long @Nullable [] writeP99Ns) {}

  /**
   * What a node carries at most in each row of the columns, in whole requests a second.
   *
   * @param opsLow lower ends of the intervals; null if the measurement does not tell
   * @param rate the rate that must be carried; null if none was asked for
   */
  record Capacity(long[] opsS, long @Nullable [] opsLow, @Nullable Rate rate) {}

  /**
   * The rate of requests that must be carried.
   *
   * @param opsS requests a second of all nodes together
   * @param nodes number of nodes that there are
   * @param nodesNeeded number of nodes that surely carry the rate in each row of the columns; -1 if
   *     the measurement does not tell
   * @param refused true if it is why there is no answer
   */
  record Rate(double opsS, int nodes, double maxUtilisation, long[] nodesNeeded, boolean refused) {}

  /**
   * A real split.
   *
   * @param row number of the column's entry that has the same keys in FastMem
   * @param metrics measured values by the page's name of the metric
   */
  record MeasuredSplit(int row, Map<String, MeasuredValue> metrics) {}

  /** Measured value, carried to the whole trace, and its 95 % interval. */
  record MeasuredValue(double value, double low, double high) {}

  /**
   * Orders compared.
   *
   * @param shares shares of the bytes that are in FastMem
   */
  record Orders(double[] shares, List<OrderLine> curves) {}

  /** Throughput of one order at each share. */
  record OrderLine(String name, double[] opsS) {}

  /**
   * Distribution of requests over the data.
   *
   * @param shares shares of keys, or of bytes, that come first in the order
   * @param requestsByKeys share of requests that go to that share of the keys
   * @param requestsByBytes share of requests that go to that share of the bytes
   */
  record Pattern(double[] shares, double[] requestsByKeys, double[] requestsByBytes) {}

  /**
   * Tiers and their sizes.
   *
   * @param names names of the tiers, fastest first
   * @param prices price of a byte of each in bytes of the fastest
   * @param bytes bytes by tier and row of the curve's columns
   */
  record TierSizes(List<String> names, double[] prices, long[][] bytes) {}

  /**
   * Operations a second on one tier over the time of the measurement.
   *
   * @param blocks number of blocks that ran wholly on the tier
   * @param outliers number of those of them that are outlier blocks
   * @param seconds times since the first block, in seconds
   * @param opsS operations a second of the other blocks around each of these times
   * @param outlierSeconds beginnings of outlier blocks, of many the slowest
   * @param outlierOpsS operations a second of each of these
   */
  record PaceLine(
      String tier,
      int blocks,
      int outliers,
      double[] seconds,
      double[] opsS,
      double[] outlierSeconds,
      double[] outlierOpsS) {}
}
