package org.mnemo.ycsb.tier;

import java.util.List;

/**
 * All keys that a server or cluster holds, whoever stored them. Listing them changes nothing, and
 * throws a {@link StoreException} if the server does not answer.
 */
public interface StoredKeys {

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

  /** Approximate number of the keys. */
  long count();

  /**
   * Lists every key that is there during the whole listing, at least once; a key that is stored or
   * removed meanwhile may be listed or not.
   *
   * @return remarks on the sizes, in a sentence each without its full stop
   */
  List<String> forEach(Visitor visitor);
}
