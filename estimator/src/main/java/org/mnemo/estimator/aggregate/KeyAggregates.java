package org.mnemo.estimator.aggregate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.mnemo.core.Mix64;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;

/**
 * The {@link KeyAggregate} of every key of consecutive requests, in a hash table of primitive
 * arrays. 36 bytes and a copy of the key hold what most requests change, in one or two lines of
 * memory; 13 to 26 bytes are the key's slot. Keys of which more must be known, as they were
 * inserted or deleted, their size varies or a read found nothing, have {@link KeyDetails} beside. A
 * lookup waits for memory twice; a batch waits for all of its keys at once. Keys are compared
 * whole. Not thread-safe.
 *
 * <p>The bytes that requests moved are not stored: they are the number of requests times the size
 * of the value, and where it varies a correction, which only a change of the size changes.
 *
 * <p>Slots are chosen by the highest bits of the hash, so that their sequence is nearly that of
 * hashes, in which aggregates are visited.
 */
final class KeyAggregates {

  /** Most requests of one table: counts and positions are ints in it. */
  static final long MOST_REQUESTS = Integer.MAX_VALUE;

  /** Most bytes of one table: 2^32 addresses of 4 bytes each, and room for a batch of keys. */
  static final long MOST_HEAP_BYTES = 15L << 30;

  // A page with its object header stays below 1 MiB: one byte more and it would fill two of G1's
  // 1 MiB regions, of which the second is lost.
  private static final int PAGE_BYTES = (1 << 20) - 32;

  private static final int UNIT_BITS = 2;
  private static final int PAGE_UNITS_BITS = 20 - UNIT_BITS;

  /** Slots behind the last, for keys whose hashes are the highest. */
  private static final int OVERFLOW_SLOTS = 1 << 12;

  // Offsets of what is stored of each key, its own bytes last.
  private static final int FLAGS = 0;
  private static final int NUMBER = 4;
  private static final int LAST_POSITION = 8;
  private static final int FIRST_POSITION = 12;
  private static final int READS = 16;
  private static final int UPDATES = 20;
  private static final int VALUE_BYTES = 24;
  private static final int DETAILS = 32;
  private static final int KEY = 36;

  // Parts of FLAGS. The lowest bits hold the length of the key.
  private static final int KEY_LENGTH = (1 << 20) - 1;

  /** First known operation plus 1; 0 for none. */
  private static final int FIRST_OPERATION = 7 << 20;

  private static final int FIRST_OPERATION_SHIFT = 20;
  private static final int EXISTS = 1 << 23;
  private static final int CACHED = 1 << 24;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int READ = Operation.READ.ordinal();
  private static final int UPDATE = Operation.UPDATE.ordinal();
  private static final int INSERT = Operation.INSERT.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  private static final ReuseHistogram UNUSED = new ReuseHistogram();

  private final AggregateOptions options;
  private final TraceTotals totals;

  /** True if windows or clients are told apart, so that each key needs details. */
  private final boolean hasGroups;

  private byte[][] pages = {new byte[PAGE_BYTES]};
  private int pageCount = 1;
  private int pageUsed;
  private int size;
  private final KeyDetails detailed = new KeyDetails();

  /** Bits of the hash that choose a slot. */
  private int slotBits = 12;

  /** High half: of the hash; low half: address + 1 in units of 4 bytes; 0 is empty. */
  private long[] slots = new long[(1 << slotBits) + OVERFLOW_SLOTS];

  /** Addresses + 1 of keys whose hashes have the right high half; 0 where there is none. */
  private final int[] candidates = new int[RequestBatch.SIZE];

  private int position;
  private WindowTotals window = new WindowTotals();
  private long windowNumber = -1;
  private ReuseHistogram reuseTimes = UNUSED;
  private long reuseClient;
  private int warmed;

  KeyAggregates(AggregateOptions options) {
    this.options = options;
    this.totals = new TraceTotals(options);
    this.hasGroups = options.windowS() != 0 || options.byClient();
    if (!hasGroups) {
      enter(0, 0);
    }
  }

  int size() {
    return size;
  }

  TraceTotals totals() {
    return totals;
  }

  /**
   * A number without meaning, which keeps the reads that warm the caches from being optimised away.
   */
  int warmed() {
    return warmed;
  }

