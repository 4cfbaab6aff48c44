package org.mnemo.ycsb.workload;

import org.mnemo.ycsb.workload.PlannedOperation.Kind;

/**
 * Chooser of the fields that an operation touches: all, or a random one, as readallfields and
 * writeallfields say.
 */
final class FieldChoice {

  private final int fields;
  private final boolean readAll;
  private final boolean writeAll;
  private final RandomStream random;

  FieldChoice(int fields, boolean readAll, boolean writeAll, RandomStream random) {
    this.fields = fields;
    this.readAll = readAll;
    this.writeAll = writeAll;
    this.random = random;
  }

  void choose(PlannedOperation operation) {
    operation.readField = readAll ? PlannedOperation.ALL_FIELDS : any();
    operation.writeField =
        writeAll || operation.kind == Kind.INSERT ? PlannedOperation.ALL_FIELDS : any();
  }

  private int any() {
    return fields == 1 ? 0 : (int) random.nextBelow(fields);
  }
}
