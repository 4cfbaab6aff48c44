package org.mnemo.core.key;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.mnemo.core.Mix64;
import org.mnemo.core.MnemoException;

/**
 * A set of keys, numbered 0, 1, 2... in order of insertion. Exact: whole keys are stored and
 * compared. Each key may carry longs of the caller, next to its bytes.
 *
 * <p>Open addressing with linear probing over pairs of hash and address. Slots of an ordered table
 * are nearly sorted by hash, so that {@link #byHash} visits its keys. Keys that come in this order
 * would crowd into the first slots of another ordered table that still grows; an unordered table
 * scatters them. The keys are in 1 MiB pages, addressed in units of 4 bytes. A lookup touches one
 * slot and one page, allocates nothing, and is thread-safe once no thread adds keys. 10 million
 * keys of 24 bytes take 50 bytes each: the key, 8 for length and number, up to 2 of padding, 4 to 6
 * for the address, 11 to 21 for the slot.
 */
public final class KeyTable implements Serializable {

  private static final long serialVersionUID = 2L;

  // With its object header, a page stays below 1 MiB; one byte more would occupy two of G1's 1 MiB
  // regions.
  private static final int PAGE_BYTES = (1 << 20) - 32;

  /** Bytes of the first page at first; it grows, as most tables have few keys. */
  private static final int FIRST_PAGE_BYTES = 1 << 13;

  /** Bytes of a key's length and number, stored before the caller's longs and the key. */
  private static final int HEADER_BYTES = 8;

  private static final int PAGE_UNITS_BITS = 18;
  private static final int MAX_PAGES = 1 << (Integer.SIZE - PAGE_UNITS_BITS);
  private static final int MAX_SLOTS = 1 << 30;

  /** Longest key in bytes: a page holds at least one key with its header and some longs. */
  public static final int MAX_KEY_BYTES = PAGE_BYTES - HEADER_BYTES;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Odd number whose multiples scatter hashes that are close: 2^32 by the golden ratio. */
  private static final int SCATTER = 0x9E3779B1;

  private final int headBytes;

  /** Odd factor of the high half of a hash. */
  private final int factor;

  private byte[][] pages = new byte[16][];
  private int pageCount = 1;
  private int pageUsed;
  private int[] addresses = new int[1024];
  private int size;

  /** Slots of the hash table. High half: place; low half: address + 1; 0 is empty. */
  private long[] slots = new long[2048];

  public KeyTable() {
    this(0, SCATTER);
  }

  private KeyTable(int longs, int factor) {
    headBytes = HEADER_BYTES + longs * Long.BYTES;
    this.factor = factor;
    pages[0] = new byte[FIRST_PAGE_BYTES];
  }

  /**
   * A table whose keys can be visited by hash.
   *
   * @param longs number of longs that each key carries for the caller, 0 at first
   */
  public static KeyTable ordered(int longs) {
    return new KeyTable(longs, 1);
  }

  public int size() {
    return size;
  }

  /** The number of a key, or -1 if it is not in the table. */
  public int find(byte[] bytes, int offset, int length) {
    return find(0, Mix64.hash(0, bytes, offset, length), bytes, offset, length);
  }

  /**
   * @param candidate address + 1 at which the key may be; 0 if unknown
   */
  int find(int candidate, long hash, byte[] bytes, int offset, int length) {
    if (candidate != 0 && holds(candidate - 1, bytes, offset, length)) {
      return number(candidate - 1);
    }
    long entry = slots[slot(place(hash), bytes, offset, length)];
    return entry == 0 ? -1 : number((int) entry - 1);
  }

  /** The slot of a key, or the empty one in which it would be. */
  private int slot(int place, byte[] bytes, int offset, int length) {
    int mask = slots.length - 1;
    for (int slot = home(place); ; slot = (slot + 1) & mask) {
      long entry = slots[slot];
      if (entry == 0 || (high(entry) == place && holds((int) entry - 1, bytes, offset, length))) {
        return slot;
      }
    }
  }

  /** Slot of a key in a table of 2^32 slots, before it moves on from an occupied one. */
  private int place(long hash) {
    return high(hash) * factor;
  }

  /** The slot where the search for a key begins. */
  private int home(int place) {
    return place >>> (1 + Integer.numberOfLeadingZeros(slots.length));
  }

  private static int high(long bits) {
    return (int) (bits >>> Integer.SIZE);
  }

  /** The number in this table of a key of another one, or -1. */
  public int find(KeyTable other, int number) {
    return find(other.keyBuffer(number), other.keyOffset(number), other.keyBytes(number));
  }

  public int find(String key) {
    byte[] bytes = KeyBytes.utf8(key);
    return find(bytes, 0, bytes.length);
  }

