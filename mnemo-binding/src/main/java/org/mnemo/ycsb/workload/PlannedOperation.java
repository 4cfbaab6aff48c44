package org.mnemo.ycsb.workload;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * One operation as drawn from the source. Each client thread has one and refills it, so that
 * drawing allocates nothing beyond the key.
 */
final class PlannedOperation {

  /** Kind of an operation on a record. */
  enum Kind {
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

  /** Stands for all fields in place of a field's index. */
  static final int ALL_FIELDS = -1;

  /** Stands for a size that is not known, because it depends on what was written before. */
  static final long UNKNOWN_BYTES = -1;

  Kind kind = Kind.READ;
  String key = "";

  /** Size of all fields together in bytes, or {@link #UNKNOWN_BYTES}. */
  long recordBytes;

  /** Index of the field to read, or {@link #ALL_FIELDS}. */
  int readField = ALL_FIELDS;

  /** Index of the field to write, or {@link #ALL_FIELDS}. */
  int writeField = ALL_FIELDS;

  /** Number of records to read from this one on, if it scans. */
  int scanLength;

  /** Latch that opens when the insert or delete of this key that was drawn before has ended. */
  @Nullable CountDownLatch predecessor;

  /** Latch that this operation opens when it has ended, if later ones may have to wait for it. */
  @Nullable CountDownLatch end;
}
