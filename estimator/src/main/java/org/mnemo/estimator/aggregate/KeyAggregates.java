package org.mnemo.estimator.aggregate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.mnemo.core.Mix64;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.aggregate.AggregateRun.AggregateCursor;
import org.mnemo.estimator.aggregate.AggregateRun.HashRange;
import org.mnemo.estimator.aggregate.TraceTotals.WindowTotals;

/**
 * Table of the {@link KeyAggregate} of each key in consecutive requests. The longs of a {@link
 * KeyTable} hold the counts that most requests change. {@link KeyDetails} holds the rest for keys
 * with inserts, deletes, misses, look-ups or varying sizes. Not thread-safe.
 *
 * <p>Bytes moved are computed as requests times value size. A correction is stored when the size
 * changes.
 */
final class KeyAggregates {

  /** Most requests of one table, whose counts and positions are ints. */
  static final long MOST_REQUESTS = Integer.MAX_VALUE;

  /** Largest table in bytes, below the limit of a {@link KeyTable}. */
  static final long MOST_HEAP_BYTES = 12L << 30;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  // Places of a key's longs, in bytes. For two numbers, the first named is the low half.

  /** Reads and updates. */
  private static final int COUNTS = 0;

  /** Position of the last request, or -1, and of the first. */
  private static final int POSITIONS = 8;

  private static final int VALUE_BYTES = 16;

  /** Flags, and number of the key's details, or 0. All is 0 for a new key only. */
  private static final int STATE = 24;

  private static final int LONGS_OF_KEY = 4;

  private static final long LOW = -1L >>> Integer.SIZE;
  private static final long HIGH = ~LOW;
  private static final long ONE_READ = 1;
  private static final long ONE_UPDATE = 1L << Integer.SIZE;

  /** First known operation plus 1; 0 for none. */
  private static final long FIRST_OPERATION = 7;

  private static final long EXISTS = 1 << 3;
  private static final long CACHED = 1 << 4;

  private static final int READ = Operation.READ.ordinal();
  private static final int UPDATE = Operation.UPDATE.ordinal();
  private static final int INSERT = Operation.INSERT.ordinal();
  private static final int DELETE = Operation.DELETE.ordinal();

  private static final int LOOK_UP = Operation.LOOK_UP.ordinal();

  private static final ReuseHistogram UNUSED = new ReuseHistogram();

  private final AggregateOptions options;
  private final TraceTotals totals;

  /** True if windows or clients are counted separately, so that each key needs details. */
  private final boolean hasGroups;

  private final KeyTable keys = KeyTable.ordered(LONGS_OF_KEY);
  private final KeyDetails detailed = new KeyDetails();
  private int position;

  /** State of the key whose request is counted. */
  private long state;

  private WindowTotals window = new WindowTotals();
  private long windowNumber = -1;
  private ReuseHistogram reuseTimes = UNUSED;
  private long reuseClient;

  KeyAggregates(AggregateOptions options) {
    this.options = options;
    this.totals = new TraceTotals(options);
    this.hasGroups = options.windowS() != 0 || options.byClient();
    if (!hasGroups) {
      enter(0, 0);
    }
  }

  TraceTotals totals() {
    return totals;
  }

  /** Heap used by the table, in bytes. */
  long heapBytes() {
    return keys.heapBytes(RequestBatch.SIZE) + (long) detailed.count() * KeyDetails.BYTES;
  }

  /** Counts the next requests. */
  void add(RequestBatch batch) {
    batch.keys.warm(keys);
    for (int i = 0; i < batch.size(); i++) {
      int address = batch.keys.addTo(keys, i);
      byte[] page = keys.page(address);
      int at = keys.longsAt(address);
      state = get(page, at + STATE);
      if (state == 0) {
        set(page, at + POSITIONS, (long) position << Integer.SIZE | LOW);
      }
      apply(batch, i, keys.number(address), page, at);
      set(page, at + STATE, state);
      position++;
    }
    totals.add(batch);
  }