  /**
   * The number of a key, which is added if new; it was new exactly if {@link #size()} grew.
   *
   * @throws MnemoException if the key is longer than {@link #MAX_KEY_BYTES} or the table is full:
   *     16 GiB of keys or 671 million keys
   */
  public int add(byte[] bytes, int offset, int length) {
    return number(add(0, Mix64.hash(0, bytes, offset, length), bytes, offset, length));
  }

  /**
   * The address of a key, which is added if new.
   *
   * @param candidate address + 1 at which the key may be; 0 if unknown
   */
  int add(int candidate, long hash, byte[] bytes, int offset, int length) {
    if (candidate != 0 && holds(candidate - 1, bytes, offset, length)) {
      return candidate - 1;
    }
    int place = place(hash);
    int slot = slot(place, bytes, offset, length);
    if (slots[slot] != 0) {
      return (int) slots[slot] - 1;
    }
    int address = store(bytes, offset, length);
    slots[slot] = (long) place << Integer.SIZE | Integer.toUnsignedLong(address + 1);
    if (isFullWith(size)) {
      grow();
    }
    return address;
  }

  public int add(String key) {
    byte[] bytes = KeyBytes.utf8(key);
    return add(bytes, 0, bytes.length);
  }

  public int keyBytes(int number) {
    return length(page(addresses[number]), longsAt(addresses[number]));
  }

  /** The buffer that holds key {@code number} from {@link #keyOffset}; read-only. */
  public byte[] keyBuffer(int number) {
    return page(addresses[number]);
  }

  /** Index at which key {@code number} begins in its {@link #keyBuffer}. */
  public int keyOffset(int number) {
    return longsAt(addresses[number]) + headBytes - HEADER_BYTES;
  }

  public byte[] key(int number) {
    int start = keyOffset(number);
    return Arrays.copyOfRange(keyBuffer(number), start, start + keyBytes(number));
  }

  public String keyAsString(int number) {
    return new String(key(number), StandardCharsets.UTF_8);
  }

  /** Number of the key at an address. */
  public int number(int address) {
    return (int) INTS.get(page(address), longsAt(address) - Integer.BYTES);
  }

  /** Bytes of the key whose longs are at {@code longsAt} in a page. */
  public static int length(byte[] page, int longsAt) {
    return (int) INTS.get(page, longsAt - HEADER_BYTES);
  }

  /** The buffer of the caller's longs, which the key follows. */
  public byte[] page(int address) {
    return pages[address >>> PAGE_UNITS_BITS];
  }

  /** Index of the caller's longs in their {@link #page}, little-endian. */
  public int longsAt(int address) {
    return ((address & ((1 << PAGE_UNITS_BITS) - 1)) << 2) + HEADER_BYTES;
  }

  /** Heap that the table takes, in bytes, once it has {@code added} keys more. */
  public long heapBytes(int added) {
    long ofSlots = (isFullWith(size + added) ? 3L : 1) * slots.length * Long.BYTES;
    return ofSlots + (long) addresses.length * Integer.BYTES + (long) pageCount * PAGE_BYTES;
  }

  /**
   * Reads the slots of all hashes, then all their keys, so that the processor overlaps the waits
   * for memory.
   *
   * @param candidates receives addresses + 1 at which the keys may be; 0 for new keys
   * @return a meaningless number; use it so that the reads are not optimised away
   */
  int warm(long[] hashes, int[] candidates, int count) {
    long[] all = slots;
    int mask = all.length - 1;
    int touched = 0;
    for (int i = 0; i < count; i++) {
      touched += (int) all[home(place(hashes[i]))];
    }
    for (int i = 0; i < count; i++) {
      int place = place(hashes[i]);
      int slot = home(place);
      while (all[slot] != 0 && high(all[slot]) != place) {
        slot = (slot + 1) & mask;
      }
      candidates[i] = (int) all[slot];
    }
    for (int i = 0; i < count; i++) {
      if (candidates[i] != 0) {
        touched += warm(candidates[i] - 1);
      }
    }
    return touched;
  }

  /**
   * Reads the first and the last of 64 bytes at an address, which are in one or two cache lines.
   */
  private int warm(int address) {
    byte[] page = page(address);
    int start = longsAt(address) - HEADER_BYTES;
    return page[start] + page[Math.min(start + 63, page.length - 1)];
  }

  /**
   * Visits keys of an ordered table by their hash ({@link Mix64#hash} of seed 0, unsigned), and by
   * their bytes where hashes are equal. The table must not change meanwhile.
   *
   * @param first least 32 high bits of a hash to visit; a few lower ones may come before
   */
  public HashOrder byHash(int first) {
    return new HashOrder(home(first));
  }

  /** A visit of keys by hash. */
  public final class HashOrder {

    private static final int LOOKED_UP = 256;

    private long[] found = new long[2 * LOOKED_UP];
    private int count;
    private int next;

    /** The next slot; beyond the last ones come those that run over to the first. */
    private long slot;

    private int touched;

