package org.mnemo.ycsb.store.memcached;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Names of records in Memcached, which has no tables and takes 1 to 250 bytes without blanks and
 * control characters. No two records ever share a full name:
 *
 * <ul>
 *   <li>a key of YCSB's default table that Memcached takes is its own name, unless it starts with a
 *       percent sign;
 *   <li>any other record is <code>%/TABLE/KEY</code>, in which a percent sign, a slash and what
 *       Memcached does not take are a percent sign and four hexadecimal digits of UTF-16.
 * </ul>
 *
 * A full name of more than 250 bytes is abridged to <code>%#</code> and the SHA-256 of it in
 * base64url; the item then holds the full name, too ({@link ItemLayout}).
 */
final class ItemNames {

  /** Prefix of items that are not records. */
  static final String RESERVED_PREFIX = "%!";

  private static final String DEFAULT_TABLE = "usertable";
  private static final String ENCODED_PREFIX = "%/";
  private static final String ABRIDGED_PREFIX = "%#";
  private static final int MAX_BYTES = 250;

  /** Longest UTF-8 of a UTF-16 unit, in bytes. */
  private static final int MAX_BYTES_OF_UNIT = 3;

  private ItemNames() {}

  /** The record's full name, of any length. */
  static String full(String table, String key) {
    if (table.equals(DEFAULT_TABLE) && isBare(key)) {
      return key;
    }
    StringBuilder name = new StringBuilder(ENCODED_PREFIX);
    escape(table, name);
    name.append('/');
    escape(key, name);
    return name.toString();
  }

  /** The name in Memcached for a full name. */
  static String abridged(String full) {
    if (full.length() <= MAX_BYTES / MAX_BYTES_OF_UNIT) {
      return full;
    }
    byte[] bytes = full.getBytes(StandardCharsets.UTF_8);
    if (bytes.length <= MAX_BYTES) {
      return full;
    }
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(bytes);
      return ABRIDGED_PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private static boolean isBare(String key) {
    if (key.isEmpty() || key.charAt(0) == '%') {
      return false;
    }
    for (int i = 0; i < key.length(); i += Character.charCount(key.codePointAt(i))) {
      if (!isLegal(key.codePointAt(i))) {
        return false;
      }
    }
    return true;
  }

  /** True if Memcached accepts the character; an unpaired surrogate has no UTF-8. */
  private static boolean isLegal(int codePoint) {
    return codePoint > ' '
        && codePoint != 0x7F
        && (codePoint < Character.MIN_SURROGATE || codePoint > Character.MAX_SURROGATE);
  }

  private static void escape(String text, StringBuilder into) {
    text.codePoints()
        .forEach(
            codePoint -> {
              if (isLegal(codePoint) && codePoint != '%' && codePoint != '/') {
                into.appendCodePoint(codePoint);
              } else {
                into.append("%%%04X".formatted(codePoint));
              }
            });
  }
}
