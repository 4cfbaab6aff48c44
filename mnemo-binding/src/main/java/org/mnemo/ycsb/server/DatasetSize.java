package org.mnemo.ycsb.server;

/**
 * Size of the data set that a local server will have to hold, so that it can be given enough
 * memory.
 *
 * @param records number of records that will be stored, those that the run inserts included; 0 if
 *     unknown
 * @param valueBytes size of all their values in bytes
 * @param largestRecordBytes size of the values of the largest record in bytes
 * @param fields number of fields of a record
 * @param inserted greatest number of the records that the run inserts after the load
 */
public record DatasetSize(
    long records, long valueBytes, long largestRecordBytes, int fields, long inserted) {

  /**
   * Memory in bytes of a record without its values: its key, and what a store keeps to find it;
   * that of each field comes beside: its name, and what tells where it is. Redis and Memcached took
   * less for every size of record from 10 bytes to 1.5 MB.
   */
  private static final long RECORD_BYTES = 192;

  private static final long FIELD_BYTES = 64;

  /** The size if no workload is known: a server must then take as much as the machine can hold. */
  public static final DatasetSize UNKNOWN = new DatasetSize(0, 0, 0, 0);

  /** The size of a data set to which the run adds no record. */
  public DatasetSize(long records, long valueBytes, long largestRecordBytes, int fields) {
    this(records, valueBytes, largestRecordBytes, fields, 0);
  }

  /** Size in bytes of the values that a load stores. */
  public long loadedValueBytes() {
    return isKnown() ? (long) ((double) valueBytes * (records - inserted) / records) : 0;
  }

  /**
   * Memory in bytes that a server takes to hold what a load stores; how much a run inserts is not
   * known before.
   *
   * @param factor greatest ratio of the store's pieces of memory to what lies in them, at least 1
   * @param idleBytes memory in bytes of the server without any record
   */
  public long memoryBytes(double factor, long idleBytes) {
    long overheadBytes = (records - inserted) * (RECORD_BYTES + fields * FIELD_BYTES);
    return (long) (factor * (loadedValueBytes() + overheadBytes)) + idleBytes;
  }

  public boolean isKnown() {
    return records > 0;
  }
}
