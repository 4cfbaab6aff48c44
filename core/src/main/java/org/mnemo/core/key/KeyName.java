package org.mnemo.core.key;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Printable names of binary keys in files of lines and for clients with text keys. UTF-8 without
 * control characters is its own name. Other keys have Redis's notation: {@code \n \r \t \a \b \\
 * \"}, {@code \x} with two hexadecimal digits for every byte outside printable ASCII, and two
 * quotes for the empty key.
 *
 * <p>The name of a binary key could equal another key, which is rare: a listing counts the keys
 * that it skips for this.
 */
public final class KeyName {

  private static final byte[] EMPTY = {'"', '"'};
  private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final String ESCAPED = "\n\r\t\007\b\\\"";
  private static final String LETTERS = "nrtab\\\"";

  private KeyName() {}

  /** True if the key is its own name. Allocates nothing for ASCII keys. */
  public static boolean isText(byte[] key, int offset, int length) {
    boolean ascii = true;
    for (int i = offset; i < offset + length; i++) {
      if ((key[i] >= 0 && key[i] < ' ') || key[i] == 0x7F) {
        return false;
      }
      ascii &= key[i] >= 0;
    }
    return length > 0 && (ascii || isUtf8(key, offset, length));
  }

  private static boolean isUtf8(byte[] key, int offset, int length) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(key, offset, length));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  public static byte[] of(byte[] key, int offset, int length) {
    if (length == 0) {
      return EMPTY.clone();
    }
    return isText(key, offset, length)
        ? Arrays.copyOfRange(key, offset, offset + length)
        : printed(key, offset, length);
  }

  /** Bytes as Redis prints them between quotes. */
  public static byte[] printed(byte[] key, int offset, int length) {
    ByteArrayOutputStream name = new ByteArrayOutputStream(4 * length);
    for (int i = offset; i < offset + length; i++) {
      int letter = ESCAPED.indexOf(key[i]);
      if (letter >= 0) {
        name.write('\\');
        name.write(LETTERS.charAt(letter));
      } else if (key[i] >= ' ' && key[i] < 0x7F) {
        name.write(key[i]);
      } else {
        name.write('\\');
        name.write('x');
        name.write(HEX[(key[i] >> 4) & 0xF]);
        name.write(HEX[key[i] & 0xF]);
      }
    }
    return name.toByteArray();
  }
}
