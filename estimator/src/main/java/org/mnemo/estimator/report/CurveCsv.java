package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.CsvFile;
import org.mnemo.core.key.KeyTable;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.load.CapacityCurve;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;

/**
 * The curve as CSV: {@code curve.csv} with the paper's three columns, {@code curve-full.csv} with
 * all that is known of a row. Row 0 has an empty key and is SlowMem only; in row k the keys of rows
 * 1 to k are in FastMem.
 */
public final class CurveCsv {

  /** Number of points that stands for all rows. */
  public static final int ALL_ROWS = 0;

  // Enough to distinguish neighbouring rows, few enough for the fast way of writing a number.
  private static final int SHARE_DECIMALS = 12;

  private static final int RATE_DECIMALS = 9;
  private static final int RUNTIME_DECIMALS = 3;
  private static final int LATENCY_DECIMALS = 9;

  private static final Interval UNKNOWN = new Interval(Double.NaN, Double.NaN);

  private final Estimate estimate;
  private final Curve curve;
  private final boolean isFull;
  private final CsvFile<Row> csv = new CsvFile<>();

  private CurveCsv(Estimate estimate, boolean isFull) {
    this.estimate = estimate;
    this.curve = estimate.curve();
    this.isFull = isFull;
    boolean isOfTiers = curve.tiers() > 2;
    if (isFull) {
      csv.count(isOfTiers ? "moves" : "keys_in_fast", at -> at.row);
    }
    addKey(isOfTiers);
    if (isFull) {
      csv.count("fast_bytes", at -> curve.fastBytes(at.row))
          .figure("fast_share", SHARE_DECIMALS, at -> curve.fastShare(at.row))
          .count("reads_fast", at -> curve.readsFast(at.row))
          .count("writes_fast", at -> curve.writesFast(at.row))
          .count("switches", at -> curve.traffic().hasSwitches() ? curve.switches(at.row) : -1)
          .figure("runtime_ns", RUNTIME_DECIMALS, at -> curve.runtimeNs(at.row));
    }
    csv.figure("throughput_ops_s", RATE_DECIMALS, at -> curve.throughputOpsS(at.row));
    if (isFull) {
      csv.figure("slowdown", SHARE_DECIMALS, at -> curve.slowdown(at.row));
    }
    csv.figure("cost_factor", SHARE_DECIMALS, at -> curve.costFactor(at.row));
    if (isFull) {
      addLatencies();
      addTraffic();
    }
    for (int tier = 0; isOfTiers && tier < curve.tiers(); tier++) {
      int of = tier;
      String name = estimate.prices().tiers().get(tier);
      csv.count(name + "_bytes", at -> curve.bytes(at.row, of))
          .count(name + "_requests", at -> curve.scale().requests(at.traffic.requestsOfTier(of)));
    }
  }

  /**
   * Writes {@code key,throughput_ops_s,cost_factor}.
   *
   * @param points about how many rows to write, evenly spread, ends and recommended row always
   *     among them; {@link #ALL_ROWS} for all
   */
  public static void write(Path file, Estimate estimate, int points) {
    new CurveCsv(estimate, false).write(file, points);
  }

  /** Writes every column; unknown columns are empty. */
  public static void writeFull(Path file, Estimate estimate, int points) {
    new CurveCsv(estimate, true).write(file, points);
  }

  /** The key that moves in a row, and with more than two tiers the one that it enters. */
  private void addKey(boolean isOfTiers) {
    KeyTable keys = curve.keyTable();
    KeyMoves moves = curve.traffic().moves().orElse(null);
    csv.column(
        "key",
        (out, at) -> {
          if (at.row > 0 && moves != null) {
            int key = moves.key(at.row - 1);
            CsvFile.appendText(out, keys.keyBuffer(key), keys.keyOffset(key), keys.keyBytes(key));
          }
        });
    if (isOfTiers) {
      List<String> tiers = estimate.prices().tiers();
      csv.text("tier", at -> at.row > 0 && moves != null ? tiers.get(moves.to(at.row - 1)) : "");
    }
  }

  private void addLatencies() {
    csv.figure("avg_latency_ns", LATENCY_DECIMALS, at -> curve.averageLatencyNs(at.row))
        .figure("throughput_low_ops_s", RATE_DECIMALS, at -> at.throughputOpsS.low())
        .figure("throughput_high_ops_s", RATE_DECIMALS, at -> at.throughputOpsS.high())
        .figure("slowdown_low", SHARE_DECIMALS, at -> at.slowdown.low())
        .figure("slowdown_high", SHARE_DECIMALS, at -> at.slowdown.high());
    List<String> percentiles = List.of("p50", "p95", "p99", "p999");
    for (boolean writes : new boolean[] {false, true}) {
      boolean isKnown = estimate.tails().filter(tails -> tails.has(writes)).isPresent();
      for (String percentile : percentiles) {
        int quantile = percentiles.indexOf(percentile);
        csv.count(
            (writes ? "write_" : "read_") + percentile + "_ns",
            at -> isKnown ? at.latencyNs(writes, quantile) : -1);
      }
    }
  }

  private void addTraffic() {
    CapacityCurve capacity = estimate.capacity().orElse(null);
    csv.count("fetches", at -> (long) at.traffic.fetches())
        .count("fetched_bytes", at -> (long) at.traffic.fetchedBytes())
        .count("write_backs", at -> (long) at.traffic.writeBacks())
        .count("written_back_bytes", at -> (long) at.traffic.writtenBackBytes())
        .figure(
            "capacity_ops_s",
            RATE_DECIMALS,
            at -> capacity == null ? Double.NaN : capacity.opsS(at.row));
  }

  private void write(Path file, int points) {
    int last = curve.lastRow();
    int chosen = estimate.chosenRow().orElse(0);
    IntPredicate isKept = row -> isKept(row, last, points) || row == chosen;
    csv.write(file, curve.rows(), isKept, () -> new Row()::moveTo);
  }

  /** True for the first row of each of {@code points - 1} even steps, and for the last one. */
  private static boolean isKept(int row, int lastRow, int points) {
    if (points == ALL_ROWS || points > lastRow || row == lastRow || row == 0) {
      return true;
    }
    long steps = points - 1L;
    return row * steps / lastRow != (row - 1) * steps / lastRow;
  }

  /** A row, and what is known only while walking to it. */
  private final class Row {

    private final TrafficCurve.Cursor cursor = curve.traffic().cursor();
    private final Tails.@Nullable Cursor tails =
        estimate.tails().filter(known -> isFull).map(Tails::cursor).orElse(null);
    private int row;
    private Traffic traffic = cursor.moveTo(0);
    private Interval throughputOpsS = UNKNOWN;
    private Interval slowdown = UNKNOWN;

    Row moveTo(int next) {
      row = next;
      if (isFull || curve.tiers() > 2) {
        traffic = cursor.moveTo(next);
      }
      if (tails != null) {
        tails.moveTo(next);
      }
      if (isFull && curve.hasIntervals()) {
        throughputOpsS = curve.throughputIntervalOpsS(next);
        slowdown = curve.slowdownInterval(next);
      }
      return this;
    }

    /** A latency; -1 if it is unknown or has no bound. */
    long latencyNs(boolean writes, int quantile) {
      long latencyNs = tails == null ? 0 : tails.latencyNs(writes, quantile);
      return latencyNs == 0 || latencyNs == Tails.ENDLESS_NS ? -1 : latencyNs;
    }
  }
}
