package org.mnemo.ycsb.store.memcached;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.StoreException;

/**
 * Layout of a record's fields in an item, whose flags are {@link #FLAGS}:
 *
 * <pre>
 * full name:     length, bytes of UTF-8       length 0 if it is the item's own name
 * fields:        number
 * each field:    length, bytes of its name in UTF-8; length, bytes of its value
 * </pre>
 *
 * Numbers are LEB128: seven bits a byte, the lowest first, the top bit set on all bytes but the
 * last. Values are as they are, never compressed. Keeps field names encoded; not thread-safe.
 */
final class ItemLayout {

  /** Flags of an item: "Mn" and the version of the layout. */
  static final int FLAGS = 0x4D6E0001;

  /**
   * Most bytes that Memcached 1.6 adds to an item: 48 bytes of header, 8 for CAS, 251 for the
   * longest name, 4 for flags, 2 for the end of the line.
   */
  static final int MAX_HEADER_BYTES = 48 + 8 + 251 + 4 + 2;

  /** Largest item in bytes: Memcached's limit is 1 GiB with its overhead. */
  private static final long MAX_BYTES = (1L << 30) - MAX_HEADER_BYTES;

  private static final byte[] NO_BYTES = {};

  private final Map<String, byte[]> encodedNames = new HashMap<>();

  /** Names of the last record read, by position: most likely also of the next. */
  private String[] lastNames = {};

  /**
   * The item of a record.
   *
   * @param fullName full name if the item's name is abridged, else null
   * @throws StoreException if the item is too large
   */
  byte[] encode(@Nullable String fullName, Fields record) {
    byte[] full = fullName == null ? NO_BYTES : fullName.getBytes(StandardCharsets.UTF_8);
    long size = full.length;
    size += sizeOf(full.length) + sizeOf(record.size());
    for (int i = 0; i < record.size(); i++) {
      int nameBytes = encoded(record.name(i)).length;
      size += sizeOf(nameBytes) + nameBytes + sizeOf(record.length(i)) + record.length(i);
    }
    if (size > MAX_BYTES) {
      throw new StoreException(
          "a record of %,d bytes exceeds Memcached's limit of 1 GiB; use smaller records"
              .formatted(size));
    }
    byte[] item = new byte[(int) size];
    int at = putBytes(item, 0, full, 0, full.length);
    at = putNumber(item, at, record.size());
    for (int i = 0; i < record.size(); i++) {
      byte[] name = encoded(record.name(i));
      at = putBytes(item, at, name, 0, name.length);
      at = putBytes(item, at, record.array(i), record.offset(i), record.length(i));
    }
    return item;
  }

  /**
   * Adds the fields of an item to {@code into}, with values as parts of the item's array.
   *
   * @param wanted names of the fields to add, or null for all
   * @return the full name in the item, or null if its name is not abridged
   */
  @Nullable String decode(byte[] item, @Nullable Set<String> wanted, Fields into) {
    Cursor cursor = new Cursor(item);
    int fullBytes = cursor.length();
    String full =
        fullBytes == 0
            ? null
            : new String(item, cursor.skip(fullBytes), fullBytes, StandardCharsets.UTF_8);
    int fields = cursor.number();
    for (int i = 0; i < fields; i++) {
      int nameBytes = cursor.length();
      String name = name(i, item, cursor.skip(nameBytes), nameBytes);
      int valueBytes = cursor.length();
      int value = cursor.skip(valueBytes);
      if (wanted == null || wanted.contains(name)) {
        into.add(name, item, value, valueBytes);
      }
    }
    cursor.requireEnd();
    return full;
  }

  private String name(int position, byte[] item, int offset, int length) {
    if (position < lastNames.length) {
      byte[] last = encoded(lastNames[position]);
      if (Arrays.equals(last, 0, last.length, item, offset, offset + length)) {
        return lastNames[position];
      }
    } else {
      int before = lastNames.length;
      lastNames = Arrays.copyOf(lastNames, Math.max(16, 2 * before));
      Arrays.fill(lastNames, before, lastNames.length, "");
    }
    String name = new String(item, offset, length, StandardCharsets.UTF_8);
    lastNames[position] = name;
    return name;
  }

  private byte[] encoded(String name) {
    byte[] bytes = encodedNames.get(name);
    if (bytes == null) {
      bytes = name.getBytes(StandardCharsets.UTF_8);
      encodedNames.put(name, bytes);
    }
    return bytes;
  }

  private static int sizeOf(int number) {
    int size = 1;
    for (int rest = number >>> 7; rest != 0; rest >>>= 7) {
      size++;
    }
    return size;
  }

  private static int putNumber(byte[] into, int offset, int number) {
    int at = offset;
    int rest = number;
    while (rest >= 0x80) {
      into[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    into[at++] = (byte) rest;
    return at;
  }

  private static int putBytes(byte[] into, int offset, byte[] from, int first, int length) {
    int at = putNumber(into, offset, length);
    System.arraycopy(from, first, into, at, length);
    return at + length;
  }

  /** Read position in an item, checked against its end. */
  private static final class Cursor {

    private final byte[] item;
    private int at;

    Cursor(byte[] item) {
      this.item = item;
    }

    int number() {
      int number = 0;
      for (int shift = 0; shift < Integer.SIZE && at < item.length; shift += 7) {
        byte next = item[at++];
        number |= (next & 0x7F) << shift;
        if (next >= 0) {
          return number;
        }
      }
      throw damaged();
    }

    /** A length within the rest of the item. */
    int length() {
      int length = number();
      if (length < 0 || length > item.length - at) {
        throw damaged();
      }
      return length;
    }

    /** Advances by {@code bytes}; returns the previous position. */
    int skip(int bytes) {
      int from = at;
      at += bytes;
      return from;
    }

    void requireEnd() {
      if (at != item.length) {
        throw damaged();
      }
    }

    private static StoreException damaged() {
      return new StoreException("the item is damaged; load again");
    }
  }
}
