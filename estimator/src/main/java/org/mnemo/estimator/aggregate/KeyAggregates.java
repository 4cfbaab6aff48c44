package org.mnemo.estimator.aggregate;

import org.mnemo.core.trace.Operation;

/**
 * Table of the {@link KeyAggregate} of each key in consecutive requests. {@link KeyRecords} holds
 * the counts that most requests change. {@link KeyDetails} holds the rest for keys with inserts,
 * deletes, misses, look-ups or varying sizes. Not thread-safe.
 *
 * <p>Bytes moved are computed as requests times value size. A correction is stored when the size
 * changes.
 */
final class KeyAggregates {

  /** Most requests of one table, whose counts and positions are ints. */
  static final long MOST_REQUESTS = Integer.MAX_VALUE;

  // Words of a record after the first, which holds flags. For two numbers, the first named is the
  // low half.

  /** Reads and updates. */
  private static final int COUNTS = KeyRecords.FIRST_WORD;

  /** Position of the last request, or -1, and of the first. */
  private static final int POSITIONS = COUNTS + 1;

  private static final int VALUE_BYTES = POSITIONS + 1;

  /** Number of the key, plus 1, and of its details, or 0. */
  private static final int NUMBERS = VALUE_BYTES + 1;

  private static final long LOW = -1L >>> Integer.SIZE;
  private static final long HIGH = ~LOW;
  private static final long ONE_READ = 1;
  private static final long ONE_UPDATE = 1L << Integer.SIZE;

  /** First known operation plus 1; 0 for none. */
  private static final long FIRST_OPERATION = 7L << KeyRecords.FLAGS_SHIFT;

  private static final long EXISTS = 1L << (KeyRecords.FLAGS_SHIFT + 3);
  private static final long CACHED = 1L << (KeyRecords.FLAGS_SHIFT + 4);

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

