package org.mnemo.estimator.aggregate;

/**
 * Requests of one window of time that moved bytes, and the working set: the records they are for.
 */
public final class WindowTotals {

  long requests;
  long records;
  long recordBytes;

  public long requests() {
    return requests;
  }

  /** Number of distinct records. */
  public long records() {
    return records;
  }

  /** Bytes of distinct records, each as large as at its first request in the window. */
  public long recordBytes() {
    return recordBytes;
  }

  void add(WindowTotals other) {
    requests += other.requests;
    records += other.records;
    recordBytes += other.recordBytes;
  }
}
