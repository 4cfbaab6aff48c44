package org.mnemo.ycsb.server;

/**
 * How much a local server will have to hold, so that it can be given enough.
 *
 * @param records that will be stored, those that the run inserts included
 * @param valueBytes of all their values
 * @param largestRecordBytes of the values of the largest record
 * @param fields of a record
 */
public record DatasetSize(long records, long valueBytes, long largestRecordBytes, int fields) {

  /** Where no workload is named yet: any that this machine can hold must fit. */
  public static final DatasetSize UNKNOWN = new DatasetSize(0, 0, 0, 0);

  /**
   * Beside the values of a record: its key, and what a store keeps to find it; for each field its
   * name, and what tells where it is. Redis and Memcached took less for every size of record from
   * 10 bytes to 1.5 MB.
   */
  private static final long RECORD_BYTES = 192;

  private static final long FIELD_BYTES = 64;

  /**
   * Memory that a server takes to hold it.
   *
   * @param factor by which the store's pieces of memory may be larger than what lies in them
   * @param idleBytes of the server without any record
   */
  public long memoryBytes(double factor, long idleBytes) {
    return (long) (factor * (valueBytes + records * (RECORD_BYTES + fields * FIELD_BYTES)))
        + idleBytes;
  }

  public boolean isKnown() {
    return records > 0;
  }
}
