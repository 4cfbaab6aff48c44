package org.mnemo.core.trace.redis;

import java.util.Arrays;

/**
 * The arguments of one command, its name being argument 0, in buffers that are used again. Of a
 * long argument only the beginning and the length are kept.
 */
final class MonitorArguments {

  /** Most digits of a number: so many always fit a long, and are kept of any argument. */
  private static final int MAX_DIGITS = 18;

  private int count;
  private long[] lengths = new long[16];
  private int[] ends = new int[16];
  private byte[] kept = new byte[1 << 10];
  private int keptBytes;
  private long length;
  private int keepUpTo;

  void clear() {
    count = 0;
    keptBytes = 0;
  }

  /** Begins the next argument, of which at most {@code most} bytes are kept. */
  void begin(int most) {
    length = 0;
    keepUpTo = Math.addExact(keptBytes, most);
  }

  void add(byte b) {
    if (keptBytes < keepUpTo) {
      if (keptBytes == kept.length) {
        kept = Arrays.copyOf(kept, 2 * keptBytes);
      }
      kept[keptBytes++] = b;
    }
    length++;
  }

  void end() {
    if (count == lengths.length) {
      lengths = Arrays.copyOf(lengths, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    lengths[count] = length;
    ends[count++] = keptBytes;
  }

  int count() {
    return count;
  }

  long length(int argument) {
    return lengths[argument];
  }

  long lengthBehind(int argument) {
    return Arrays.stream(lengths, argument + 1, count).sum();
  }

  /** The buffer that holds the kept bytes of all arguments. */
  byte[] kept() {
    return kept;
  }

  int keptOffset(int argument) {
    return argument == 0 ? 0 : ends[argument - 1];
  }

  int keptLength(int argument) {
    return ends[argument] - keptOffset(argument);
  }

  /** Makes an argument's small letters capital ones. */
  void capitalize(int argument) {
    for (int i = keptOffset(argument); i < ends[argument]; i++) {
      if (kept[i] >= 'a' && kept[i] <= 'z') {
        kept[i] = (byte) (kept[i] - 'a' + 'A');
      }
    }
  }

  /** Whether an argument is a word of letters, given in capital ones. */
  boolean isWord(int argument, byte[] capitals) {
    int offset = keptOffset(argument);
    if (length(argument) != capitals.length) {
      return false;
    }
    for (int i = 0; i < capitals.length; i++) {
      if ((kept[offset + i] & ~('a' - 'A')) != capitals[i]) {
        return false;
      }
    }
    return true;
  }

  /** The whole number that an argument is; 0 if there is no such argument, or it is no number. */
  long number(int argument) {
    if (argument < 0 || argument >= count || length(argument) > MAX_DIGITS) {
      return 0;
    }
    long value = 0;
    for (int i = keptOffset(argument); i < ends[argument]; i++) {
      if (kept[i] < '0' || kept[i] > '9') {
        return 0;
      }
      value = 10 * value + (kept[i] - '0');
    }
    return value;
  }
}
