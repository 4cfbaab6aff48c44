package org.mnemo.ycsb.server;

/** Counts a server's fetches from slower memory, from the server or the kernel. For one thread. */
public interface FetchCounter extends AutoCloseable {

  /**
   * Fetches since the server's start.
   *
   * @param fetches number of records or pages
   * @param fetchedBytes their bytes
   * @param fastBytes bytes of data in FastMem now
   * @param totalBytes bytes of all data
   * @param stalledUs time in which processes waited for memory, in microseconds, as counted by the
   *     kernel (PSI); 0 if unknown
   */
  record Fetches(
      long fetches, long fetchedBytes, long fastBytes, long totalBytes, long stalledUs) {}

  /**
   * Queries the counts.
   *
   * @throws StoreException if the server does not answer
   */
  Fetches read();

  @Override
  void close();
}
