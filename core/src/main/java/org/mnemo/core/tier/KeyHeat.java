package org.mnemo.core.tier;

import java.util.Arrays;

/**
 * Heat of keys: requests of the last epoch plus decayed earlier heat. Keys are dense numbers. Not
 * thread-safe.
 */
public final class KeyHeat {

  /** Heats use a unit that grows with each epoch; before it overflows, all are rescaled. */
  private static final double LARGEST_UNIT = 1e200;

  private final double decay;
  private long[] bytes;
  private double[] heat;
  private int[] counts;
  private int keys;

  /** Ranks of all keys, hottest first. */
  private long[] ranks;

  private int[] touched = new int[1024];
  private int touchedKeys;
  private double unit = 1;

  /**
   * Keys without requests.
   *
   * @param bytes bytes of each key's record
   * @param decay share of its heat that a key keeps per epoch, from 0 to 1
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
   * Adds a key without requests.
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

  /** Counts a request for a key. */
  public void touch(int key) {
    if (counts[key]++ == 0) {
      if (touchedKeys == touched.length) {
        touched = Arrays.copyOf(touched, 2 * touchedKeys);
      }
      touched[touchedKeys++] = key;
    }
  }

  /** Ends the epoch; heats and their order stay valid until the next one ends. */
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

  /** Other keys keep their order, so only requested keys are sorted. */
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
   * Sort key by falling heat: the high half decreases with heat, as the upper bits of a positive
   * double do, so that heats within a millionth are equal. The low half is the key's number.
   */
  private long rank(int key) {
    long upperBits = Double.doubleToRawLongBits(heatPerByte(key)) >>> Integer.SIZE;
    return (Integer.MAX_VALUE - upperBits) << Integer.SIZE | key;
  }

  /**
   * The key at a place in the order by heat per byte at the end of the last epoch.
   *
   * @param place 0 for the hottest
   */
  public int hottest(int place) {
    return (int) ranks[place];
  }

  /** Heat of a key in requests, at the end of the last epoch. */
  public double heat(int key) {
    return heat[key] / unit;
  }

  /** Heat of a key per byte of its record, in a unit common to all keys. */
  public double heatPerByte(int key) {
    return heat[key] / Math.max(1, bytes[key]);
  }

  /** Bytes of a key's record. */
  public long bytes(int key) {
    return bytes[key];
  }

  /** Number of keys in the order, those known at the end of the last epoch. */
  public int keys() {
    return ranks.length;
  }
}