  private final KeyRecords records = new KeyRecords();
  private final KeyDetails detailed = new KeyDetails();
  private int position;
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
    return records.heapBytes() + (long) detailed.count() * KeyDetails.BYTES;
  }

  /** Counts the next requests. */
  void add(RequestBatch batch) {
    records.warm(batch);
    for (int i = 0; i < batch.size(); i++) {
      int at = records.find(batch, i);
      apply(batch, i, records.words(), at);
      position++;
    }
    totals.add(batch);
  }

  private void apply(RequestBatch batch, int i, long[] words, int at) {
    if (words[at + NUMBERS] == 0) {
      words[at + NUMBERS] = records.size();
      words[at + POSITIONS] = (long) position << Integer.SIZE | LOW;
    }
    int operation = batch.operation(i);
    long valueBytes = batch.valueBytes(i);
    int number = (int) words[at + NUMBERS] - 1;
    if (operation == LOOK_UP) {
      batch.setNumber(i, ~number);
      lookUp(batch, i, words, at);
      return;
    }
    if (operation == READ && valueBytes == 0) {
      batch.setNumber(i, ~number);
      readNothing(words, at);
      return;
    }
    batch.setNumber(i, number);
    if ((words[at] & FIRST_OPERATION) == 0) {
      boolean updates = operation == INSERT && (words[at] & EXISTS) != 0;
      words[at] |= ((updates ? UPDATE : operation) + 1L) << KeyRecords.FLAGS_SHIFT;
      begin(batch, i, words, at);
    } else if (operation != DELETE && words[at + VALUE_BYTES] != valueBytes) {
      takeSize(words, at, valueBytes);
    }
    if (operation == READ) {
      words[at + COUNTS] += ONE_READ;
    } else if (operation == DELETE) {
      detailed.delete(details(words, at));
      words[at] &= ~(EXISTS | CACHED);
      return;
    } else {
      write(batch, i, words, at);
    }
    touch(batch, i, words, at);
    words[at] |= EXISTS | CACHED;
    words[at + POSITIONS] = (words[at + POSITIONS] & HIGH) | position;
  }

  /** Counts a read that moved no byte: a miss or an empty value. */
  private void readNothing(long[] words, int at) {
    boolean isKnown = (words[at] & FIRST_OPERATION) != 0;
    if (isKnown && (words[at] & EXISTS) != 0 && words[at + VALUE_BYTES] == 0) {
      words[at + COUNTS] += ONE_READ;
      return;
    }
    words[at] &= ~EXISTS;
    detailed.miss(details(words, at), !isKnown);
  }

  /** Counts a request that found the record and moved no byte; it may set the time to live. */
  private void lookUp(RequestBatch batch, int i, long[] words, int at) {
    words[at] |= EXISTS;
    int details = details(words, at);
    detailed.lookUp(details);
    detailed.expire(details, expiryS(batch, i));
  }

  private static long expiryS(RequestBatch batch, int i) {
    return batch.ttlS(i) == 0 ? KeyAggregate.NEVER : batch.timeS(i) + batch.ttlS(i);
  }

  /** Records the first known request of a key. */
  private void begin(RequestBatch batch, int i, long[] words, int at) {
    long valueBytes = batch.operation(i) == DELETE ? 0 : batch.valueBytes(i);
    words[at + POSITIONS] = (long) position << Integer.SIZE | LOW;
    words[at + VALUE_BYTES] = valueBytes;
    boolean isPlain = batch.keyBytes(i) == batch.keyLength(i) && !hasGroups;
    if (!isPlain || high(words[at + NUMBERS]) != 0) {
      detailed.begin(
          details(words, at),
          valueBytes,
          batch.keyBytes(i),
          options.window(batch.timeS(i)),
          options.byClient() ? batch.client(i) : 0);
    }
  }

  /** Records a change of the value's size. */
  private void takeSize(long[] words, int at, long valueBytes) {
    detailed.takeSize(
        details(words, at),
        words[at + VALUE_BYTES],
        valueBytes,
        (int) words[at + COUNTS],
        high(words[at + COUNTS]));
    words[at + VALUE_BYTES] = valueBytes;
  }

  private void write(RequestBatch batch, int i, long[] words, int at) {
    long valueBytes = batch.valueBytes(i);
    if (batch.operation(i) == UPDATE || (words[at] & EXISTS) != 0) {
      words[at + COUNTS] += ONE_UPDATE;
    } else {
      detailed.insert(details(words, at), valueBytes);
    }
    if (batch.ttlS(i) != 0 || high(words[at + NUMBERS]) != 0) {
      detailed.expire(details(words, at), expiryS(batch, i));
    }
  }

  /** Counts a request that moved bytes in its window and reuse-time histogram. */
  private void touch(RequestBatch batch, int i, long[] words, int at) {
    boolean isRepeated = (words[at] & CACHED) != 0;
    boolean isNewInWindow = !isRepeated;
    if (hasGroups) {
      isNewInWindow |= enterWindow(batch, i, words, at);
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
        reuseTimes.add(isWrite, position - (int) words[at + POSITIONS], recordBytes);
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
  private boolean enterWindow(RequestBatch batch, int i, long[] words, int at) {
    long number = options.window(batch.timeS(i));
    long client = options.byClient() ? batch.client(i) : 0;
    if (number != windowNumber || client != reuseClient) {
      enter(number, client);
    }
    return detailed.enterWindow(details(words, at), number);
  }

  private void enter(long number, long client) {
    windowNumber = number;
    reuseClient = client;
    window = totals.window(number);
    reuseTimes = options.reuseTimes() ? totals.reuseTimes(number, client) : UNUSED;
  }

  /** Returns the number of a key's details, creating them if absent. */
  private int details(long[] words, int at) {
    int details = high(words[at + NUMBERS]);
    if (details == 0) {
      details =
          detailed.add(
              words[at + VALUE_BYTES],
              expiryWithoutDetails(words, at),
              KeyRecords.keyLength(words[at]));
      words[at + NUMBERS] |= (long) details << Integer.SIZE;
    }
    return details;
  }

  private static long expiryWithoutDetails(long[] words, int at) {
    return high(words[at + COUNTS]) == 0 ? KeyAggregate.NOT_WRITTEN : KeyAggregate.NEVER;
  }

  private static int high(long word) {
    return (int) (word >>> Integer.SIZE);
  }

  /** Iterates over a range by hash; the table must not change meanwhile. */
  AggregateCursor cursor(HashRange range) {
    return new Cursor(records.visit(range));
  }

  private final class Cursor implements AggregateCursor {

    private final KeyRecords.Visit visit;
    private final KeyAggregate aggregate = new KeyAggregate();

    Cursor(KeyRecords.Visit visit) {
      this.visit = visit;
    }

    @Override
    public boolean next() {
      if (!visit.next()) {
        return false;
      }
      read(records.words(), visit.at(), aggregate);
      return true;
    }

    @Override
    public KeyAggregate aggregate() {
      return aggregate;
    }

    @Override
    public void close() {}
  }

  private void read(long[] words, int at, KeyAggregate into) {
    records.readKey(at, into);
    into.number = (int) words[at + NUMBERS] - 1;
    into.counts[READ] = (int) words[at + COUNTS];
    into.counts[UPDATE] = high(words[at + COUNTS]);
    long valueBytes = words[at + VALUE_BYTES];
    into.movedBytes[READ] = into.counts[READ] * valueBytes;
    into.movedBytes[UPDATE] = into.counts[UPDATE] * valueBytes;
    into.firstOperation = (int) ((words[at] & FIRST_OPERATION) >>> KeyRecords.FLAGS_SHIFT) - 1;
    into.firstPosition = high(words[at + POSITIONS]);
    into.lastPosition = (int) words[at + POSITIONS];
    into.valueBytes = valueBytes;
    into.exists = (words[at] & EXISTS) != 0;
    into.isCached = (words[at] & CACHED) != 0;
    int details = high(words[at + NUMBERS]);
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
    into.expiryS = expiryWithoutDetails(words, at);
  }
}