  /** Bytes of heap that the table takes. */
  long heapBytes() {
    return (long) pageCount * PAGE_BYTES
        + (long) detailed.count() * KeyDetails.BYTES
        + (long) slots.length * Long.BYTES;
  }

  /** Takes the next requests. */
  void add(RequestBatch batch) {
    find(batch);
    for (int i = 0; i < batch.size(); i++) {
      int address = candidates[i] - 1;
      if (candidates[i] == 0 || !holds(address, batch, i)) {
        address = address(batch, i);
      }
      apply(batch, i, address);
      position++;
    }
    totals.add(batch);
  }

  /**
   * Finds where the keys of a batch probably are, reading what their requests will read: first the
   * slots of all, then the keys of all, so that the processor waits for many lines of memory at
   * once rather than for one after the other.
   */
  private void find(RequestBatch batch) {
    long[] table = slots;
    int shift = Long.SIZE - slotBits;
    int touched = 0;
    for (int i = 0; i < batch.size(); i++) {
      touched += (int) table[(int) (batch.hash(i) >>> shift)];
    }
    for (int i = 0; i < batch.size(); i++) {
      long hash = batch.hash(i);
      int slot = (int) (hash >>> shift);
      long entry = table[slot];
      while (entry != 0 && entry >>> Integer.SIZE != hash >>> Integer.SIZE) {
        entry = table[++slot];
      }
      candidates[i] = (int) entry;
    }
    for (int i = 0; i < batch.size(); i++) {
      int address = candidates[i] == 0 ? 0 : candidates[i] - 1;
      byte[] page = pages[address >>> PAGE_UNITS_BITS];
      int at = offset(address);
      touched += page[at] + page[at + KEY];
    }
    warmed += touched;
  }

  /** The address of a key, which is stored if it is new. */
  private int address(RequestBatch batch, int i) {
    long hash = batch.hash(i);
    int slot = (int) (hash >>> (Long.SIZE - slotBits));
    for (; slots[slot] != 0; slot++) {
      int address = (int) slots[slot] - 1;
      if (slots[slot] >>> Integer.SIZE == hash >>> Integer.SIZE && holds(address, batch, i)) {
        return address;
      }
    }
    int address = store(batch, i);
    slots[slot] = (hash >>> Integer.SIZE << Integer.SIZE) | Integer.toUnsignedLong(address + 1);
    if (size > (slots.length >>> 2) * 3) {
      grow();
    }
    return address;
  }

  private boolean holds(int address, RequestBatch batch, int i) {
    byte[] page = pages[address >>> PAGE_UNITS_BITS];
    int at = offset(address);
    int length = batch.keyLength(i);
    if (keyLength(page, at) != length) {
      return false;
    }
    // Behind a key are zeros up to a multiple of 8 bytes, in the batch as well as here.
    byte[] keys = batch.keys();
    int key = batch.keyOffset(i);
    int end = at + KEY + length;
    for (int word = at + KEY; word < end; word += Long.BYTES, key += Long.BYTES) {
      if ((long) LONGS.get(page, word) != (long) LONGS.get(keys, key)) {
        return false;
      }
    }
    return true;
  }

  private void apply(RequestBatch batch, int i, int address) {
    byte[] page = pages[address >>> PAGE_UNITS_BITS];
    int at = offset(address);
    int operation = batch.operation(i);
    long valueBytes = batch.valueBytes(i);
    int flags = (int) INTS.get(page, at + FLAGS);
    int number = (int) INTS.get(page, at + NUMBER);
    if (operation == READ && valueBytes == 0) {
      batch.setNumber(i, ~number);
      readNothing(page, at, flags);
      return;
    }
    batch.setNumber(i, number);
    if ((flags & FIRST_OPERATION) == 0) {
      flags |= (operation + 1) << FIRST_OPERATION_SHIFT;
      begin(batch, i, page, at);
    } else if (operation != DELETE && (long) LONGS.get(page, at + VALUE_BYTES) != valueBytes) {
      takeSize(page, at, valueBytes);
    }
    if (operation == READ) {
      increment(page, at + READS);
    } else if (operation == DELETE) {
      delete(page, at, flags);
      return;
    } else {
      write(batch, i, page, at, flags);
    }
    touch(batch, i, page, at, flags);
    INTS.set(page, at + FLAGS, flags | EXISTS | CACHED);
    INTS.set(page, at + LAST_POSITION, position);
  }

