package org.mnemo.core.trace.redis.keyspace;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.BitSet;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.Mix64;

/**
 * The arguments of one command in reused buffers; argument 0 is the command's name. For long
 * arguments only the beginning, the length and a hash are kept.
 */
public final class Arguments {

  /** Bytes kept of arguments other than keys: enough for a number or option. */
  public static final int KEPT_BYTES = 64;

  private static final long HASH_FACTOR = 0x100000001B3L;

  /** Most characters of a whole number of 64 bits. */
  public static final int MAX_INTEGER_BYTES = 20;

  private static final byte MASK = 'x';

  private int count;
  private long[] lengths = new long[16];
  private long[] hashes = new long[16];
  private int[] ends = new int[16];
  private byte[] kept = new byte[1 << 10];
  private int keptBytes;
  private long length;
  private long hash;
  private int keepUpTo;

  /** Arguments used as text, and arguments used as collection elements. */
  private final BitSet texts = new BitSet();

  private final BitSet identities = new BitSet();

  /** A copy that stays valid when other arguments are read. */
  public Arguments copy() {
    Arguments copy = new Arguments();
    copy.count = count;
    copy.lengths = Arrays.copyOf(lengths, count);
    copy.hashes = Arrays.copyOf(hashes, count);
    copy.ends = Arrays.copyOf(ends, count);
    copy.kept = Arrays.copyOf(kept, keptBytes);
    copy.keptBytes = keptBytes;
    return copy;
  }

  public void clear() {
    count = 0;
    keptBytes = 0;
  }

  /** Begins the next argument, of which at most {@code most} bytes are kept. */
  public void begin(int most) {
    length = 0;
    hash = 0;
    keepUpTo = Math.addExact(keptBytes, most);
  }

  public void add(byte b) {
    if (keptBytes < keepUpTo) {
      if (keptBytes == kept.length) {
        kept = Arrays.copyOf(kept, 2 * keptBytes);
      }
      kept[keptBytes++] = b;
    }
    hash = (hash ^ (b & 0xFF)) * HASH_FACTOR;
    length++;
  }

  public void end() {
    if (count == lengths.length) {
      lengths = Arrays.copyOf(lengths, 2 * count);
      hashes = Arrays.copyOf(hashes, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    lengths[count] = length;
    hashes[count] = Mix64.mix(hash + length);
    ends[count++] = keptBytes;
  }

  public int count() {
    return count;
  }

  public long length(int argument) {
    return lengths[argument];
  }

  /** 64-bit hash of an argument's bytes. */
  public long hash(int argument) {
    return hashes[argument];
  }

  /** The buffer that holds the kept bytes of all arguments. */
  public byte[] kept() {
    return kept;
  }

  public int keptOffset(int argument) {
    return argument == 0 ? 0 : ends[argument - 1];
  }

  public int keptLength(int argument) {
    return ends[argument] - keptOffset(argument);
  }

  /** Converts an argument to capital letters. */
  public void capitalize(int argument) {
    for (int i = keptOffset(argument); i < ends[argument]; i++) {
      if (kept[i] >= 'a' && kept[i] <= 'z') {
        kept[i] = (byte) (kept[i] - 'a' + 'A');
      }
    }
  }

  /** Resets the records of which arguments are used as text or for identity. */
  public void forgetUses() {
    texts.clear();
    identities.clear();
  }

  /** True if the text of an argument was used since {@link #forgetUses()}. */
  public boolean isTextUsed(int argument) {
    return texts.get(argument);
  }

  /** True if only the identity of an argument was used. */
  public boolean isIdentityUsed(int argument) {
    return identities.get(argument);
  }

  /** Records that the text of an argument is used. */
  public void useText(int argument) {
    texts.set(argument);
  }

  /** The text of a short argument, one byte per character; else empty. */
  public String text(int argument) {
    useText(argument);
    return isWhole(argument) ? string(argument) : "";
  }

  private String string(int argument) {
    return new String(kept, keptOffset(argument), keptLength(argument), ISO_8859_1);
  }

  private boolean isWhole(int argument) {
    return keptLength(argument) == length(argument);
  }

  /** An option in capital letters; empty if the argument is too long for one. */
  public String word(int argument) {
    return text(argument).toUpperCase(Locale.ROOT);
  }

  /** True if an argument equals a word, given in capital letters. */
  public boolean isWord(int argument, byte[] capitals) {
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

  /**
   * The whole number of an argument, by Redis's rules.
   *
   * @throws RefusedException if it is malformed
   */
  public long integer(int argument) {
    Long number = wholeNumber(text(argument));
    if (number == null) {
      throw new RefusedException();
    }
    return number;
  }

  /** The number of following keys or elements; 0 if malformed. */
  public int countOrZero(int argument) {
    Long number = argument < count ? wholeNumber(text(argument)) : null;
    return number == null ? 0 : (int) Math.max(0, Math.min(number, Integer.MAX_VALUE / 4));
  }

  /**
   * The decimal number of an argument, possibly infinite.
   *
   * @throws RefusedException if it is malformed
   */
  public double decimal(int argument) {
    return decimal(text(argument));
  }

  public static double decimal(String text) {
    String number = text.toLowerCase(Locale.ROOT);
    switch (number) {
      case "inf", "+inf", "infinity", "+infinity" -> {
        return Double.POSITIVE_INFINITY;
      }
      case "-inf", "-infinity" -> {
        return Double.NEGATIVE_INFINITY;
      }
      default -> {
        try {
          if (number.isEmpty() || number.chars().anyMatch(Arguments::isOfNoDecimal)) {
            throw new RefusedException();
          }
          return Double.parseDouble(number);
        } catch (NumberFormatException e) {
          throw new RefusedException();
        }
      }
    }
  }

  /** True if Java accepts a character in numbers, but the server does not. */
  private static boolean isOfNoDecimal(int c) {
    return c == 'd' || c == 'f' || c == 'n' || c <= ' ';
  }

  /**
   * The text of a value; null if it is too long or masked. Does not count as a use of the text, as
   * values are not kept.
   */
  public @Nullable String valueText(int argument) {
    return isWhole(argument) && !isMasked(argument) ? string(argument) : null;
  }

  /** The same for a value that begins like a number; else null. */
  public @Nullable String numberText(int argument) {
    if (keptLength(argument) == 0) {
      return null;
    }
    byte first = kept[keptOffset(argument)];
    return (first >= '0' && first <= '9') || first == '-' || first == '+' || first == '.'
        ? valueText(argument)
        : null;
  }

  /** True if the bytes of a value have been masked. */
  public boolean isMasked(int argument) {
    for (int i = keptOffset(argument); i < ends[argument]; i++) {
      if (kept[i] != MASK) {
        return false;
      }
    }
    return length(argument) > 0;
  }

  /** An element of a collection, whose identity is used. */
  public Element element(int argument) {
    identities.set(argument);
    return new Element(
        Arrays.copyOfRange(kept, keptOffset(argument), ends[argument]),
        length(argument),
        hash(argument));
  }

  /** A whole number by Redis's rules, without blanks, plus or leading zeros; else null. */
  public static @Nullable Long wholeNumber(String text) {
    int first = text.startsWith("-") ? 1 : 0;
    if (text.length() > MAX_INTEGER_BYTES
        || text.length() == first
        || (text.charAt(first) == '0' && text.length() > 1)
        || !text.chars().skip(first).allMatch(c -> c >= '0' && c <= '9')) {
      return null;
    }
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
