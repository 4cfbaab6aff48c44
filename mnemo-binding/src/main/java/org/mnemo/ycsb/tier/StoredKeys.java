package org.mnemo.ycsb.tier;

import java.util.List;

/** All keys that a server or cluster holds, whoever stored them. Listing them changes nothing. */
public interface StoredKeys {

  /** Takes keys as they are found. */
  @FunctionalInterface
  interface Visitor {

    /**
     * Takes a key.
     *
     * @param key bytes of the key
     * @param valueBytes size of its value in bytes
     */
    void visit(byte[] key, long valueBytes);
  }

  /**
   * Approximate number of the keys.
   *
   * @throws StoreException naming the server if it does not answer
   */
  long count();

  /**
   * Lists every key that is there during the whole listing, at least once; a key that is stored or
   * removed meanwhile may be listed or not.
   *
   * @return remarks on the sizes, in a sentence each without its full stop
   * @throws StoreException naming the server if it does not answer
   */
  List<String> forEach(Visitor visitor);
}
