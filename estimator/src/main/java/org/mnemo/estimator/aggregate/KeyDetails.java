package org.mnemo.estimator.aggregate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.mnemo.core.trace.Operation;

/**
 * Further counts of some keys of a {@link KeyAggregates}: keys with inserts, deletes, misses,
 * look-ups, varying sizes, windows or clients. Numbers identify keys here, from 1; 0 means absent.
 * 96 bytes per key. Not thread-safe.
 */
final class KeyDetails {

  static final int BYTES = 96;

  private static final int INSERTS = 0;
  private static final int DELETES = 4;
  private static final int MISSES = 8;
  private static final int LEADING_MISSES = 12;
  private static final int INSERT_BYTES = 16;
  private static final int MAX_VALUE_BYTES = 24;
  private static final int EXPIRY_S = 32;
  private static final int FIRST_VALUE_BYTES = 40;
  private static final int KEY_BYTES = 48;
  private static final int LOOK_UPS = 52;
  private static final int FIRST_WINDOW = 56;
  private static final int FIRST_CLIENT = 64;
  private static final int LAST_WINDOW = 72;
  private static final int READ_CORRECTION = 80;
  private static final int UPDATE_CORRECTION = 88;

  private static final int KEYS_A_PAGE_BITS = 13;
  private static final int KEYS_A_PAGE = 1 << KEYS_A_PAGE_BITS;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[][] pages = new byte[1][];
  private int count;

  int count() {
    return count;
  }

  /**
   * Adds a key.
   *
   * @param valueBytes size of its value in all requests so far
   * @param expiryS second at which its record expires, as of {@link KeyAggregate}
   * @param keyBytes size of the key
   * @return its number
   */
  int add(long valueBytes, long expiryS, int keyBytes) {
    int pageNumber = count >>> KEYS_A_PAGE_BITS;
    if (pageNumber == pages.length) {
      pages = Arrays.copyOf(pages, 2 * pageNumber);
    }
    if (pages[pageNumber] == null) {
      pages[pageNumber] = new byte[KEYS_A_PAGE * BYTES];
    }
    int number = ++count;
    byte[] page = page(number);
    int at = offset(number);
    LONGS.set(page, at + MAX_VALUE_BYTES, valueBytes);
    LONGS.set(page, at + FIRST_VALUE_BYTES, valueBytes);
    LONGS.set(page, at + EXPIRY_S, expiryS);
    INTS.set(page, at + KEY_BYTES, keyBytes);
    return number;
  }

  private byte[] page(int number) {
    return pages[(number - 1) >>> KEYS_A_PAGE_BITS];
  }

  private static int offset(int number) {
    return ((number - 1) & (KEYS_A_PAGE - 1)) * BYTES;
  }

  /** Records the first known request of a key. */
  void begin(int number, long valueBytes, long keyBytes, long window, long client) {
    byte[] page = page(number);
    int at = offset(number);
    LONGS.set(page, at + MAX_VALUE_BYTES, valueBytes);
    LONGS.set(page, at + FIRST_VALUE_BYTES, valueBytes);
    INTS.set(page, at + KEY_BYTES, (int) keyBytes);
    LONGS.set(page, at + FIRST_WINDOW, window);
    LONGS.set(page, at + FIRST_CLIENT, client);
  }

  /** Records a change of the value's size. */
  void takeSize(int number, long before, long valueBytes, int reads, int updates) {
    byte[] page = page(number);
    int at = offset(number);
    long most = (long) LONGS.get(page, at + MAX_VALUE_BYTES);
    LONGS.set(page, at + MAX_VALUE_BYTES, Math.max(most, valueBytes));
    add(page, at + READ_CORRECTION, (before - valueBytes) * reads);
    add(page, at + UPDATE_CORRECTION, (before - valueBytes) * updates);
  }

  void insert(int number, long valueBytes) {
    byte[] page = page(number);
    increment(page, offset(number) + INSERTS);
    add(page, offset(number) + INSERT_BYTES, valueBytes);
  }

  void delete(int number) {
    increment(page(number), offset(number) + DELETES);
  }

  void miss(int number, boolean isLeading) {
    byte[] page = page(number);
    increment(page, offset(number) + MISSES);
    if (isLeading) {
      increment(page, offset(number) + LEADING_MISSES);
    }
  }

  void lookUp(int number) {
    increment(page(number), offset(number) + LOOK_UPS);
  }

  void expire(int number, long timeS) {
    LONGS.set(page(number), offset(number) + EXPIRY_S, timeS);
  }

  /**
   * Switches to the window of a request.
   *
   * @return true if the key's last request was in another window
   */
  boolean enterWindow(int number, long window) {
    byte[] page = page(number);
    int at = offset(number) + LAST_WINDOW;
    boolean isOther = (long) LONGS.get(page, at) != window;
    LONGS.set(page, at, window);
    return isOther;
  }

  /** Completes an aggregate, whose bytes moved assume a constant value size so far. */
  void read(int number, KeyAggregate into) {
    byte[] page = page(number);
    int at = offset(number);
    int insert = Operation.INSERT.ordinal();
    into.counts[insert] = (int) INTS.get(page, at + INSERTS);
    into.counts[Operation.DELETE.ordinal()] = (int) INTS.get(page, at + DELETES);
    into.movedBytes[insert] = (long) LONGS.get(page, at + INSERT_BYTES);
    into.movedBytes[Operation.READ.ordinal()] += (long) LONGS.get(page, at + READ_CORRECTION);
    into.movedBytes[Operation.UPDATE.ordinal()] += (long) LONGS.get(page, at + UPDATE_CORRECTION);
    into.misses = (int) INTS.get(page, at + MISSES);
    into.leadingMisses = (int) INTS.get(page, at + LEADING_MISSES);
    into.lookUps = (int) INTS.get(page, at + LOOK_UPS);
    into.firstValueBytes = (long) LONGS.get(page, at + FIRST_VALUE_BYTES);
    into.firstWindow = (long) LONGS.get(page, at + FIRST_WINDOW);
    into.firstClient = (long) LONGS.get(page, at + FIRST_CLIENT);
    into.lastWindow = (long) LONGS.get(page, at + LAST_WINDOW);
    into.keyBytes = (int) INTS.get(page, at + KEY_BYTES);
    into.maxValueBytes = (long) LONGS.get(page, at + MAX_VALUE_BYTES);
    into.expiryS = (long) LONGS.get(page, at + EXPIRY_S);
  }

  private static void increment(byte[] page, int at) {
    INTS.set(page, at, (int) INTS.get(page, at) + 1);
  }

  private static void add(byte[] page, int at, long bytes) {
    LONGS.set(page, at, (long) LONGS.get(page, at) + bytes);
  }
}
