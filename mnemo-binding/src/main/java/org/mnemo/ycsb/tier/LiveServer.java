package org.mnemo.ycsb.tier;

/** A server in production, whose requests can be read as they come. */
public interface LiveServer {

  /** Name of the trace format of the lines in which it tells its requests. */
  String format();

  /** False if the lines do not tell how large all values are. */
  boolean tellsSizes();

  /** What is captured, as a user names it: address, and database where there are several. */
  String source();

  /** Opens a connection by which the server is asked how it fares; for one thread. */
  LiveProbe probe();

  /**
   * Opens a connection over which the server tells its requests from now on.
   *
   * @throws StoreException if it cannot be reached, or refuses
   */
  LiveStream stream();
}
