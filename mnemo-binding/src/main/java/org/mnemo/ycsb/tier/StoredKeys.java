package org.mnemo.ycsb.tier;

import java.util.List;
import java.util.function.Consumer;
import org.mnemo.core.measurement.ListingOrigin;

/**
 * All keys of a server, cluster or file, whoever stored them. Listing changes nothing, and throws a
 * {@link StoreException} if the server does not answer.
 */
public interface StoredKeys {

  /** Approximate number of the keys; 0 if unknown before the listing. */
  long count();

  /** Metadata for interpreting the listing; call it first. */
  ListingOrigin origin();

  /** True if the reader sets the pace of the listing, which may keep a server busy. */
  default boolean isPaced() {
    return false;
  }

  /**
   * Lists every key that exists during the whole listing, at least once; others may appear.
   *
   * @return remarks on the listing, a sentence each without its full stop
   */
  List<String> forEach(Consumer<StoredKey> visitor);

  /** Likely reason and remedy for an empty listing, in a clause; call it afterwards. */
  String whyNone();
}
