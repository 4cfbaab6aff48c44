package org.mnemo.ycsb.server;

/**
 * How much a local server will have to hold, so that it can be given enough.
 *
 * @param records that will be stored, those that the run inserts included
 * @param valueBytes of all their values
 * @param largestRecordBytes of the values of the largest record
 * @param fields of a record
 * @param inserted of the records, at most, those that the run inserts after the load
 */
public record DatasetSize(
    long records, long valueBytes, long largestRecordBytes, int fields, long inserted) {

  /**
   * Beside the values of a record: its key, and what a store keeps to find it; for each field its
   * name, and what tells where it is. Redis and Memcached took less for every size of record from
   * 10 bytes to 1.5 MB.
   */
  private static final long RECORD_BYTES = 192;

  private static final long FIELD_BYTES = 64;

  /** Where no workload is named yet: any that this machine can hold must fit. */
  public static final DatasetSize UNKNOWN = new DatasetSize(0, 0, 0, 0);

  /** Of a run that inserts none. */
  public DatasetSize(long records, long valueBytes, long largestRecordBytes, int fields) {
    this(records, valueBytes, largestRecordBytes, fields, 0);
  }

  /** Bytes of the values that a load stores. */
  public long loadedValueBytes() {
    return isKnown() ? (long) ((double) valueBytes * (records - inserted) / records) : 0;
  }

  /**
   * Memory that a server takes to hold what a load stores; how much a run inserts is not known
   * before.
   *
   * @param factor by which the store's pieces of memory may be larger than what lies in them
   * @param idleBytes of the server without any record
   */
  public long memoryBytes(double factor, long idleBytes) {
    long overheadBytes = (records - inserted) * (RECORD_BYTES + fields * FIELD_BYTES);
    return (long) (factor * (loadedValueBytes() + overheadBytes)) + idleBytes;
  }

  public boolean isKnown() {
    return records > 0;
  }
}
