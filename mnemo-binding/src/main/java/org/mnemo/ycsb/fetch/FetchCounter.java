package org.mnemo.ycsb.fetch;

/**
 * What a server whose data lies in FastMem and in slower memory has fetched from the latter, by its
 * own account or that of the kernel. Used by one thread.
 */
public interface FetchCounter extends AutoCloseable {

  /**
   * What was fetched since the server's start.
   *
   * @param fetches number of records or pages
   * @param fetchedBytes bytes that they are
   * @param fastBytes bytes of data that lie in FastMem now
   * @param totalBytes bytes of all data
   * @param stalledUs time in which processes waited for memory, in microseconds, as the kernel
   *     counts it (PSI); 0 if it does not, or is not asked
   */
  record Fetches(
      long fetches, long fetchedBytes, long fastBytes, long totalBytes, long stalledUs) {}

  /**
   * Asks for the counts.
   *
   * @throws StoreException if the server does not answer
   */
  Fetches read();

  @Override
  void close();
}