  /** Counts a read that moved no byte: of an empty value, or of nothing. */
  private void readNothing(byte[] page, int at, int flags) {
    boolean isKnown = (flags & FIRST_OPERATION) != 0;
    if (isKnown && (flags & EXISTS) != 0 && (long) LONGS.get(page, at + VALUE_BYTES) == 0) {
      increment(page, at + READS);
      return;
    }
    INTS.set(page, at + FLAGS, flags & ~EXISTS);
    detailed.miss(details(page, at), !isKnown);
  }

  /** Keeps what the first known request of a key was. */
  private void begin(RequestBatch batch, int i, byte[] page, int at) {
    long valueBytes = batch.operation(i) == DELETE ? 0 : batch.valueBytes(i);
    INTS.set(page, at + FIRST_POSITION, position);
    LONGS.set(page, at + VALUE_BYTES, valueBytes);
    boolean isPlain = batch.keyBytes(i) == batch.keyLength(i) && !hasGroups;
    if (!isPlain || (int) INTS.get(page, at + DETAILS) != 0) {
      detailed.begin(
          details(page, at),
          valueBytes,
          batch.keyBytes(i),
          options.window(batch.timeS(i)),
          options.byClient() ? batch.client(i) : 0);
    }
  }

  /** The value has another size than before. */
  private void takeSize(byte[] page, int at, long valueBytes) {
    detailed.takeSize(
        details(page, at),
        (long) LONGS.get(page, at + VALUE_BYTES),
        valueBytes,
        (int) INTS.get(page, at + READS),
        (int) INTS.get(page, at + UPDATES));
    LONGS.set(page, at + VALUE_BYTES, valueBytes);
  }

  private void write(RequestBatch batch, int i, byte[] page, int at, int flags) {
    long valueBytes = batch.valueBytes(i);
    if (batch.operation(i) == UPDATE || (flags & EXISTS) != 0) {
      increment(page, at + UPDATES);
    } else {
      detailed.insert(details(page, at), valueBytes);
    }
    long ttlS = batch.ttlS(i);
    if (ttlS != 0 || (int) INTS.get(page, at + DETAILS) != 0) {
      detailed.expire(details(page, at), ttlS == 0 ? KeyAggregate.NEVER : batch.timeS(i) + ttlS);
    }
  }

  private void delete(byte[] page, int at, int flags) {
    detailed.delete(details(page, at));
    INTS.set(page, at + FLAGS, flags & ~(EXISTS | CACHED));
  }

  /** Counts a request that moved bytes in its window and by its reuse time. */
  private void touch(RequestBatch batch, int i, byte[] page, int at, int flags) {
    boolean isRepeated = (flags & CACHED) != 0;
    boolean isNewInWindow = !isRepeated;
    if (hasGroups) {
      isNewInWindow |= enterWindow(batch, i, page, at);
    }
    long recordBytes = batch.keyBytes(i) + batch.valueBytes(i);
    window.requests++;
    if (isNewInWindow) {
      window.records++;
      window.recordBytes += recordBytes;
    }
    if (options.reuseTimes()) {
      boolean isWrite = batch.operation(i) != READ;
      if (isRepeated) {
        reuseTimes.add(isWrite, position - (int) INTS.get(page, at + LAST_POSITION), recordBytes);
      } else {
        reuseTimes.addFirst(isWrite, 1, recordBytes);
      }
    }
  }

  /**
   * Turns to the window and client of a request; true if the key's last one was in another window.
   */
  private boolean enterWindow(RequestBatch batch, int i, byte[] page, int at) {
    long number = options.window(batch.timeS(i));
    long client = options.byClient() ? batch.client(i) : 0;
    if (number != windowNumber || client != reuseClient) {
      enter(number, client);
    }
    return detailed.enterWindow(details(page, at), number);
  }

  private void enter(long number, long client) {
    windowNumber = number;
    reuseClient = client;
    window = totals.window(number);
    reuseTimes = options.reuseTimes() ? totals.reuseTimes(number, client) : UNUSED;
  }

