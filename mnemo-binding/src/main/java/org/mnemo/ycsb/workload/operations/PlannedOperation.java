package org.mnemo.ycsb.workload.operations;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.workload.records.RecordLayout;
import org.mnemo.ycsb.workload.records.RecordSizes;

/**
 * One operation that the workload asks for. Each client thread has one object and refills it, so
 * that drawing an operation allocates only its key.
 */
public final class PlannedOperation {

  public enum Kind {
    READ,
    UPDATE,
    INSERT,
    DELETE,
    READ_MODIFY_WRITE,
    SCAN;

    boolean writes() {
      return this != READ && this != SCAN;
    }

    /** Whether the record may come into being or go by such an operation. */
    boolean changesExistence() {
      return this == INSERT || this == DELETE;
    }
  }

  Kind kind = Kind.READ;
  String key = "";

  /** Size of all fields together in bytes, or {@link RecordSizes#UNKNOWN_BYTES}. */
  long recordBytes;

  /** Index of the field to read, or {@link RecordLayout#ALL_FIELDS}. */
  int readField = RecordLayout.ALL_FIELDS;

  /** Index of the field to write, or {@link RecordLayout#ALL_FIELDS}. */
  int writeField = RecordLayout.ALL_FIELDS;

  /** Number of records to read from this one on, if it scans. */
  int scanLength;

  /** Latch that opens when the insert or delete of this key that was drawn before has ended. */
  @Nullable CountDownLatch predecessor;

  /** Latch that this operation opens when it has ended, if later ones may have to wait for it. */
  @Nullable CountDownLatch end;
}
