package org.mnemo.ycsb.tier;

/** A server in production, whose requests can be read live. */
public interface LiveServer {

  /** Name of the trace format of its lines. */
  String format();

  /** False if the lines lack some sizes of values. */
  boolean reportsSizes();

  /** The captured server for users: address, and database if there are several. */
  String source();

  /** Opens a connection for queries; for one thread. */
  LiveProbe probe();

  /**
   * Opens a connection that streams the requests from now on.
   *
   * @throws StoreException if it cannot be reached, or refuses
   */
  LiveStream stream();
}