  private static long get(byte[] page, int at) {
    return (long) LONGS.get(page, at);
  }

  private static void set(byte[] page, int at, long value) {
    LONGS.set(page, at, value);
  }

  private static void count(byte[] page, int at, long one) {
    set(page, at + COUNTS, get(page, at + COUNTS) + one);
  }

  private boolean has(long flags) {
    return (state & flags) != 0;
  }

  private void apply(RequestBatch batch, int i, int number, byte[] page, int at) {
    int operation = batch.operation(i);
    long valueBytes = batch.valueBytes(i);
    if (operation == LOOK_UP) {
      batch.setNumber(i, ~number);
      lookUp(batch, i, page, at);
      return;
    }
    if (operation == READ && valueBytes == 0) {
      batch.setNumber(i, ~number);
      readNothing(page, at);
      return;
    }
    batch.setNumber(i, number);
    if (!has(FIRST_OPERATION)) {
      boolean updates = operation == INSERT && has(EXISTS);
      state |= (updates ? UPDATE : operation) + 1L;
      begin(batch, i, page, at);
    } else if (operation != DELETE && get(page, at + VALUE_BYTES) != valueBytes) {
      takeSize(page, at, valueBytes);
    }
    if (operation == READ) {
      count(page, at, ONE_READ);
    } else if (operation == DELETE) {
      detailed.delete(details(page, at));
      state &= ~(EXISTS | CACHED);
      return;
    } else {
      write(batch, i, page, at);
    }
    touch(batch, i, page, at);
    state |= EXISTS | CACHED;
    set(page, at + POSITIONS, (get(page, at + POSITIONS) & HIGH) | position);
  }

  /** Counts a read that moved no byte: a miss or an empty value. */
  private void readNothing(byte[] page, int at) {
    boolean isKnown = has(FIRST_OPERATION);
    if (isKnown && has(EXISTS) && get(page, at + VALUE_BYTES) == 0) {
      count(page, at, ONE_READ);
      return;
    }
    state &= ~EXISTS;
    detailed.miss(details(page, at), !isKnown);
  }

  /** Counts a request that found the record and moved no byte; it may set the time to live. */
  private void lookUp(RequestBatch batch, int i, byte[] page, int at) {
    state |= EXISTS;
    int details = details(page, at);
    detailed.lookUp(details);
    detailed.expire(details, expiryS(batch, i));
  }

  private static long expiryS(RequestBatch batch, int i) {
    return batch.ttlS(i) == 0 ? KeyAggregate.NEVER : batch.timeS(i) + batch.ttlS(i);
  }

  /** Records the first known request of a key. */
  private void begin(RequestBatch batch, int i, byte[] page, int at) {
    long valueBytes = batch.operation(i) == DELETE ? 0 : batch.valueBytes(i);
    set(page, at + POSITIONS, (long) position << Integer.SIZE | LOW);
    set(page, at + VALUE_BYTES, valueBytes);
    boolean isPlain = batch.keyBytes(i) == batch.keys.length(i) && !hasGroups;
    if (!isPlain || high(state) != 0) {
      detailed.begin(
          details(page, at),
          valueBytes,
          batch.keyBytes(i),
          options.window(batch.timeS(i)),
          options.byClient() ? batch.client(i) : 0);
    }
  }

  /** Records a change of the value's size. */
  private void takeSize(byte[] page, int at, long valueBytes) {
    detailed.takeSize(
        details(page, at),
        get(page, at + VALUE_BYTES),
        valueBytes,
        (int) get(page, at + COUNTS),
        high(get(page, at + COUNTS)));
    set(page, at + VALUE_BYTES, valueBytes);
  }

  private void write(RequestBatch batch, int i, byte[] page, int at) {
    long valueBytes = batch.valueBytes(i);
    if (batch.operation(i) == UPDATE || has(EXISTS)) {
      count(page, at, ONE_UPDATE);
    } else {
      detailed.insert(details(page, at), valueBytes);
    }
    if (batch.ttlS(i) != 0 || high(state) != 0) {
      detailed.expire(details(page, at), expiryS(batch, i));
    }
  }

