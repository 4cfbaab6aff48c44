package org.mnemo.estimator.validation;

import java.nio.file.Path;
import java.util.Arrays;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.tier.KeyMovesFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.curve.Curve;

/** Maps swept splits to rows of a curve. */
final class SweptOrder {

  /** Number of keys, or moves, that the curve has, by number of listed ones. */
  private final int[] known;

  private SweptOrder(int[] known) {
    this.known = known;
  }

  /**
   * @param order file with the swept order, one key per line
   * @param curve along the same order; it omits keys that are in neither trace nor data set
   */
  static SweptOrder ofKeys(Path order, Curve curve) {
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
   * @param moves file with the swept moves
   * @param curve along the same moves; it omits keys that are in neither trace nor data set
   */
  static SweptOrder ofMoves(Path moves, Tiers tiers, Curve curve) {
    KeyMovesFile.Moves listed = KeyMovesFile.read(moves, tiers);
    KeyTable keys = curve.keyTable();
    int[] known = new int[listed.size() + 1];
    for (int move = 0; move < listed.size(); move++) {
      boolean isKnown = keys.find(listed.keys(), listed.key(move)) >= 0;
      known[move + 1] = known[move] + (isKnown ? 1 : 0);
    }
    return new SweptOrder(known);
  }

  /**
   * The row with the same keys in FastMem, or in each tier.
   *
   * @param split share of the listed keys, or moves
   */
  int row(double split) {
    return known[(int) Math.round(split * (known.length - 1))];
  }
}
