package org.mnemo.ycsb.workload;

/**
 * How many bytes the value of a record has: a property of its key, the same at load and at every
 * update, for every seed and on every machine.
 */
interface RecordSizes {

  /** Largest record that is accepted; Redis stores no longer string. */
  long MAX_BYTES = 512L << 20;

  /** Bytes of all fields of the record together, 0 to {@link #maxBytes()}. */
  long bytesOf(String key);

  /** A size that no record exceeds. */
  long maxBytes();

  /** Every record has the same size. */
  static RecordSizes constant(long bytes) {
    return new RecordSizes() {
      @Override
      public long bytesOf(String key) {
        return bytes;
      }

      @Override
      public long maxBytes() {
        return bytes;
      }
    };
  }
}