  /** Counts a request that moved bytes in its window and reuse-time histogram. */
  private void touch(RequestBatch batch, int i, byte[] page, int at) {
    boolean isRepeated = has(CACHED);
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
        reuseTimes.add(isWrite, position - (int) get(page, at + POSITIONS), recordBytes);
      } else {
        reuseTimes.addFirst(isWrite, 1, recordBytes);
      }
    }
  }

  /**
   * Switches to the window and client of a request.
   *
   * @return true if the key's last request was in another window
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

  /** Returns the number of a key's details, creating them if absent. */
  private int details(byte[] page, int at) {
    int details = high(state);
    if (details == 0) {
      details =
          detailed.add(
              get(page, at + VALUE_BYTES),
              expiryWithoutDetails(get(page, at + COUNTS)),
              KeyTable.length(page, at));
      state |= (long) details << Integer.SIZE;
    }
    return details;
  }

  private static long expiryWithoutDetails(long counts) {
    return high(counts) == 0 ? KeyAggregate.NOT_WRITTEN : KeyAggregate.NEVER;
  }

  private static int high(long word) {
    return (int) (word >>> Integer.SIZE);
  }

  /** Iterates over a range by hash; the table must not change meanwhile. */
  AggregateCursor cursor(HashRange range) {
    return new Cursor(range);
  }

  private final class Cursor implements AggregateCursor {

    private final HashRange range;
    private final KeyTable.HashOrder visit;
    private final KeyAggregate aggregate = new KeyAggregate();

    Cursor(HashRange range) {
      this.range = range;
      visit = keys.byHash(range.from() << (Integer.SIZE - HashRange.BITS));
    }

    @Override
    public boolean next() {
      while (visit.next()) {
        read(visit.address(), aggregate);
        if (!range.isBefore(aggregate.hash)) {
          return !range.isAfter(aggregate.hash);
        }
      }
      return false;
    }

    @Override
    public KeyAggregate aggregate() {
      return aggregate;
    }

    @Override
    public void close() {}
  }

  private void read(int address, KeyAggregate into) {
    byte[] page = keys.page(address);
    int at = keys.longsAt(address);
    into.setKey(page, at + LONGS_OF_KEY * Long.BYTES, KeyTable.length(page, at));
    into.hash = Mix64.hash(0, into.key, 0, into.keyLength);
    into.number = keys.number(address);
    long counts = get(page, at + COUNTS);
    long valueBytes = get(page, at + VALUE_BYTES);
    into.counts[READ] = (int) counts;
    into.counts[UPDATE] = high(counts);
    into.movedBytes[READ] = into.counts[READ] * valueBytes;
    into.movedBytes[UPDATE] = into.counts[UPDATE] * valueBytes;
    long positions = get(page, at + POSITIONS);
    into.firstPosition = high(positions);
    into.lastPosition = (int) positions;
    long flags = get(page, at + STATE);
    into.firstOperation = (int) (flags & FIRST_OPERATION) - 1;
    into.valueBytes = valueBytes;
    into.exists = (flags & EXISTS) != 0;
    into.isCached = (flags & CACHED) != 0;
    int details = high(flags);
    if (details != 0) {
      detailed.read(details, into);
      return;
    }
    into.counts[INSERT] = 0;
    into.counts[DELETE] = 0;
    into.movedBytes[INSERT] = 0;
    into.misses = 0;
    into.leadingMisses = 0;
    into.lookUps = 0;
    into.firstValueBytes = into.valueBytes;
    into.firstWindow = 0;
    into.firstClient = 0;
    into.lastWindow = 0;
    into.keyBytes = into.keyLength;
    into.maxValueBytes = into.valueBytes;
    into.expiryS = expiryWithoutDetails(counts);
  }
}
