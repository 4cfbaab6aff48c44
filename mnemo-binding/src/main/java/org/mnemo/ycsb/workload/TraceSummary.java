package org.mnemo.ycsb.workload;

import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RecordLives;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.ycsb.properties.YcsbProperties;
import org.mnemo.ycsb.workload.PlannedOperation.Kind;

/**
 * Summary of a trace before its replay: number of accesses, required records, and their sizes.
 * Memory grows with the keys, not the accesses.
 */
public final class TraceSummary {

  private final KeyTable keys = new KeyTable();

  /** Records not required beforehand: the trace inserts them, or never finds them. */
  private final BitSet insertedByTrace = new BitSet();

  private final BitSet onlyMissed = new BitSet();
  private int[] largestBytes = new int[1024];
  private long accesses;
  private long misses;
  private long lookUps;
  private boolean writes;
  private long maxRecordBytes;
  private List<String> remarks = List.of();

  private TraceSummary() {}

  /**
   * Reads a trace once.
   *
   * @throws MnemoException naming the position if the trace is unreadable or empty, or a key is not
   *     UTF-8 or a value too large
   */
  public static TraceSummary of(Path trace) {
    TraceSummary summary = new TraceSummary();
    try (TraceReader reader = TraceFiles.open(trace)) {
      while (reader.next()) {
        summary.add(reader);
      }
      List<Remark> remarks = new ArrayList<>(reader.remarks());
      if (summary.lookUps > 0) {
        remarks.add(
            new Remark(summary.lookUps, "look-ups moved no bytes, and the replay skips them"));
      }
      summary.remarks = Remark.sentences(remarks);
    }
    if (summary.accesses == 0) {
      throw new MnemoException(trace + " holds no request; name a trace with at least one");
    }
    if (summary.recordsBefore() == 0) {
      // YCSB cannot load zero records; an existing record is overwritten anyway.
      summary.insertedByTrace.clear(0);
    }
    return summary;
  }

  private void add(TraceReader reader) {
    Access access = reader.access();
    if (access.operation() == Operation.LOOK_UP) {
      lookUps++;
      return;
    }
    if (access.valueBytes() > YcsbProperties.MAX_RECORD_BYTES) {
      throw new MnemoException(
          "%s: value_bytes must be at most %s, was %s; remove such requests"
              .formatted(reader.position(), YcsbProperties.MAX_RECORD_BYTES, access.valueBytes()));
    }
    int known = keys.size();
    int number = keys.add(access.keyBuffer(), access.keyOffset(), access.keyLength());
    if (number == known) {
      addKey(reader, number);
    }
    boolean foundNothing = access.operation() == Operation.READ && access.valueBytes() == 0;
    if (onlyMissed.get(number) && !foundNothing) {
      onlyMissed.clear(number);
      insertedByTrace.set(number, access.operation() == Operation.INSERT);
    }
    misses += foundNothing ? 1 : 0;
    int bytes = (int) access.valueBytes();
    largestBytes[number] = Math.max(largestBytes[number], bytes);
    maxRecordBytes = Math.max(maxRecordBytes, bytes);
    writes |= access.operation() != Operation.READ;
    accesses++;
  }

  private void addKey(TraceReader reader, int number) {
    try {
      reader.access().keyAsString();
    } catch (CharacterCodingException e) {
      throw new MnemoException(
          reader.position() + ": the key is not UTF-8, as YCSB requires; rename it", e);
    }
    if (number == largestBytes.length) {
      largestBytes = Arrays.copyOf(largestBytes, number + (number >> 1));
    }
    // The record is missing until an access other than a read that finds nothing.
    onlyMissed.set(number);
    insertedByTrace.set(number);
  }

  /** Omissions, assumptions and missing data of the format, a sentence each. */
  public List<String> remarks() {
    return remarks;
  }

  public long accesses() {
    return accesses;
  }

  public boolean writes() {
    return writes;
  }

  /**
   * Most reads that find nothing among the first accesses of this repeated trace.
   *
   * @param operations number of these accesses
   */
  public long mostMisses(long operations) {
    return misses * ((operations + accesses - 1) / accesses);
  }

  /** Size in bytes of the largest value in any access. */
  public long maxRecordBytes() {
    return maxRecordBytes;
  }

  /** Greatest number of simultaneous records. */
  public long keys() {
    return keys.size();
  }

  /** Total size in bytes of all records, each at its largest. */
  public long totalRecordBytes() {
    return Arrays.stream(largestBytes, 0, keys.size()).asLongStream().sum();
  }

  /** Number of records required before the replay. */
  public long recordsBefore() {
    return (long) keys.size() - insertedByTrace.cardinality();
  }

  /** The run phase: the accesses of this trace, repeated if wanted. */
  public OperationSource replay(Path trace, boolean startsOver) {
    return new ReplayedOperations(trace, keys, startsOver);
  }

  /** The load phase: every required record, in order of first access, at its largest size. */
  public OperationSource load() {
    return new OperationSource() {
      private int following;

      @Override
      public boolean next(PlannedOperation into) {
        int number = insertedByTrace.nextClearBit(following);
        if (number >= keys.size()) {
          return false;
        }
        following = number + 1;
        into.kind = PlannedOperation.Kind.INSERT;
        into.key = keys.keyAsString(number);
        into.recordBytes = largestBytes[number];
        return true;
      }
    };
  }

  /**
   * The operations of a replay: the trace's keys, operations and sizes in order, read during the
   * run. A write of a whole record is an update if the record exists. Look-ups, which YCSB lacks,
   * and times are not reproduced.
   */
  private static final class ReplayedOperations implements OperationSource {

    private final Path trace;
    private final boolean startsOver;
    private TraceReader reader;
    private final KeyTable keys;
    private final RecordLives lives = new RecordLives();

    /**
     * @param keys all keys of the trace
     * @param startsOver true to restart at the end, with the records left by the previous pass
     */
    ReplayedOperations(Path trace, KeyTable keys, boolean startsOver) {
      this.trace = trace;
      this.startsOver = startsOver;
      this.reader = TraceFiles.open(trace);
      this.keys = keys;
    }

    @Override
    public boolean next(PlannedOperation into) {
      do {
        if (!reader.next() && !(startsOver && readAgain())) {
          return false;
        }
      } while (reader.access().operation() == Operation.LOOK_UP);
      Access access = reader.access();
      int key = keys.find(access.keyBuffer(), access.keyOffset(), access.keyLength());
      if (key < 0) {
        throw new MnemoException(reader.position() + ": the trace has changed; load and run again");
      }
      into.kind = kind(lives.next(key, access.operation(), access.valueBytes() == 0));
      into.key =
          new String(
              access.keyBuffer(), access.keyOffset(), access.keyLength(), StandardCharsets.UTF_8);
      boolean writes = into.kind == Kind.UPDATE || into.kind == Kind.INSERT;
      into.recordBytes = writes ? access.valueBytes() : RecordSizes.UNKNOWN_BYTES;
      into.readField = RecordLayout.ALL_FIELDS;
      into.writeField = RecordLayout.ALL_FIELDS;
      return true;
    }

    private boolean readAgain() {
      reader.close();
      reader = TraceFiles.open(trace);
      return reader.next();
    }

    private static Kind kind(Operation operation) {
      return switch (operation) {
        case READ -> Kind.READ;
        case UPDATE -> Kind.UPDATE;
        case INSERT -> Kind.INSERT;
        case DELETE -> Kind.DELETE;
        case LOOK_UP -> throw new IllegalArgumentException("a look-up has no operation of YCSB");
      };
    }

    @Override
    public void close() {
      reader.close();
    }
  }
}