    private HashOrder(int first) {
      slot = first;
      while (slot > 0 && slots[(int) slot - 1] != 0) {
        slot--;
      }
    }

    /**
     * Moves to the next key.
     *
     * @return false at the end
     */
    public boolean next() {
      return ++next < count || findMore();
    }

    public int address() {
      return (int) found[next] - 1;
    }

    /** Collects and sorts some hundred keys up to an empty slot. */
    private boolean findMore() {
      next = 0;
      count = 0;
      int mask = slots.length - 1;
      for (; slot < 2L * slots.length; slot++) {
        long entry = slots[(int) slot & mask];
        if (entry == 0 && (count >= LOOKED_UP || slot >= slots.length)) {
          break;
        }
        boolean runsOver = home(high(entry)) > ((int) slot & mask);
        if (entry != 0 && runsOver == slot >= slots.length) {
          if (count == found.length) {
            found = Arrays.copyOf(found, 2 * count);
          }
          found[count++] = entry;
        }
      }
      for (int i = 0; i < count; i++) {
        touched += warm((int) found[i] - 1);
      }
      for (int i = 1; i < count; i++) {
        long entry = found[i];
        int to = i;
        for (; to > 0 && isBefore(entry, found[to - 1]); to--) {
          found[to] = found[to - 1];
        }
        found[to] = entry;
      }
      return count > 0;
    }

    private boolean isBefore(long entry, long other) {
      if (high(entry) != high(other)) {
        return Integer.compareUnsigned(high(entry), high(other)) < 0;
      }
      byte[] key = key(number((int) entry - 1));
      byte[] otherKey = key(number((int) other - 1));
      int byHash =
          Long.compareUnsigned(
              Mix64.hash(0, key, 0, key.length), Mix64.hash(0, otherKey, 0, otherKey.length));
      return byHash != 0 ? byHash < 0 : Arrays.compareUnsigned(key, otherKey) < 0;
    }

    /** A meaningless number that keeps reads from being optimised away. */
    int touched() {
      return touched;
    }
  }

  private boolean holds(int address, byte[] bytes, int offset, int length) {
    byte[] page = page(address);
    int start = longsAt(address) - HEADER_BYTES;
    int from = start + headBytes;
    if ((int) INTS.get(page, start) != length) {
      return false;
    }
    // By words, as Arrays.equals takes longer for short keys. The last ones may overlap.
    int last = length - Long.BYTES;
    for (int i = 0; i < last; i += Long.BYTES) {
      if ((long) LONGS.get(page, from + i) != (long) LONGS.get(bytes, offset + i)) {
        return false;
      }
    }
    return last >= 0
        ? (long) LONGS.get(page, from + last) == (long) LONGS.get(bytes, offset + last)
        : Arrays.equals(page, from, from + length, bytes, offset, offset + length);
  }

  /** Stores a new key and returns its address. */
  private int store(byte[] bytes, int offset, int length) {
    if (length > PAGE_BYTES - headBytes) {
      throw new MnemoException(
          "key of %s bytes exceeds the limit of %s bytes; shorten it or remove its requests"
              .formatted(length, PAGE_BYTES - headBytes));
    }
    int needed = pageUsed + headBytes + length;
    if (needed > PAGE_BYTES) {
      if (pageCount == MAX_PAGES) {
        throw full();
      }
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, pages.length * 2);
      }
      pages[pageCount++] = new byte[PAGE_BYTES];
      pageUsed = 0;
    } else if (needed > pages[pageCount - 1].length) {
      pages[0] = Arrays.copyOf(pages[0], Math.min(PAGE_BYTES, 2 * needed));
    }
    byte[] page = pages[pageCount - 1];
    INTS.set(page, pageUsed, length);
    INTS.set(page, pageUsed + Integer.BYTES, size);
    System.arraycopy(bytes, offset, page, pageUsed + headBytes, length);
    if (size == addresses.length) {
      addresses = Arrays.copyOf(addresses, size + (size >> 1));
    }
    int address = ((pageCount - 1) << PAGE_UNITS_BITS) | (pageUsed >>> 2);
    addresses[size++] = address;
    // Longs are aligned.
    int unit = headBytes > HEADER_BYTES ? Long.BYTES : Integer.BYTES;
    pageUsed += (headBytes + length + unit - 1) & -unit;
    return address;
  }

  private boolean isFullWith(int keys) {
    return keys > slots.length * 3L / 4;
  }

  private void grow() {
    if (slots.length == MAX_SLOTS) {
      throw full();
    }
    long[] old = slots;
    slots = new long[old.length * 2];
    int mask = slots.length - 1;
    for (long entry : old) {
      if (entry != 0) {
        int slot = home(high(entry));
        while (slots[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        slots[slot] = entry;
      }
    }
  }

  private MnemoException full() {
    return new MnemoException(
        "the limit of keys in one table is reached after "
            + size
            + "; downsample the trace or split it");
  }
}
