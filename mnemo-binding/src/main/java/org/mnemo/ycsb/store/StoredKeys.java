package org.mnemo.ycsb.store;

import java.util.List;

/** All keys that a server, or cluster, holds, whoever stored them. Asking changes nothing. */
public interface StoredKeys {

  /** Takes keys as they are found. */
  @FunctionalInterface
  interface Visitor {

    /**
     * Takes a key.
     *
     * @param key its bytes
     * @param valueBytes of its value
     */
    void visit(byte[] key, long valueBytes);
  }

  /**
   * About how many there are.
   *
   * @throws StoreException naming the server if it does not answer
   */
  long count();

  /**
   * Lists every key that is there all the while, at least once; one that comes or goes in the
   * meantime, or not.
   *
   * @return what to know of the sizes, in a sentence each without its full stop
   * @throws StoreException naming the server if it does not answer
   */
  List<String> forEach(Visitor visitor);
}
