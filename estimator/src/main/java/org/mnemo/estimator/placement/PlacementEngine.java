package org.mnemo.estimator.placement;

import java.nio.file.Path;
import java.util.List;
import java.util.function.IntPredicate;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.curve.Curve;

/**
 * The Placement Engine of the Mnemo paper, section IV: turns a row of the curve into the tier of
 * every key. The placement is static; moving the records is the store's side.
 */
public final class PlacementEngine {

  private static final int FAST = 0;

  private PlacementEngine() {}

  /**
   * The map of a row: names every key of the curve, those that FastMem holds in the faster tier,
   * the others in the slower, which is also where keys go that the map does not know. Where records
   * move, they lie as they do at the end of the trace.
   *
   * @throws org.mnemo.core.UsageException if the policy does not say which keys lie in FastMem
   */
  public static KeyTierMap map(Curve curve, int row, List<String> tierNames) {
    IntPredicate isFast = curve.requireHeldKeys(row);
    Tiers tiers = new Tiers(tierNames);
    int slow = tiers.count() - 1;
    KeyTierMap.Builder map = KeyTierMap.builder(tiers).defaultTier(slow);
    KeyTable keys = curve.keyTable();
    for (int i = 0; i < keys.size(); i++) {
      int key = curve.hasKeys() ? curve.order().key(i) : i;
      map.put(
          keys.keyBuffer(key),
          keys.keyOffset(key),
          keys.keyBytes(key),
          isFast.test(key) ? FAST : slow);
    }
    return map.build();
  }

  /** Writes the map of a row as {@link KeyTierMapFile} does. */
  public static void write(Path file, Curve curve, int row, List<String> tierNames) {
    KeyTierMapFile.write(file, map(curve, row, tierNames));
  }
}
