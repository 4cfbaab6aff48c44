package org.mnemo.ycsb.workload;

import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * One operation of the workload. Each client thread reuses one object, so that drawing an operation
 * allocates only its key.
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

    /** True if the operation may create or remove the record. */
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

  /** Number of records of a scan. */
  int scanLength;

  /** Opens when the previously drawn insert or delete of this key has ended. */
  @Nullable CountDownLatch predecessor;

  /** Opened when this operation has ended, if later ones may wait for it. */
  @Nullable CountDownLatch end;
}
