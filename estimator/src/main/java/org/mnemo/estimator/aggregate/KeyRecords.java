package org.mnemo.estimator.aggregate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.mnemo.core.Mix64;
import org.mnemo.core.MnemoException;

/**
 * Hash table with records of eight longs, one cache line on most processors. A record holds hash
 * bits, flags, the key's length, four words for the caller's counts, and keys of up to 24 bytes.
 * Longer keys keep their first 16 bytes here and the rest in separate pages. Keys are compared in
 * full. Not thread-safe.
 *
 * <p>Cache lines of all keys of a batch are loaded together. Few instructions per lookup let the
 * processor wait for more lines at once. So all records lie in one array, which doubles. A second
 * array is the index, addressed by the highest bits of the hash. Paged or partitioned tables are
 * slower.
 */
final class KeyRecords {

  /** Words of a record. */
  static final int WORDS = 8;

  /** First word for the caller; 0 in a new record. */
  static final int FIRST_WORD = 1;

  static final int CALLERS_WORDS = 4;

  /** Lowest bit of the flags in the first word, above the key's length. */
  static final int FLAGS_SHIFT = 20;

  private static final int KEY_LENGTH = (1 << FLAGS_SHIFT) - 1;
  private static final int KEY = FIRST_WORD + CALLERS_WORDS;

  /** Longest key in bytes that a record holds in full. */
  private static final int SHORT_KEY = (WORDS - KEY) * Long.BYTES;

  /** Bytes of a longer key that the record holds. */
  private static final int HEAD = SHORT_KEY - Long.BYTES;

  private static final int TAIL_ADDRESS = WORDS - 1;

  /** Bits of the hash in the first word. */
  private static final long TAG = -1L << Integer.SIZE;

  // An entry of the index: number of the record + 1, and hash bits after those that chose the
  // entry. 0 is empty.
  private static final int RECORD_BITS = 28;
  private static final int RECORD = (1 << RECORD_BITS) - 1;

  /** Limit of the index, because the first word must hold the hash bits that choose the entry. */
  private static final int MOST_INDEX_BITS = RECORD_BITS;

  /** Entries after the last, for keys with the highest hashes; the final one stays empty. */
  private static final int OVERFLOW_ENTRIES = 1 << 12;

  /** Largest table in bytes, including doubling: larger arrays exceed Java's limit. */
  static final long MOST_HEAP_BYTES = 12L << 30;

  // A page with its object header stays below 1 MiB. One byte more would fill two of G1's 1 MiB
  // regions and waste the second.
  private static final int PAGE_BYTES = (1 << 20) - 32;

  /** Length of the longest key. */
  private static final int MOST_KEY_BYTES = PAGE_BYTES - Long.BYTES;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private int indexBits = 8;
  private int[] index = new int[(1 << indexBits) + OVERFLOW_ENTRIES];
  private long[] words = new long[(1 << indexBits) * WORDS];
  private int size;

  /** Entries of the index of a batch's keys, as in {@link #find}; 0 where unknown. */
  private final int[] candidates = new int[RequestBatch.SIZE];

  private byte[][] tailPages = new byte[1][];
  private int tailPageCount;
  private int tailPageUsed = PAGE_BYTES;
  private int warmed;

  /** Number of keys. */
  int size() {
    return size;
  }

  /** Heap in bytes that the table uses, or will use after another batch. */
  long heapBytes() {
    int added = RequestBatch.SIZE;
    long wordsTaken = words.length;
    if (words.length < (long) (size + added) * WORDS) {
      wordsTaken += 2L * words.length;
    }
    long entriesTaken = index.length;
    if (isFullWith(size + added)) {
      entriesTaken += 2L * index.length;
    }
    return wordsTaken * Long.BYTES
        + entriesTaken * Integer.BYTES
        + (long) tailPageCount * PAGE_BYTES;
  }

  /** The array of records; {@link #find} may replace it. */
  long[] words() {
    return words;
  }

  /**
   * Prefetches the probable records of a batch's keys: first all index entries, then all records.
   * The processor thus waits for many cache lines at once.
   */
  void warm(RequestBatch batch) {
    int touched = 0;
    int shift = Long.SIZE - indexBits;
    int[] entries = index;
    long[] hashes = batch.hashes();
    int count = batch.size();
    for (int i = 0; i < count; i++) {
      touched += entries[(int) (hashes[i] >>> shift)];
    }
    for (int i = 0; i < count; i++) {
      int at = (int) (hashes[i] >>> shift);
      int marks = marks(hashes[i]);
      int entry = entries[at];
      while (entry != 0 && (entry ^ marks) >>> RECORD_BITS != 0) {
        entry = entries[++at];
      }
      candidates[i] = entry;
    }
    long[] records = words;
    for (int i = 0; i < count; i++) {
      int at = Math.max(0, at(candidates[i]));
      touched += (int) (records[at] + records[at + WORDS - 1]);
    }
    if (tailPageCount > 0) {
      for (int i = 0; i < count; i++) {
        int at = Math.max(0, at(candidates[i]));
        if (keyLength(records[at]) > SHORT_KEY) {
          touched += tailPage(at)[tailOffset(at)];
        }
      }
    }
    warmed += touched;
  }

