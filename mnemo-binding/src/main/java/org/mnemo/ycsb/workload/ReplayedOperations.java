package org.mnemo.ycsb.workload;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.mnemo.core.MnemoException;
import org.mnemo.core.key.KeyTable;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.RecordLives;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.ycsb.workload.PlannedOperation.Kind;

/**
 * The operations of a replay: the trace's keys, operations and sizes in order, read during the run.
 * A write of a whole record is an update if the record exists. Look-ups, which YCSB lacks, and
 * times are not reproduced.
 */
final class ReplayedOperations implements OperationSource {

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
