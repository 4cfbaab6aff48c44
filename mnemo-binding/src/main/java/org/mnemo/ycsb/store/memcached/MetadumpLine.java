package org.mnemo.ycsb.store.memcached;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.mnemo.core.file.LineReader;

/**
 * A line of {@code lru_crawler metadump}: {@code key=NAME exp=-1 la=1795479427 cas=1 fetch=yes
 * cls=1 size=65}, with a URI-encoded name. One object reads all lines.
 */
final class MetadumpLine {

  /** Bytes of an item's header in Memcached 1.4 to 1.6 on 64 bits. */
  private static final int HEADER_BYTES = 48;

  private static final int CAS_BYTES = 8;
  private static final int FLAGS_BYTES = 4;

  /** Byte after a key, and line break after a value, in an item. */
  private static final int TERMINATOR_BYTES = 1 + 2;

  private byte[] key = {};
  private long lastAccess;
  private long expiry;
  private long cas;
  private long size;
  private long slabClass;
  private boolean hasFlags;
  private boolean knowsFlags;

  /**
   * Reads a line.
   *
   * @return false if it is not an item's
   */
  boolean read(LineReader line) {
    byte[] buffer = line.buffer();
    int at = line.start();
    boolean found = false;
    size = -1;
    lastAccess = -1;
    expiry = -1;
    slabClass = -1;
    cas = 0;
    knowsFlags = false;
    while (at < line.end()) {
      int end = indexOf(buffer, ' ', at, line.end());
      int equals = indexOf(buffer, '=', at, end);
      if (equals < end) {
        String name = new String(buffer, at, equals - at, StandardCharsets.US_ASCII);
        switch (name) {
          case "key" -> {
            key = decoded(buffer, equals + 1, end);
            found = key.length > 0;
          }
          case "la" -> lastAccess = line.number(equals + 1, end, name);
          // -1 of an item that does not expire.
          case "exp" ->
              expiry = buffer[equals + 1] == '-' ? -1 : line.number(equals + 1, end, name);
          case "size" -> size = line.number(equals + 1, end, name);
          case "cls" -> slabClass = line.number(equals + 1, end, name);
          // It has up to twenty digits; only 0 matters.
          case "cas" -> cas = end - equals == 2 && buffer[equals + 1] == '0' ? 0 : 1;
          case "flags" -> {
            knowsFlags = true;
            hasFlags = line.number(equals + 1, end, name) != 0;
          }
          default -> {}
        }
      }
      at = end + 1;
    }
    return found && size >= 0;
  }

  private static int indexOf(byte[] bytes, char wanted, int from, int to) {
    int at = from;
    while (at < to && bytes[at] != wanted) {
      at++;
    }
    return at;
  }

  /** Decodes percent signs with two hexadecimal digits. */
  private static byte[] decoded(byte[] bytes, int from, int to) {
    if (indexOf(bytes, '%', from, to) == to) {
      return Arrays.copyOfRange(bytes, from, to);
    }
    ByteArrayOutputStream decoded = new ByteArrayOutputStream(to - from);
    for (int i = from; i < to; i++) {
      int high = i + 2 < to ? Character.digit((char) bytes[i + 1], 16) : -1;
      int low = i + 2 < to ? Character.digit((char) bytes[i + 2], 16) : -1;
      if (bytes[i] == '%' && high >= 0 && low >= 0) {
        decoded.write(high << 4 | low);
        i += 2;
      } else {
        decoded.write(bytes[i]);
      }
    }
    return decoded.toByteArray();
  }

  byte[] key() {
    return key;
  }

  /** Second of the last recorded access; -1 if unknown. */
  long lastAccess() {
    return lastAccess;
  }

  /** Second of the clock at which the item expires; -1 for never. */
  long expiry() {
    return expiry;
  }

  /** Number of the class of chunks that the item lies in; -1 if unknown. */
  long slabClass() {
    return slabClass;
  }

  /** Total bytes of the item. */
  long size() {
    return size;
  }

  /** False if an old server does not report flags, which take 4 bytes unless 0. */
  boolean knowsFlags() {
    return knowsFlags;
  }

  /** Bytes of the value: the item's without overhead and key. */
  long valueBytes() {
    long added =
        (long) HEADER_BYTES
            + TERMINATOR_BYTES
            + (cas == 0 ? 0 : CAS_BYTES)
            + (knowsFlags && hasFlags ? FLAGS_BYTES : 0);
    return Math.max(0, size - added - key.length);
  }
}
