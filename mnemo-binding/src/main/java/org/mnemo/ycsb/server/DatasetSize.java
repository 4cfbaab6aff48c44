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

  public boolean isKnown() {
    return records > 0;
  }
}
