package org.mnemo.ycsb.workload;

import org.mnemo.ycsb.workload.PlannedOperation.Kind;

/**
 * Chooses the fields of an operation: all, or a random one, by readallfields and writeallfields.
 */
public record FieldChoice(int fields, boolean readAll, boolean writeAll, RandomStream random) {

  void choose(PlannedOperation operation) {
    operation.readField = readAll ? RecordLayout.ALL_FIELDS : any();
    operation.writeField =
        writeAll || operation.kind == Kind.INSERT ? RecordLayout.ALL_FIELDS : any();
  }

  private int any() {
    return fields == 1 ? 0 : (int) random.nextBelow(fields);
  }
}
