package org.mnemo.ycsb.server;

/**
 * Expected size of the data set on a local server, for sizing its memory.
 *
 * @param records number of stored records, including the run's inserts; 0 if unknown
 * @param valueBytes size of all their values in bytes
 * @param largestRecordBytes size of the values of the largest record in bytes
 * @param fields number of fields of a record
 * @param inserted greatest number of records inserted after the load
 */
public record DatasetSize(
    long records, long valueBytes, long largestRecordBytes, int fields, long inserted) {

  /**
   * Memory in bytes of a record without its values (key and index), and of each field (name and
   * position). Redis and Memcached needed less for every record size from 10 bytes to 1.5 MB.
   */
  private static final long RECORD_BYTES = 192;

  private static final long FIELD_BYTES = 64;

  /** The size without a known workload: a server then gets as much as the machine can hold. */
  public static final DatasetSize UNKNOWN = new DatasetSize(0, 0, 0, 0);

  /** The size of a data set without inserts during the run. */
  public DatasetSize(long records, long valueBytes, long largestRecordBytes, int fields) {
    this(records, valueBytes, largestRecordBytes, fields, 0);
  }

  /** Size in bytes of the loaded values. */
  public long loadedValueBytes() {
    return isKnown() ? (long) ((double) valueBytes * (records - inserted) / records) : 0;
  }

  /**
   * Memory in bytes of a server after the load, without inserts.
   *
   * @param factor greatest ratio of allocated memory to its content, at least 1
   * @param idleBytes memory in bytes of the empty server
   */
  public long memoryBytes(double factor, long idleBytes) {
    long overheadBytes = (records - inserted) * (RECORD_BYTES + fields * FIELD_BYTES);
    return (long) (factor * (loadedValueBytes() + overheadBytes)) + idleBytes;
  }

  public boolean isKnown() {
    return records > 0;
  }
}