  /** The number of a key's details, which it has from now on. */
  private int details(byte[] page, int at) {
    int details = (int) INTS.get(page, at + DETAILS);
    if (details == 0) {
      details =
          detailed.add(
              (long) LONGS.get(page, at + VALUE_BYTES),
              expiryWithoutDetails(page, at),
              keyLength(page, at));
      INTS.set(page, at + DETAILS, details);
    }
    return details;
  }

  private static long expiryWithoutDetails(byte[] page, int at) {
    return (int) INTS.get(page, at + UPDATES) == 0 ? KeyAggregate.NOT_WRITTEN : KeyAggregate.NEVER;
  }

  private static int keyLength(byte[] page, int at) {
    return (int) INTS.get(page, at + FLAGS) & KEY_LENGTH;
  }

  private static void increment(byte[] page, int at) {
    INTS.set(page, at, (int) INTS.get(page, at) + 1);
  }

  /** Stores a key that nothing was asked of yet; its address. */
  private int store(RequestBatch batch, int i) {
    int keyLength = batch.keyLength(i);
    int bytes = KEY + ((keyLength + 7) & ~7);
    if (bytes > PAGE_BYTES) {
      throw new MnemoException(
          "key of %d bytes is too long: at most %d bytes; shorten it or leave its requests out"
              .formatted(keyLength, (PAGE_BYTES - KEY) & ~7));
    }
    if (pageUsed + bytes > PAGE_BYTES) {
      if (pageCount == pages.length) {
        pages = Arrays.copyOf(pages, pages.length * 2);
      }
      pages[pageCount++] = new byte[PAGE_BYTES];
      pageUsed = 0;
    }
    byte[] page = pages[pageCount - 1];
    int at = pageUsed;
    pageUsed += bytes;
    INTS.set(page, at + FLAGS, keyLength);
    INTS.set(page, at + NUMBER, size++);
    INTS.set(page, at + LAST_POSITION, -1);
    INTS.set(page, at + FIRST_POSITION, position);
    System.arraycopy(batch.keys(), batch.keyOffset(i), page, at + KEY, keyLength);
    return ((pageCount - 1) << PAGE_UNITS_BITS) | (at >>> UNIT_BITS);
  }

  private void grow() {
    long[] old = slots;
    slotBits++;
    slots = new long[(1 << slotBits) + OVERFLOW_SLOTS];
    for (long entry : old) {
      if (entry != 0) {
        int slot = (int) (entry >>> (Long.SIZE - slotBits));
        while (slots[slot] != 0) {
          slot++;
        }
        slots[slot] = entry;
      }
    }
  }

  private static int offset(int address) {
    return (address & ((1 << PAGE_UNITS_BITS) - 1)) << UNIT_BITS;
  }

  /** The aggregates of a range by hash; the table must not change meanwhile. */
  AggregateCursor cursor(HashRange range) {
    return new Cursor(range);
  }

  /**
   * Visits slots from the first to the last. Keys between two empty slots have hashes between those
   * of the keys before and behind; only among each other they are in another sequence. Some hundred
   * keys are looked up at once, as in {@link #find}.
   */
  private final class Cursor implements AggregateCursor {

    private static final int LOOKED_UP = 256;

    private final HashRange range;
    private final KeyAggregate aggregate = new KeyAggregate();
    private int[] addresses = new int[2 * LOOKED_UP];
    private long[] hashes = new long[2 * LOOKED_UP];
    private int found;
    private int next;
    private int slot;

    Cursor(HashRange range) {
      this.range = range;
      this.slot = (int) (((long) range.from() << slotBits) >>> HashRange.BITS);
      while (slot > 0 && slots[slot - 1] != 0) {
        slot--;
      }
    }

    @Override
    public boolean next() {
      while (true) {
        if (next == found && !findMore()) {
          return false;
        }
        long hash = hashes[next];
        if (range.isBehind(hash)) {
          return false;
        }
        int address = addresses[next++];
        if (!range.isBefore(hash)) {
          aggregate.hash = hash;
          read(address, aggregate);
          return true;
        }
      }
    }

