package org.mnemo.ycsb.tier;

import java.util.List;
import java.util.function.Consumer;
import org.mnemo.core.measurement.ListingOrigin;

/**
 * All keys that a server, a cluster or a file holds, whoever stored them. Listing them changes
 * nothing, and throws a {@link StoreException} if the server does not answer.
 */
public interface StoredKeys {

  /** Approximate number of the keys; 0 if it is not known before they are listed. */
  long count();

  /** What must be known of the store to interpret the listing; to be asked for before it. */
  ListingOrigin origin();

  /** True if the listing goes as fast as its reader asks, and may keep a server busy. */
  default boolean isPaced() {
    return false;
  }

  /**
   * Lists every key that is there during the whole listing, at least once; a key that is stored or
   * removed meanwhile may be listed or not.
   *
   * @return remarks on what is listed, in a sentence each without its full stop
   */
  List<String> forEach(Consumer<StoredKey> visitor);

  /**
   * Why there is probably no key, and what to do then, in a clause; to be asked for when none was
   * listed.
   */
  String whyNone();
}
