package org.mnemo.estimator.validation.sweep;

import java.nio.file.Path;
import java.util.Arrays;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.key.KeyTable;
import org.mnemo.estimator.curve.Curve;

/** The row of a curve that a swept split corresponds to. */
final class SweptOrder {

  /** Number of keys that the curve knows, by the number of keys listed so far. */
  private final int[] known;

  private SweptOrder(int[] known) {
    this.known = known;
  }

  /**
   * Reads an order.
   *
   * @param order file with the order that was swept, one key a line
   * @param curve along the same order; it leaves out keys that neither trace nor data set knows
   */
  static SweptOrder read(Path order, Curve curve) {
    KeyTable keys = curve.keyTable();
    int[] known = new int[keys.size() + 1];
    int lines = 0;
    try (LineReader reader = new LineReader(CompressedFiles.open(order), order.toString())) {
      while (reader.next()) {
        int length = reader.end() - reader.start();
        if (length > 0) {
          if (lines + 1 == known.length) {
            known = Arrays.copyOf(known, 2 * known.length);
          }
          boolean isKnown = keys.find(reader.buffer(), reader.start(), length) >= 0;
          known[lines + 1] = known[lines] + (isKnown ? 1 : 0);
          lines++;
        }
      }
    }
    return new SweptOrder(Arrays.copyOf(known, lines + 1));
  }

  /**
   * The row that has the same keys in FastMem.
   *
   * @param split share of the listed keys
   */
  int row(double split) {
    return known[(int) Math.round(split * (known.length - 1))];
  }
}