  /** Index of the first word of an entry's record; negative if empty. */
  private static int at(int entry) {
    return ((entry & RECORD) - 1) * WORDS;
  }

  /** Hash bits that an index entry holds. */
  private int marks(long hash) {
    return (int) (hash << indexBits >>> Integer.SIZE) & ~RECORD;
  }

  /** Returns a meaningless number, so that the compiler keeps the prefetching reads. */
  int warmed() {
    return warmed;
  }

  /**
   * Finds or adds the record of a request's key.
   *
   * @param batch batch passed to {@link #warm}
   * @return index in {@link #words} of the record's first word
   */
  int find(RequestBatch batch, int i) {
    long hash = batch.hash(i);
    long first = (hash & TAG) | batch.keyLength(i);
    int candidate = at(candidates[i]);
    if (candidate >= 0 && holds(candidate, first, batch, i)) {
      return candidate;
    }
    int marks = marks(hash);
    int entry = (int) (hash >>> (Long.SIZE - indexBits));
    for (; index[entry] != 0; entry++) {
      if ((index[entry] ^ marks) >>> RECORD_BITS == 0 && holds(at(index[entry]), first, batch, i)) {
        return at(index[entry]);
      }
    }
    return add(batch, i);
  }

  private boolean holds(int at, long first, RequestBatch batch, int i) {
    if ((words[at] & (TAG | KEY_LENGTH)) != first) {
      return false;
    }
    // Zeros pad a key to a multiple of 8 bytes, in the batch and here.
    byte[] keys = batch.keys();
    int key = batch.keyOffset(i);
    int length = batch.keyLength(i);
    int inRecord = length <= SHORT_KEY ? length : HEAD;
    int word = at + KEY;
    for (int from = 0; from < inRecord; from += Long.BYTES) {
      if (words[word++] != (long) LONGS.get(keys, key + from)) {
        return false;
      }
    }
    return length <= SHORT_KEY || hasTail(at, keys, key + HEAD, length - HEAD);
  }

  private boolean hasTail(int at, byte[] keys, int from, int length) {
    byte[] page = tailPage(at);
    int tail = tailOffset(at);
    for (int i = 0; i < length; i += Long.BYTES) {
      if ((long) LONGS.get(page, tail + i) != (long) LONGS.get(keys, from + i)) {
        return false;
      }
    }
    return true;
  }

  private int add(RequestBatch batch, int i) {
    int length = batch.keyLength(i);
    if (length > MOST_KEY_BYTES) {
      throw new MnemoException(
          "key of %d bytes is too long: at most %d bytes; shorten it or leave its requests out"
              .formatted(length, MOST_KEY_BYTES));
    }
    int at = size * WORDS;
    if (at == words.length) {
      words = Arrays.copyOf(words, 2 * words.length);
    }
    words[at] = (batch.hash(i) & TAG) | length;
    byte[] keys = batch.keys();
    int key = batch.keyOffset(i);
    int inRecord = length <= SHORT_KEY ? length : HEAD;
    int word = at + KEY;
    for (int from = 0; from < inRecord; from += Long.BYTES) {
      words[word++] = (long) LONGS.get(keys, key + from);
    }
    if (length > SHORT_KEY) {
      words[at + TAIL_ADDRESS] = storeTail(keys, key + HEAD, length - HEAD);
    }
    size++;
    if (isFullWith(size) || !enter(at)) {
      enlargeIndex();
    }
    return at;
  }

  private boolean isFullWith(int records) {
    return records > (index.length - OVERFLOW_ENTRIES) / 4 * 3;
  }

  /**
   * Adds a record to the index.
   *
   * @return false if there is no free entry after its place
   */
  private boolean enter(int at) {
    long hash = words[at] & TAG;
    int entry = (int) (hash >>> (Long.SIZE - indexBits));
    while (index[entry] != 0) {
      entry++;
    }
    if (entry == index.length - 1) {
      return false;
    }
    index[entry] = marks(hash) | (at / WORDS + 1);
    return true;
  }

