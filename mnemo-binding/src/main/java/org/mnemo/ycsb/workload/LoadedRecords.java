package org.mnemo.ycsb.workload;

/** The operations of a load: inserts of records by number. */
public final class LoadedRecords implements OperationSource {

  private final KeyNames names;
  private final RecordSizes sizes;
  private final long end;
  private long following;

  /**
   * @param start number of the first record
   * @param count number of records to load
   */
  public LoadedRecords(KeyNames names, RecordSizes sizes, long start, long count) {
    this.names = names;
    this.sizes = sizes;
    this.following = start;
    this.end = start + count;
  }

  @Override
  public boolean next(PlannedOperation into) {
    if (following == end) {
      return false;
    }
    into.kind = PlannedOperation.Kind.INSERT;
    into.key = names.of(following++);
    into.recordBytes = sizes.bytesOf(into.key);
    return true;
  }
}
