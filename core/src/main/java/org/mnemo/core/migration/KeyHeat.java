package org.mnemo.core.migration;

import java.util.Arrays;

/**
 * How hot keys are: the heat of a key is its requests of the last epoch, plus so many times its
 * heat before. Keys are dense numbers. Not thread-safe.
 */
public final class KeyHeat {

  /** Heats are kept in a unit that grows with each epoch; before it overflows, all are divided. */
  private static final double LARGEST_UNIT = 1e200;

  private final double decay;
  private long[] bytes;
  private double[] heat;
  private int[] counts;
  private int keys;

  /** Ranks of all keys, the hottest first. */
  private long[] ranks;

  private int[] touched = new int[1024];
  private int touchedKeys;
  private double unit = 1;

  /**
   * Keys that nobody has asked for yet.
   *
   * @param bytes bytes of each key's record
   * @param decay share of its heat that a key keeps from epoch to epoch, from 0 to 1
   */
  public KeyHeat(long[] bytes, double decay) {
    if (!(decay >= 0 && decay <= 1)) {
      throw new IllegalArgumentException("decay must be from 0 to 1, was " + decay);
    }
    this.decay = decay;
    this.bytes = bytes.clone();
    keys = bytes.length;
    heat = new double[keys];
    counts = new int[keys];
    ranks = new long[keys];
    Arrays.setAll(ranks, this::rank);
  }

  /**
   * A key more, that nobody has asked for yet.
   *
   * @param itsBytes bytes of its record
   * @return its number
   */
  public int add(long itsBytes) {
    if (keys == bytes.length) {
      int room = Math.max(1024, keys + keys / 2);
      bytes = Arrays.copyOf(bytes, room);
      heat = Arrays.copyOf(heat, room);
      counts = Arrays.copyOf(counts, room);
    }
    bytes[keys] = itsBytes;
    return keys++;
  }

  /** A request for a key. */
  public void touch(int key) {
    if (counts[key]++ == 0) {
      if (touchedKeys == touched.length) {
        touched = Arrays.copyOf(touched, 2 * touchedKeys);
      }
      touched[touchedKeys++] = key;
    }
  }

  /** The epoch ends: heats and their sequence are known until the next one does. */
  public void endEpoch() {
    unit = decay == 0 ? 1 : unit / decay;
    boolean allChange = decay == 0 || unit > LARGEST_UNIT;
    if (allChange) {
      for (int key = 0; key < keys; key++) {
        heat[key] = decay == 0 ? 0 : heat[key] / unit;
      }
      unit = 1;
    }
    for (int i = 0; i < touchedKeys; i++) {
      heat[touched[i]] += unit * counts[touched[i]];
    }
    if (allChange) {
      ranks = new long[keys];
      Arrays.setAll(ranks, this::rank);
      Arrays.parallelSort(ranks);
    } else {
      sortTouched();
    }
    for (int i = 0; i < touchedKeys; i++) {
      counts[touched[i]] = 0;
    }
    touchedKeys = 0;
  }

  /** All others keep their sequence, so only keys that were requested have to be sorted. */
  private void sortTouched() {
    long[] changed = new long[touchedKeys];
    Arrays.setAll(changed, i -> rank(touched[i]));
    Arrays.parallelSort(changed);
    int known = ranks.length;
    long[] before = Arrays.copyOf(ranks, keys);
    for (int key = known; key < keys; key++) {
      before[key] = rank(key);
    }
    long[] merged = ranks.length == keys ? ranks : new long[keys];
    int at = 0;
    int next = 0;
    for (long rank : before) {
      if (counts[(int) rank] == 0) {
        while (next < changed.length && changed[next] < rank) {
          merged[at++] = changed[next++];
        }
        merged[at++] = rank;
      }
    }
    System.arraycopy(changed, next, merged, at, changed.length - next);
    ranks = merged;
  }

  /**
   * Rises with the place of a key: the high half falls with its heat, as the upper bits of a
   * positive double do, so that heats which differ by less than a millionth are alike; the low half
   * is its number.
   */
  private long rank(int key) {
    long upperBits = Double.doubleToRawLongBits(heatPerByte(key)) >>> Integer.SIZE;
    return (Integer.MAX_VALUE - upperBits) << Integer.SIZE | key;
  }

  /**
   * The key at a place of the sequence by heat a byte as of the end of the last epoch.
   *
   * @param place 0 for the hottest
   */
  public int hottest(int place) {
    return (int) ranks[place];
  }

  /** Heat of a key in requests, as of the end of the last epoch. */
  public double heat(int key) {
    return heat[key] / unit;
  }

  /** Heat of a key by the bytes of its record, in a unit that is the same for all keys. */
  public double heatPerByte(int key) {
    return heat[key] / Math.max(1, bytes[key]);
  }

  /** Bytes of a key's record. */
  public long bytes(int key) {
    return bytes[key];
  }

  /**
   * Number of keys in the sequence, which are those that were known at the end of the last epoch.
   */
  public int keys() {
    return ranks.length;
  }
}
