package org.mnemo.core.key;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.mnemo.core.MnemoException;

/**
 * A reusable buffer for one key in UTF-8. Allocates nothing once the buffer has grown to the
 * longest key. Not thread-safe.
 */
public final class KeyBytes {

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[] bytes = new byte[64];
  private int length;

  /** The buffer; valid from 0 to {@link #length()} until the next {@link #set}. */
  public byte[] array() {
    return bytes;
  }

  public int length() {
    return length;
  }

  /**
   * Encodes {@code key}.
   *
   * @throws MnemoException if the key holds an unpaired surrogate, which UTF-8 cannot express
   */
  public KeyBytes set(String key) {
    int chars = key.length();
    if (bytes.length < 3 * chars) {
      bytes = new byte[3 * chars];
    }
    int out = 0;
    for (int i = 0; i < chars; i++) {
      char c = key.charAt(i);
      if (c < 0x80) {
        bytes[out++] = (byte) c;
      } else if (c < 0x800) {
        bytes[out++] = (byte) (0xC0 | (c >> 6));
        bytes[out++] = (byte) (0x80 | (c & 0x3F));
      } else if (!Character.isSurrogate(c)) {
        bytes[out++] = (byte) (0xE0 | (c >> 12));
        bytes[out++] = (byte) (0x80 | ((c >> 6) & 0x3F));
        bytes[out++] = (byte) (0x80 | (c & 0x3F));
      } else {
        if (!Character.isHighSurrogate(c)
            || i + 1 == chars
            || !Character.isLowSurrogate(key.charAt(i + 1))) {
          throw new MnemoException(
              "key '%s' is not valid Unicode at character %s; use keys that UTF-8 can express"
                  .formatted(key, i));
        }
        int point = Character.toCodePoint(c, key.charAt(++i));
        bytes[out++] = (byte) (0xF0 | (point >> 18));
        bytes[out++] = (byte) (0x80 | ((point >> 12) & 0x3F));
        bytes[out++] = (byte) (0x80 | ((point >> 6) & 0x3F));
        bytes[out++] = (byte) (0x80 | (point & 0x3F));
      }
    }
    length = out;
    return this;
  }

  /** Copies an encoded key. */
  public KeyBytes set(byte[] key, int offset, int keyLength) {
    if (bytes.length < keyLength) {
      bytes = new byte[keyLength];
    }
    System.arraycopy(key, offset, bytes, 0, keyLength);
    length = keyLength;
    return this;
  }

  /**
   * {@code key} in UTF-8.
   *
   * @throws MnemoException if the key is not valid Unicode, which {@link String#getBytes} would
   *     change silently
   */
  public static byte[] utf8(String key) {
    return new KeyBytes().set(key).toByteArray();
  }

  public byte[] toByteArray() {
    return Arrays.copyOf(bytes, length);
  }

  /**
   * Copies a key by words, which is faster than {@code System.arraycopy} for short keys.
   *
   * @param to has room for a word after the key
   */
  public static void copy(byte[] from, int offset, int length, byte[] to, int at) {
    if (offset + length + Long.BYTES > from.length) {
      System.arraycopy(from, offset, to, at, length);
      return;
    }
    for (int i = 0; i < length; i += Long.BYTES) {
      LONGS.set(to, at + i, (long) LONGS.get(from, offset + i));
    }
  }
}
