package org.mnemo.estimator.family;

import java.nio.file.Path;
import java.util.List;
import java.util.function.IntUnaryOperator;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.order.KeyMoves;

/**
 * The Placement Engine of the Mnemo paper, section IV: turns a row of the curve into the tier of
 * each key. The placement is static; the store moves the records.
 */
public final class PlacementEngine {

  private PlacementEngine() {}

  /**
   * The map of a row: the tier of each key of the curve. Unknown keys go to the tier of row 0, the
   * slower of two. If records move, they lie as at the end of the trace.
   *
   * @throws org.mnemo.core.UsageException if the policy does not determine keys
   */
  public static KeyTierMap map(Curve curve, int row, List<String> tierNames) {
    IntUnaryOperator tierOf = curve.requireTiersOfKeys(row);
    Tiers tiers = new Tiers(tierNames);
    KeyTierMap.Builder map =
        KeyTierMap.builder(tiers)
            .defaultTier(curve.traffic().moves().map(KeyMoves::start).orElse(tiers.count() - 1));
    KeyTable keys = curve.keyTable();
    for (int i = 0; i < keys.size(); i++) {
      int key = curve.hasKeys() ? curve.order().key(i) : i;
      map.put(keys.keyBuffer(key), keys.keyOffset(key), keys.keyBytes(key), tierOf.applyAsInt(key));
    }
    return map.build();
  }

  /** Writes the map of a row by {@link KeyTierMapFile}. */
  public static void write(Path file, Curve curve, int row, List<String> tierNames) {
    KeyTierMapFile.write(file, map(curve, row, tierNames));
  }
}
