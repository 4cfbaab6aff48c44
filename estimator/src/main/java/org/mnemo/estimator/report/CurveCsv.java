package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.text.SpreadsheetText;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * The curve as CSV after RFC 4180, UTF-8, with a header: {@code curve.csv} with the paper's three
 * columns, {@code curve-full.csv} with all that is known of a row. Row 0 has an empty key and is
 * SlowMem only; in row k the keys of rows 1 to k are in FastMem. Keys are safe for spreadsheets,
 * see {@link SpreadsheetText}.
 */
public final class CurveCsv {

  static final String HEADER = "key,throughput_ops_s,cost_factor\n";
  static final String FULL_HEADER =
      "keys_in_fast,key,fast_bytes,fast_share,reads_fast,writes_fast,switches,runtime_ns,"
          + "throughput_ops_s,slowdown,cost_factor,avg_latency_ns,"
          + "throughput_low_ops_s,throughput_high_ops_s,slowdown_low,slowdown_high,"
          + "read_p50_ns,read_p95_ns,read_p99_ns,read_p999_ns,"
          + "write_p50_ns,write_p95_ns,write_p99_ns,write_p999_ns,"
          + "fetches,fetched_bytes,write_backs,written_back_bytes,capacity_ops_s\n";

  /** Number of points that stands for all rows. */
  public static final int ALL_ROWS = 0;

  // Enough to tell neighbouring rows apart, few enough for the fast way of writing a number.
  private static final int SHARE_DECIMALS = 12;

  private static final int RATE_DECIMALS = 9;
  private static final int RUNTIME_DECIMALS = 3;
  private static final int LATENCY_DECIMALS = 9;

  private CurveCsv() {}

  /**
   * Writes {@code key,throughput_ops_s,cost_factor}.
   *
   * @param points about how many rows to write, evenly spread, ends and recommended row always
   *     among them; {@link #ALL_ROWS} for all
   */
  public static void write(Path file, Estimate estimate, int points) {
    Curve curve = estimate.curve();
    if (curve.tiers() > 2) {
      write(
          file,
          tierHeader(HEADER, estimate),
          estimate,
          points,
          () -> {
            TrafficCurve.Cursor traffic = curve.traffic().cursor();
            return (out, row) -> {
              appendRow(out, estimate, row);
              appendTiers(out, curve, traffic.moveTo(row), row);
            };
          });
      return;
    }
    write(file, HEADER, estimate, points, () -> (out, row) -> appendRow(out, estimate, row));
  }

  /** Writes every column; those of which nothing is known are empty. */
  public static void writeFull(Path file, Estimate estimate, int points) {
    Curve curve = estimate.curve();
    Tails tails = estimate.tails().orElse(null);
    write(
        file,
        curve.tiers() > 2
            ? tierHeader(FULL_HEADER.replace("keys_in_fast", "moves"), estimate)
            : FULL_HEADER,
        estimate,
        points,
        () -> {
          Tails.Cursor cursor = tails == null ? null : tails.cursor();
          TrafficCurve.Cursor traffic = curve.traffic().cursor();
          return (out, row) -> {
            Traffic here = traffic.moveTo(row);
            appendFullRow(out, estimate, row);
            appendTails(out, tails, cursor, row);
            appendMoves(out, here);
            appendCapacity(out, estimate, row);
            if (curve.tiers() > 2) {
              appendTiers(out, curve, here, row);
            }
          };
        });
  }

  private static void write(
      Path file,
      String header,
      Estimate estimate,
      int points,
      Supplier<ParallelLines.Appender> appenders) {
    int lastRow = estimate.curve().lastRow();
    int chosenRow = estimate.chosenRow().orElse(0);
    try (AtomicFile target = AtomicFile.create(file)) {
      LineWriter out = new LineWriter(target.out(), file.toString()).text(header);
      new ParallelLines(row -> isKept(row, lastRow, points) || row == chosenRow, appenders)
          .write(out, estimate.curve().rows());
      out.close();
      target.commit();
    }
  }

  /** True for the first row of each of {@code points - 1} even steps, and for the last one. */
  private static boolean isKept(int row, int lastRow, int points) {
    if (points == ALL_ROWS || points > lastRow || row == lastRow || row == 0) {
      return true;
    }
    long steps = points - 1L;
    return row * steps / lastRow != (row - 1) * steps / lastRow;
  }

  /** The header with the tier that a key enters, and with bytes and requests by tier at the end. */
  private static String tierHeader(String header, Estimate estimate) {
    StringBuilder columns = new StringBuilder(header.replace("key,", "key,tier,").strip());
    for (String tier : estimate.prices().tiers()) {
      columns.append(',').append(tier).append("_bytes,").append(tier).append("_requests");
    }
    return columns.append('\n').toString();
  }

