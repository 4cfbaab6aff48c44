package org.mnemo.estimator.report;

import java.nio.file.Path;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.LineWriter;
import org.mnemo.core.key.KeyTable;
import org.mnemo.estimator.estimate.Curve;

/**
 * The curve as CSV after RFC 4180, UTF-8, with a header: {@code curve.csv} with the paper's three
 * columns, {@code curve-full.csv} with all that is known of a row. Row 0 has an empty key and is
 * SlowMem only; in row k the keys of rows 1 to k are in FastMem.
 */
public final class CurveCsv {

  static final String HEADER = "key,throughput_ops_s,cost_factor\n";
  static final String FULL_HEADER =
      "keys_in_fast,key,fast_bytes,fast_share,reads_fast,writes_fast,switches,runtime_ns,"
          + "throughput_ops_s,slowdown,cost_factor,avg_latency_ns\n";

  // Enough to tell neighbouring rows apart, few enough for the fast way of writing a number.
  private static final int SHARE_DECIMALS = 12;

  private static final int RATE_DECIMALS = 9;
  private static final int RUNTIME_DECIMALS = 3;
  private static final int LATENCY_DECIMALS = 9;

  private CurveCsv() {}

  /** Writes {@code key,throughput_ops_s,cost_factor}. */
  public static void write(Path file, Curve curve) {
    write(file, HEADER, curve, CurveCsv::appendRow);
  }

  /** Writes every column; {@code switches} is empty where they were not counted. */
  public static void writeFull(Path file, Curve curve) {
    write(file, FULL_HEADER, curve, CurveCsv::appendFullRow);
  }

  private interface RowAppender {
    void append(LineWriter out, Curve curve, int row);
  }

  private static void write(Path file, String header, Curve curve, RowAppender appender) {
    try (AtomicFile target = AtomicFile.create(file)) {
      LineWriter out = new LineWriter(target.out(), file.toString()).text(header);
      for (int row = 0; row < curve.rows(); row++) {
        appender.append(out, curve, row);
        out.character('\n');
      }
      out.close();
      target.commit();
    }
  }

  private static void appendRow(LineWriter out, Curve curve, int row) {
    appendKey(out, curve, row);
    appendDecimal(out, curve.throughputOpsS(row), RATE_DECIMALS);
    appendDecimal(out, curve.costFactor(row), SHARE_DECIMALS);
  }

  private static void appendFullRow(LineWriter out, Curve curve, int row) {
    out.number(row).character(',');
    appendKey(out, curve, row);
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
  }

  private static void appendDecimal(LineWriter out, double value, int decimals) {
    Decimals.append(out.character(','), value, decimals);
  }

  private static void appendKey(LineWriter out, Curve curve, int row) {
    if (row == 0) {
      return;
    }
    KeyTable keys = curve.keys();
    int key = curve.key(row);
    byte[] bytes = keys.keyBuffer(key);
    int start = keys.keyOffset(key);
    int end = start + keys.keyBytes(key);
    if (!needsQuotes(bytes, start, end)) {
      out.bytes(bytes, start, end - start);
      return;
    }
    out.character('"');
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
