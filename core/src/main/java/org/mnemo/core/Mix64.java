package org.mnemo.core;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Random numbers as a function of seed and position, so that any thread can draw the n-th number
 * alone. The function is the finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014) over a
 * Weyl sequence.
 */
public final class Mix64 {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

  private Mix64() {}

  /** The {@code position}-th 64 random bits of a seed. */
  public static long bits(long seed, long position) {
    return mix(seed + (position + 1) * GOLDEN_GAMMA);
  }

  /** The {@code position}-th random number of a seed, uniform in [0, 1). */
  public static double unit(long seed, long position) {
    return toUnit(bits(seed, position));
  }

  /** A bijection: each input bit flips each output bit with probability near one half. */
  public static long mix(long bits) {
    long z = bits;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /**
   * Hash of a key by 8-byte words: keys that differ in one digit spread over all values. Part of
   * the format of samples, so it never changes.
   */
  public static long hash(long seed, byte[] key, int offset, int length) {
    long hash = bits(seed, length);
    int at = offset;
    int end = offset + length;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      hash = mix(hash ^ (long) LONGS.get(key, at));
    }
    return mix(hash ^ lastWord(key, at, end - at));
  }

  /** Up to 7 bytes as a little-endian number. */
  private static long lastWord(byte[] key, int at, int length) {
    if (at + Long.BYTES <= key.length) {
      return length == 0
          ? 0
          : (long) LONGS.get(key, at) & (-1L >>> (Long.SIZE - length * Byte.SIZE));
    }
    long last = 0;
    for (int i = 0; i < length; i++) {
      last |= (key[at + i] & 0xFFL) << (i * Byte.SIZE);
    }
    return last;
  }

  /** The 53 highest bits as a number in [0, 1). */
  public static double toUnit(long bits) {
    return (bits >>> 11) * 0x1.0p-53;
  }
}
