package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.nio.file.Path;
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
    IntArrayList known = IntArrayList.of(0);
    try (LineReader reader = new LineReader(CompressedFiles.open(order), order.toString())) {
      while (reader.next()) {
        int length = reader.end() - reader.start();
        if (length > 0) {
          boolean isKnown = keys.find(reader.buffer(), reader.start(), length) >= 0;
          known.add(known.topInt() + (isKnown ? 1 : 0));
        }
      }
    }
    return new SweptOrder(known.toIntArray());
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
