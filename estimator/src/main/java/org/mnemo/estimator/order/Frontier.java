package org.mnemo.estimator.order;

import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.nio.file.Path;
import java.util.Arrays;
import org.mnemo.core.UsageException;
import org.mnemo.core.tier.KeyMovesFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;

/**
 * The frontier of cost and time over all placements of keys in N memories. It has the placements
 * that minimise price x bytes + lambda x time for some lambda from 0 to infinity: the vertices of
 * the lower convex hull of all (cost, time) (Lagrange relaxation of the multiple-choice knapsack;
 * Sinha and Zoltners 1979, Everett 1963).
 *
 * <p>The sum is least if it is least for each key. As lambda grows, a key moves along the lower
 * convex hull of its own points (price x bytes, time), from the cheapest memory to faster ones. It
 * leaves a vertex once lambda exceeds the cost per unit of saved time. So the frontier is all moves
 * of all keys, sorted by time saved per unit of cost, most first. K keys make at most K (N - 1)
 * moves, and sorting takes O(K N log K N). With two memories this is the order {@code gain}. Moves
 * that save no time come last, so that the last row has all data in the fastest memory.
 */
public final class Frontier {

  private Frontier() {}

  /** Time of all requests for a key on a memory. */
  @FunctionalInterface
  public interface TierTimes {

    /** Nanoseconds over the whole trace. */
    double ns(int key, int tier);
  }

  /**
   * Memories that keys may use: those cheaper than each faster one.
   *
   * @param prices price of a byte of each memory, fastest first
   */
  public static int[] usedTiers(double[] prices) {
    IntArrayList used = new IntArrayList();
    double least = Double.POSITIVE_INFINITY;
    for (int tier = 0; tier < prices.length; tier++) {
      if (prices[tier] < least) {
        used.add(tier);
        least = prices[tier];
      }
    }
    return used.toIntArray();
  }

  /**
   * The moves of all keys, most time saved per cost first; ties by first touch.
   *
   * @param prices price of a byte of each memory, fastest first
   * @throws UsageException if no memory is cheaper than the fastest
   */
  public static KeyMoves moves(
      AccessPattern pattern, RecordBytes recordBytes, TierTimes times, double[] prices) {
    int[] used = usedTiers(prices);
    if (used.length < 2) {
      throw new UsageException(
          "no tier is cheaper than the fastest, so all data belongs there; correct the prices");
    }
    Sorted moves = new Sorted(pattern.keyCount());
    Hull hull = new Hull(used, prices);
    int[] keys = pattern.keysByTouch();
    for (int i = 0; i < pattern.touchedKeys(); i++) {
      int key = keys[i];
      long bytes = recordBytes.movable(pattern, key);
      hull.of(key, times);
      for (int at = 1; at < hull.size(); at++) {
        double slope = hull.slope(at);
        // Moves without bytes cost nothing: first if they save time, else 0 / 0.
        moves.add(key, hull.tier(at), slope == 0 ? 0 : slope / bytes);
      }
    }
    int touched = moves.size();
    for (int i = pattern.touchedKeys(); i < keys.length; i++) {
      moves.add(keys[i], 0, 0);
    }
    return moves.sorted(touched, used[used.length - 1]);
  }

  /**
   * Reads moves of keys in the pattern from a file; unlisted keys come last.
   *
   * @throws org.mnemo.core.MnemoException if the file is damaged, or a key moves to a tier that is
   *     not faster
   */
  public static KeyMoves read(Path file, Tiers tiers, AccessPattern pattern) {
    KeyMovesFile.Moves listed = KeyMovesFile.read(file, tiers);
    Sorted moves = new Sorted(pattern.keyCount());
    byte[] tierOf = new byte[pattern.keyCount()];
    Arrays.fill(tierOf, (byte) listed.start());
    for (int move = 0; move < listed.size(); move++) {
      int key = pattern.keys().find(listed.keys(), listed.key(move));
      if (key >= 0) {
        moves.add(key, listed.tier(move), 0);
        tierOf[key] = (byte) listed.tier(move);
      }
    }
    for (int key : pattern.keysByTouch()) {
      if (tierOf[key] != 0) {
        moves.add(key, 0, 0);
      }
    }
    return moves.sorted(0, listed.start());
  }

  /** Moves in the order of computation. */
  private static final class Sorted {

    private final int keyCount;
    private final IntArrayList keys = new IntArrayList();
    private final IntArrayList to = new IntArrayList();
    private final DoubleArrayList ratios = new DoubleArrayList();

    Sorted(int keyCount) {
      this.keyCount = keyCount;
    }

    void add(int key, int tier, double ratio) {
      keys.add(key);
      to.add(tier);
      ratios.add(ratio);
    }

    int size() {
      return keys.size();
    }

    /** Sorts the first moves by ratio; the rest keep their order. */
    KeyMoves sorted(int first, int start) {
      int[] sequence = new int[size()];
      Arrays.setAll(sequence, i -> i);
      double[] ratio = ratios.elements();
      IntArrays.mergeSort(sequence, 0, first, (a, b) -> Double.compare(ratio[b], ratio[a]));
      int[] sortedKeys = new int[size()];
      byte[] sortedTo = new byte[size()];
      for (int i = 0; i < sequence.length; i++) {
        sortedKeys[i] = keys.getInt(sequence[i]);
        sortedTo[i] = (byte) to.getInt(sequence[i]);
      }
      return new KeyMoves(keyCount, start, sortedKeys, sortedTo);
    }
  }

  /**
   * The lower convex hull of one key's (price, time), from the cheapest memory to the fastest. All
   * its points have the same bytes, which cancel.
   */
  private static final class Hull {

    private final int[] used;
    private final double[] prices;

    /** Difference of the prices of the fastest and the cheapest memory, the unit here. */
    private final double range;

    private final double[] ns;
    private final int[] vertices;
    private int size;

    Hull(int[] used, double[] prices) {
      this.used = used;
      this.prices = prices;
      this.range = prices[0] - prices[used[used.length - 1]];
      this.ns = new double[used.length];
      this.vertices = new int[used.length];
    }

    void of(int key, TierTimes times) {
      size = 0;
      for (int at = used.length - 1; at >= 0; at--) {
        ns[at] = times.ns(key, used[at]);
        while (size >= 2
            && slope(vertices[size - 2], vertices[size - 1]) <= slope(vertices[size - 1], at)) {
          size--;
        }
        vertices[size++] = at;
      }
    }

    private double slope(int cheaper, int dearer) {
      return (ns[cheaper] - ns[dearer]) / ((prices[used[dearer]] - prices[used[cheaper]]) / range);
    }

    int size() {
      return size;
    }

    int tier(int vertex) {
      return used[vertices[vertex]];
    }

    /** Time saved on the way to a vertex, per additional price of a byte. */
    double slope(int vertex) {
      return slope(vertices[vertex - 1], vertices[vertex]);
    }
  }
}
