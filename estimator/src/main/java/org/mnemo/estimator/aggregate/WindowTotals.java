package org.mnemo.estimator.aggregate;

/** Requests that moved bytes in one time window, and the working set: its distinct records. */
public final class WindowTotals {

  long requests;
  long records;
  long recordBytes;

  public long requests() {
    return requests;
  }

  public long records() {
    return records;
  }

  /** Bytes of distinct records, each as at its first request in the window. */
  public long recordBytes() {
    return recordBytes;
  }

  void add(WindowTotals other) {
    requests += other.requests;
    records += other.records;
    recordBytes += other.recordBytes;
  }
}