  private static void appendTiers(LineWriter out, Curve curve, Traffic traffic, int row) {
    for (int tier = 0; tier < curve.tiers(); tier++) {
      out.character(',').number(curve.bytes(row, tier));
      out.character(',').number(curve.scale().requests(traffic.requestsOfTier(tier)));
    }
  }

  private static void appendRow(LineWriter out, Estimate estimate, int row) {
    Curve curve = estimate.curve();
    appendMovedKey(out, estimate, row);
    appendDecimal(out, curve.throughputOpsS(row), RATE_DECIMALS);
    appendDecimal(out, curve.costFactor(row), SHARE_DECIMALS);
  }

  private static void appendFullRow(LineWriter out, Estimate estimate, int row) {
    Curve curve = estimate.curve();
    out.number(row).character(',');
    appendMovedKey(out, estimate, row);
    out.character(',').number(curve.fastBytes(row));
    appendDecimal(out, curve.fastShare(row), SHARE_DECIMALS);
    out.character(',').number(curve.readsFast(row));
    out.character(',').number(curve.writesFast(row));
    out.character(',');
    if (curve.hasSwitches()) {
      out.number(curve.switches(row));
    }
    appendDecimal(out, curve.runtimeNs(row), RUNTIME_DECIMALS);
    appendDecimal(out, curve.throughputOpsS(row), RATE_DECIMALS);
    appendDecimal(out, curve.slowdown(row), SHARE_DECIMALS);
    appendDecimal(out, curve.costFactor(row), SHARE_DECIMALS);
    appendDecimal(out, curve.averageLatencyNs(row), LATENCY_DECIMALS);
    if (curve.hasIntervals()) {
      appendInterval(out, curve.throughputIntervalOpsS(row), RATE_DECIMALS);
      appendInterval(out, curve.slowdownInterval(row), SHARE_DECIMALS);
    } else {
      out.text(",,,,");
    }
  }

  private static void appendCapacity(LineWriter out, Estimate estimate, int row) {
    CapacityCurve capacity = estimate.capacityOrNull();
    if (capacity == null) {
      out.character(',');
    } else {
      appendDecimal(out, capacity.opsS(row), RATE_DECIMALS);
    }
  }

  private static void appendInterval(LineWriter out, Interval interval, int decimals) {
    appendDecimal(out, interval.low(), decimals);
    appendDecimal(out, interval.high(), decimals);
  }

  private static void appendTails(
      LineWriter out, @Nullable Tails tails, Tails.@Nullable Cursor cursor, int row) {
    if (cursor != null) {
      cursor.moveTo(row);
    }
    for (boolean writes : new boolean[] {false, true}) {
      boolean known = tails != null && tails.has(writes);
      for (int quantile = 0; quantile < Tails.QUANTILES.size(); quantile++) {
        out.character(',');
        long latencyNs = known && cursor != null ? cursor.latencyNs(writes, quantile) : 0;
        if (latencyNs > 0 && latencyNs != Tails.ENDLESS_NS) {
          out.number(latencyNs);
        }
      }
    }
  }

  private static void appendMoves(LineWriter out, Traffic traffic) {
    out.character(',').number((long) traffic.fetches());
    out.character(',').number((long) traffic.fetchedBytes());
    out.character(',').number((long) traffic.writeBacks());
    out.character(',').number((long) traffic.writtenBackBytes());
  }

  private static void appendDecimal(LineWriter out, double value, int decimals) {
    Decimals.append(out.character(','), value, decimals);
  }

  /** The key that moves in a row, and with more than two tiers the one that it enters. */
  private static void appendMovedKey(LineWriter out, Estimate estimate, int row) {
    KeyMoves moves = estimate.curve().traffic().moves().orElse(null);
    if (row > 0 && moves != null) {
      appendKey(out, estimate.curve().keyTable(), moves.key(row - 1));
    }
    if (estimate.curve().tiers() > 2) {
      out.character(',');
      if (row > 0 && moves != null) {
        out.text(estimate.prices().tiers().get(moves.to(row - 1)));
      }
    }
  }

  private static void appendKey(LineWriter out, KeyTable keys, int key) {
    byte[] bytes = keys.keyBuffer(key);
    int start = keys.keyOffset(key);
    int end = start + keys.keyBytes(key);
    boolean isQuoted = needsQuotes(bytes, start, end);
    if (isQuoted) {
      out.character('"');
    }
    if (SpreadsheetText.needsMark(bytes[start])) {
      out.character(SpreadsheetText.MARK);
    }
    if (!isQuoted) {
      out.bytes(bytes, start, end - start);
      return;
    }
    for (int i = start; i < end; i++) {
      if (bytes[i] == '"') {
        out.character('"');
      }
      out.bytes(bytes, i, 1);
    }
    out.character('"');
  }

  private static boolean needsQuotes(byte[] bytes, int start, int end) {
    for (int i = start; i < end; i++) {
      if (bytes[i] == ',' || bytes[i] == '"' || bytes[i] == '\r' || bytes[i] == '\n') {
        return true;
      }
    }
    return false;
  }
}
