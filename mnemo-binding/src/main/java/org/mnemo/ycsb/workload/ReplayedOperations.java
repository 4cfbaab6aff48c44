package org.mnemo.ycsb.workload;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceFiles;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.ycsb.workload.PlannedOperation.Kind;

/**
 * The run phase with a trace: its keys, operations and sizes, in its order, read as it goes. Its
 * times are not kept.
 */
final class ReplayedOperations implements OperationSource {

  private final TraceReader reader;

  ReplayedOperations(Path trace) {
    this.reader = TraceFiles.open(trace);
  }

  @Override
  public boolean next(PlannedOperation into) {
    if (!reader.next()) {
      return false;
    }
    Access access = reader.access();
    into.kind = kind(access.operation());
    into.key =
        new String(
            access.keyBuffer(), access.keyOffset(), access.keyLength(), StandardCharsets.UTF_8);
    boolean writes = into.kind == Kind.UPDATE || into.kind == Kind.INSERT;
    into.recordBytes = writes ? access.valueBytes() : PlannedOperation.UNKNOWN_BYTES;
    into.readField = PlannedOperation.ALL_FIELDS;
    into.writeField = PlannedOperation.ALL_FIELDS;
    return true;
  }

  private static Kind kind(Operation operation) {
    return switch (operation) {
      case READ -> Kind.READ;
      case UPDATE -> Kind.UPDATE;
      case INSERT -> Kind.INSERT;
      case DELETE -> Kind.DELETE;
    };
  }

  @Override
  public void close() {
    reader.close();
  }
}