  private void enlargeIndex() {
    int at;
    do {
      if (indexBits == MOST_INDEX_BITS) {
        throw new MnemoException("too many keys have similar hashes; divide the trace");
      }
      indexBits++;
      index = new int[(1 << indexBits) + OVERFLOW_ENTRIES];
      at = 0;
      while (at < size * WORDS && enter(at)) {
        at += WORDS;
      }
    } while (at < size * WORDS);
    Arrays.fill(candidates, 0);
  }

  /**
   * Stores the rest of a long key.
   *
   * @return its address
   */
  private long storeTail(byte[] keys, int from, int length) {
    int stored = (length + 7) & -Long.BYTES;
    if (tailPageUsed + stored > PAGE_BYTES) {
      if (tailPageCount == tailPages.length) {
        tailPages = Arrays.copyOf(tailPages, 2 * tailPages.length);
      }
      tailPages[tailPageCount++] = new byte[PAGE_BYTES];
      tailPageUsed = 0;
    }
    int at = tailPageUsed;
    System.arraycopy(keys, from, tailPages[tailPageCount - 1], at, stored);
    tailPageUsed += stored;
    return (long) (tailPageCount - 1) << Integer.SIZE | at;
  }

  private byte[] tailPage(int at) {
    return tailPages[(int) (words[at + TAIL_ADDRESS] >>> Integer.SIZE)];
  }

  private int tailOffset(int at) {
    return (int) words[at + TAIL_ADDRESS];
  }

  /** Length in bytes of the key, by the first word of its record. */
  static int keyLength(long first) {
    return (int) first & KEY_LENGTH;
  }

  /** Copies the key of a record, and its hash, into an aggregate. */
  void readKey(int at, KeyAggregate into) {
    int length = keyLength(words[at]);
    into.resizeKey(length);
    int inRecord = length <= SHORT_KEY ? length : HEAD;
    int word = at + KEY;
    for (int to = 0; to < inRecord; to += Long.BYTES) {
      LONGS.set(into.key, to, words[word++]);
    }
    if (length > SHORT_KEY) {
      System.arraycopy(tailPage(at), tailOffset(at), into.key, HEAD, length - HEAD);
    }
    into.hash = Mix64.hash(0, into.key, 0, length);
  }

  /** Iterates over a range by hash, then by key; the table must not change meanwhile. */
  Visit visit(HashRange range) {
    return new Visit(range);
  }

  /**
   * Visits index entries in order. Only records between two empty entries may be out of order, so
   * these are sorted. Some hundred records are prefetched at once, as in {@link #warm}.
   */
  final class Visit {

    private static final int LOOKED_UP = 256;

    private final HashRange range;
    private final KeyAggregate one = new KeyAggregate();
    private final KeyAggregate other = new KeyAggregate();
    private int[] found = new int[2 * LOOKED_UP];
    private int count;
    private int next;
    private int entry;

    private Visit(HashRange range) {
      this.range = range;
      entry = (int) (((long) range.from() << indexBits) >>> HashRange.BITS);
      while (entry > 0 && index[entry - 1] != 0) {
        entry--;
      }
    }

    /**
     * Moves to the next record.
     *
     * @return false at the end
     */
    boolean next() {
      do {
        if (next == count && !findMore()) {
          return false;
        }
        next++;
      } while (range.isBefore(words[at()]));
      return !range.isAfter(words[at()]);
    }

    /** Index of the record's first word. */
    int at() {
      return found[next - 1];
    }

    /** Collects and sorts some hundred records up to an empty entry. */
    private boolean findMore() {
      next = 0;
      count = 0;
      for (; entry < index.length && (count < LOOKED_UP || index[entry] != 0); entry++) {
        if (index[entry] != 0) {
          if (count == found.length) {
            found = Arrays.copyOf(found, 2 * count);
          }
          found[count++] = KeyRecords.at(index[entry]);
        }
      }
      for (int i = 0; i < count; i++) {
        warmed += (int) (words[found[i]] + words[found[i] + WORDS - 1]);
      }
      for (int i = 1; i < count; i++) {
        insert(i);
      }
      return count > 0;
    }

    /** Inserts a record in order among those before it. */
    private void insert(int from) {
      int at = found[from];
      int to = from;
      while (to > 0 && isBefore(at, found[to - 1])) {
        found[to] = found[to - 1];
        to--;
      }
      found[to] = at;
    }

    private boolean isBefore(int at, int before) {
      int byTag = Long.compareUnsigned(words[at] & TAG, words[before] & TAG);
      if (byTag != 0) {
        return byTag < 0;
      }
      readKey(at, one);
      readKey(before, other);
      return one.compareKey(other) < 0;
    }
  }
}