    /** Takes some hundred keys up to an empty slot, by hash. */
    private boolean findMore() {
      next = 0;
      found = 0;
      for (; slot < slots.length && (found < LOOKED_UP || slots[slot] != 0); slot++) {
        if (slots[slot] != 0) {
          if (found == addresses.length) {
            addresses = Arrays.copyOf(addresses, 2 * found);
            hashes = Arrays.copyOf(hashes, 2 * found);
          }
          addresses[found++] = (int) slots[slot] - 1;
        }
      }
      for (int i = 0; i < found; i++) {
        byte[] page = pages[addresses[i] >>> PAGE_UNITS_BITS];
        int at = offset(addresses[i]);
        warmed += page[at] + page[at + KEY];
      }
      for (int i = 0; i < found; i++) {
        byte[] page = pages[addresses[i] >>> PAGE_UNITS_BITS];
        int at = offset(addresses[i]);
        hashes[i] = Mix64.hash(0, page, at + KEY, keyLength(page, at));
      }
      for (int i = 0; i < found; i++) {
        int details =
            (int) INTS.get(pages[addresses[i] >>> PAGE_UNITS_BITS], offset(addresses[i]) + DETAILS);
        if (details != 0) {
          warmed += detailed.warm(details);
        }
      }
      for (int i = 1; i < found; i++) {
        insert(i);
      }
      return found > 0;
    }

    /** Moves a key to its place among those before it. */
    private void insert(int from) {
      int address = addresses[from];
      long hash = hashes[from];
      int at = from;
      while (at > 0 && isBefore(hash, address, at - 1)) {
        addresses[at] = addresses[at - 1];
        hashes[at] = hashes[at - 1];
        at--;
      }
      addresses[at] = address;
      hashes[at] = hash;
    }

    private boolean isBefore(long hash, int address, int other) {
      int byHash = Long.compareUnsigned(hash, hashes[other]);
      return byHash < 0 || (byHash == 0 && compareKeys(address, addresses[other]) < 0);
    }

    @Override
    public KeyAggregate aggregate() {
      return aggregate;
    }

    @Override
    public void close() {}
  }

  private int compareKeys(int one, int other) {
    byte[] onePage = pages[one >>> PAGE_UNITS_BITS];
    byte[] otherPage = pages[other >>> PAGE_UNITS_BITS];
    int oneAt = offset(one);
    int otherAt = offset(other);
    return Arrays.compareUnsigned(
        onePage,
        oneAt + KEY,
        oneAt + KEY + keyLength(onePage, oneAt),
        otherPage,
        otherAt + KEY,
        otherAt + KEY + keyLength(otherPage, otherAt));
  }

  private void read(int address, KeyAggregate into) {
    byte[] page = pages[address >>> PAGE_UNITS_BITS];
    int at = offset(address);
    int flags = (int) INTS.get(page, at + FLAGS);
    into.setKey(page, at + KEY, flags & KEY_LENGTH);
    into.number = (int) INTS.get(page, at + NUMBER);
    into.counts[READ] = (int) INTS.get(page, at + READS);
    into.counts[UPDATE] = (int) INTS.get(page, at + UPDATES);
    long valueBytes = (long) LONGS.get(page, at + VALUE_BYTES);
    into.movedBytes[READ] = into.counts[READ] * valueBytes;
    into.movedBytes[UPDATE] = into.counts[UPDATE] * valueBytes;
    into.firstOperation = ((flags & FIRST_OPERATION) >>> FIRST_OPERATION_SHIFT) - 1;
    into.firstPosition = (int) INTS.get(page, at + FIRST_POSITION);
    into.lastPosition = (int) INTS.get(page, at + LAST_POSITION);
    into.valueBytes = valueBytes;
    into.exists = (flags & EXISTS) != 0;
    into.isCached = (flags & CACHED) != 0;
    int details = (int) INTS.get(page, at + DETAILS);
    if (details != 0) {
      detailed.read(details, into);
      return;
    }
    into.counts[INSERT] = 0;
    into.counts[DELETE] = 0;
    into.movedBytes[INSERT] = 0;
    into.misses = 0;
    into.leadingMisses = 0;
    into.firstValueBytes = into.valueBytes;
    into.firstWindow = 0;
    into.firstClient = 0;
    into.lastWindow = 0;
    into.keyBytes = into.keyLength;
    into.maxValueBytes = into.valueBytes;
    into.expiryS = expiryWithoutDetails(page, at);
  }
}
