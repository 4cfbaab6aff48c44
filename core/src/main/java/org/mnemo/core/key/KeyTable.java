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
 * compared.
 *
 * <p>Open addressing with linear probing over pairs of hash and address; the keys are in 1 MiB
 * pages, addressed in units of 4 bytes. A lookup touches one slot and one page, allocates nothing,
 * and is thread-safe once no thread adds keys. 10 million keys of 24 bytes take 50 bytes each: the
 * key, 8 for length and number, up to 2 of padding, 4 to 6 for the address, 13 to 26 for the slot.
 */
public final class KeyTable implements Serializable {

  private static final long serialVersionUID = 1L;

  // With its object header, a page stays below 1 MiB; one byte more would occupy two of G1's 1 MiB
  // regions.
  private static final int PAGE_BYTES = (1 << 20) - 32;

  /** Bytes of a key's length and number, stored before the key. */
  private static final int KEY_HEADER_BYTES = 8;

  private static final int PAGE_UNITS_BITS = 18;
  private static final int MAX_PAGES = 1 << (Integer.SIZE - PAGE_UNITS_BITS);
  private static final int MAX_SLOTS = 1 << 30;

  /** Longest key in bytes: a page holds at least one key with its header. */
  public static final int MAX_KEY_BYTES = PAGE_BYTES - KEY_HEADER_BYTES;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private byte[][] pages = new byte[16][];
  private int pageCount;
  private int pageUsed = PAGE_BYTES;
  private int[] addresses = new int[1024];
  private int size;

  /** Slots of the hash table. High half: hash; low half: key number + 1; 0 is empty. */
  private long[] slots = new long[2048];

  public int size() {
    return size;
  }

  /** The number of a key, or -1 if it is not in the table. */
  public int find(byte[] bytes, int offset, int length) {
    return find(hash(bytes, offset, length), bytes, offset, length);
  }

  int find(int hash, byte[] bytes, int offset, int length) {
    long entry = slots[slot(hash, bytes, offset, length)];
    return entry == 0 ? -1 : numberAt((int) entry - 1);
  }

  /** The slot of a key, or the empty one in which it would be. */
  private int slot(int hash, byte[] bytes, int offset, int length) {
    int mask = slots.length - 1;
    for (int slot = hash & mask; ; slot = (slot + 1) & mask) {
      long entry = slots[slot];
      if (entry == 0
          || ((int) (entry >>> 32) == hash && holds((int) entry - 1, bytes, offset, length))) {
        return slot;
      }
    }
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
    return add(hash(bytes, offset, length), bytes, offset, length);
  }

  int add(int hash, byte[] bytes, int offset, int length) {
    int slot = slot(hash, bytes, offset, length);
    if (slots[slot] != 0) {
      return numberAt((int) slots[slot] - 1);
    }
    int number = store(bytes, offset, length);
    slots[slot] = ((long) hash << 32) | Integer.toUnsignedLong(addresses[number] + 1);
    if (size > slots.length * 5L / 8) {
      grow();
    }
    return number;
  }

  public int add(String key) {
    byte[] bytes = KeyBytes.utf8(key);
    return add(bytes, 0, bytes.length);
  }

  public int keyBytes(int number) {
    int address = addresses[number];
    return (int) INTS.get(pages[address >>> PAGE_UNITS_BITS], offsetInPage(address));
  }

  /** The buffer that holds key {@code number} from {@link #keyOffset}; read-only. */
  public byte[] keyBuffer(int number) {
    return pages[addresses[number] >>> PAGE_UNITS_BITS];
  }

  /** Index at which key {@code number} begins in its {@link #keyBuffer}. */
  public int keyOffset(int number) {
    return offsetInPage(addresses[number]) + KEY_HEADER_BYTES;
  }

  public byte[] key(int number) {
    int address = addresses[number];
    byte[] page = pages[address >>> PAGE_UNITS_BITS];
    int start = offsetInPage(address) + KEY_HEADER_BYTES;
    return Arrays.copyOfRange(page, start, start + keyBytes(number));
  }

  public String keyAsString(int number) {
    return new String(key(number), StandardCharsets.UTF_8);
  }

  private int numberAt(int address) {
    return (int) INTS.get(pages[address >>> PAGE_UNITS_BITS], offsetInPage(address) + 4);
  }

  /**
   * Reads the slots of all hashes, then all their keys, so that the processor overlaps the waits
   * for memory.
   *
   * @return a meaningless number; use it so that the reads are not optimised away
   */
  int warm(int[] hashes, int count) {
    int mask = slots.length - 1;
    int touched = 0;
    for (int i = 0; i < count; i++) {
      touched += (int) slots[hashes[i] & mask];
    }
    for (int i = 0; i < count; i++) {
      int slot = hashes[i] & mask;
      while (slots[slot] != 0 && (int) (slots[slot] >>> 32) != hashes[i]) {
        slot = (slot + 1) & mask;
      }
      if (slots[slot] != 0) {
        int address = (int) slots[slot] - 1;
        touched += pages[address >>> PAGE_UNITS_BITS][offsetInPage(address)];
      }
    }
    return touched;
  }

  private boolean holds(int address, byte[] bytes, int offset, int length) {
    byte[] page = pages[address >>> PAGE_UNITS_BITS];
    int start = offsetInPage(address);
    int from = start + KEY_HEADER_BYTES;
    return (int) INTS.get(page, start) == length
        && Arrays.equals(page, from, from + length, bytes, offset, offset + length);
  }

  private int store(byte[] bytes, int offset, int length) {
    if (length > MAX_KEY_BYTES) {
      throw new MnemoException(
          "key of %s bytes exceeds the limit of %s bytes; shorten it or remove its requests"
              .formatted(length, MAX_KEY_BYTES));
    }
    if (pageUsed + KEY_HEADER_BYTES + length > PAGE_BYTES) {
      if (pageCount == MAX_PAGES) {
        throw full();
      }
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, pages.length * 2);
      }
      pages[pageCount++] = new byte[PAGE_BYTES];
      pageUsed = 0;
    }
    byte[] page = pages[pageCount - 1];
    INTS.set(page, pageUsed, length);
    INTS.set(page, pageUsed + 4, size);
    System.arraycopy(bytes, offset, page, pageUsed + KEY_HEADER_BYTES, length);
    if (size == addresses.length) {
      addresses = Arrays.copyOf(addresses, size + (size >> 1));
    }
    addresses[size] = ((pageCount - 1) << PAGE_UNITS_BITS) | (pageUsed >>> 2);
    pageUsed += (KEY_HEADER_BYTES + length + 3) & ~3;
    return size++;
  }

  private void grow() {
    if (slots.length == MAX_SLOTS) {
      throw full();
    }
    long[] old = slots;
    long[] next = new long[old.length * 2];
    int mask = next.length - 1;
    for (long entry : old) {
      if (entry != 0) {
        int slot = (int) (entry >>> 32) & mask;
        while (next[slot] != 0) {
          slot = (slot + 1) & mask;
        }
        next[slot] = entry;
      }
    }
    slots = next;
  }

  private MnemoException full() {
    return new MnemoException(
        "the limit of keys in one table is reached after "
            + size
            + "; downsample the trace or split it");
  }

  private static int offsetInPage(int address) {
    return (address & ((1 << PAGE_UNITS_BITS) - 1)) << 2;
  }

  static int hash(byte[] bytes, int offset, int length) {
    return (int) Mix64.hash(0, bytes, offset, length);
  }
}
