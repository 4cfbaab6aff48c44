package org.mnemo.ycsb.placement;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.tier.KeyMovesFile;
import org.mnemo.core.tier.Tiers;

/**
 * Real splits of the keys between tiers: split i of n has made the first i / (n + 1) of all moves
 * to faster tiers. For an order of keys, these are from the second tier to the first. Immutable.
 */
public final class Splits {

  static final String PREFIX = "split-";

  private static final int NEVER = Integer.MAX_VALUE;

  public static final Splits NONE = new Splits(new KeyTable(), 1, new int[][] {{}}, 0, 0);

  private final KeyTable keys;
  private final int start;

  /** Moves made when a key reaches a tier, by tier and key. */
  private final int[][] moves;

  private final int count;

  /** Number of moves made, by split. */
  private final long[] made;

  private Splits(KeyTable keys, int start, int[][] moves, int allMoves, int count) {
    this.keys = keys;
    this.start = start;
    this.moves = moves;
    this.count = count;
    this.made = new long[count];
    Arrays.setAll(made, split -> Math.round(share(split) * allMoves));
  }

  /**
   * Reads an order.
   *
   * @param order file of keys, one per line, first into FastMem first; unlisted keys come last
   * @param count number n of splits, at least 1
   * @throws MnemoException if the file cannot be read, lists a key twice or is empty
   */
  public static Splits read(Path order, int count) {
    KeyTable keys = new KeyTable();
    try (LineReader lines = new LineReader(CompressedFiles.open(order), order.toString())) {
      while (lines.next()) {
        int length = lines.end() - lines.start();
        if (length > 0 && keys.add(lines.buffer(), lines.start(), length) != keys.size() - 1) {
          throw lines.error("a key is listed twice; list it once");
        }
      }
    }
    if (keys.size() == 0) {
      throw new MnemoException(order + " lists no key; write one key per line");
    }
    int[] ranks = new int[keys.size()];
    Arrays.setAll(ranks, key -> key + 1);
    return new Splits(keys, 1, new int[][] {ranks}, ranks.length, count);
  }

  /**
   * Reads moves between any number of tiers.
   *
   * @param file moves as in {@link KeyMovesFile}; unlisted keys stay in the initial tier
   * @param count number n of splits, at least 1
   * @throws MnemoException if the file cannot be read, is empty, or lists a move to a tier that is
   *     not faster
   */
  public static Splits readMoves(Path file, Tiers tiers, int count) {
    KeyMovesFile.Moves moves = KeyMovesFile.read(file, tiers);
    if (moves.size() == 0) {
      throw new MnemoException(file + " lists no move; write a tier and a key per line");
    }
    return new Splits(moves.keys(), moves.start(), first(moves), moves.size(), count);
  }

  private static int[][] first(KeyMovesFile.Moves moves) {
    int[][] first = new int[moves.start()][moves.keys().size()];
    for (int[] ofTier : first) {
      Arrays.fill(ofTier, NEVER);
    }
    for (int move = 0; move < moves.size(); move++) {
      int key = moves.key(move);
      for (int tier = moves.tier(move); tier < moves.start() && first[tier][key] == NEVER; tier++) {
        first[tier][key] = move + 1;
      }
    }
    return first;
  }

  int count() {
    return count;
  }

  String name(int split) {
    return String.format(Locale.ROOT, PREFIX + "%.4f", share(split));
  }

  private double share(int split) {
    return (split + 1.0) / (count + 1.0);
  }

  /** The number of a key in the file, from 0; -1 if unlisted. */
  int numberOf(KeyBytes key) {
    return keys.find(key.array(), 0, key.length());
  }

  /** Index of a key's tier in a split, by the number of the key. */
  int tierOf(int number, int split) {
    int tier = start;
    while (tier > 0 && number >= 0 && moves[tier - 1][number] <= made[split]) {
      tier--;
    }
    return tier;
  }
}
