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
  private int[] hottestFirst;
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
    heat = new double[bytes.length];
    counts = new int[bytes.length];
    hottestFirst = new int[bytes.length];
    Arrays.setAll(hottestFirst, key -> key);
  }

  /**
   * A key more, that nobody has asked for yet.
   *
   * @return its number
   */
  public int add() {
    if (keys == bytes.length) {
      int room = Math.max(1024, keys + keys / 2);
      bytes = Arrays.copyOf(bytes, room);
      heat = Arrays.copyOf(heat, room);
      counts = Arrays.copyOf(counts, room);
    }
    return keys++;
  }

  /** Says how large the record of a key is. */
  public void setBytes(int key, long itsBytes) {
    bytes[key] = itsBytes;
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
    if (decay == 0) {
      Arrays.fill(heat, 0);
    } else if (unit > LARGEST_UNIT) {
      for (int key = 0; key < keys; key++) {
        heat[key] /= unit;
      }
      unit = 1;
    }
    for (int i = 0; i < touchedKeys; i++) {
      heat[touched[i]] += unit * counts[touched[i]];
    }
    sort();
    for (int i = 0; i < touchedKeys; i++) {
      counts[touched[i]] = 0;
    }
    touchedKeys = 0;
  }

  /** All others keep their sequence, so only keys that were requested have to be sorted. */
  private void sort() {
    if (decay == 0) {
      touchedKeys = keys;
      touched = new int[touchedKeys];
      Arrays.setAll(touched, key -> key);
      Arrays.fill(counts, 1);
    }
    long[] ranks = new long[touchedKeys];
    Arrays.setAll(ranks, i -> rank(touched[i]));
    Arrays.parallelSort(ranks);
    int[] merged = new int[keys];
    int at = 0;
    int next = 0;
    for (int key : withNewKeys()) {
      if (counts[key] == 0) {
        long rank = rank(key);
        while (next < ranks.length && ranks[next] < rank) {
          merged[at++] = (int) ranks[next++];
        }
        merged[at++] = key;
      }
    }
    while (next < ranks.length) {
      merged[at++] = (int) ranks[next++];
    }
    hottestFirst = merged;
  }

  /** Keys as they were ordered last, those that came since behind them. */
  private int[] withNewKeys() {
    int known = hottestFirst.length;
    int[] all = Arrays.copyOf(hottestFirst, keys);
    for (int key = known; key < keys; key++) {
      all[key] = key;
    }
    return all;
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

  /** Keys by heat a byte, the hottest first, as of the end of the last epoch. Only to be read. */
  public int[] hottestFirst() {
    return hottestFirst;
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

  /** Number of keys. */
  public int keys() {
    return keys;
  }
}
