package org.mnemo.ycsb.store;

import java.util.List;
import java.util.Optional;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.Property;
import org.mnemo.ycsb.server.LocalServerType;

/** A kind of store. A new one is a class and a line in {@link StoreTypes}. */
public interface StoreType {

  /** Its name in {@code mnemo.store}. */
  String name();

  /**
   * The properties that it reads, by their names in YCSB's own spelling; first one that says which
   * server a tier is.
   */
  List<Property> properties();

  /** True if the properties say which server a tier is; else a local one is used. */
  boolean hasEndpoint(TierSettings settings);

  /** The server of one tier, not yet connected. */
  TierServer server(TierSettings settings, NanoClock clock);

  /** How a local server is started; empty if the store needs none or Mnemo starts none. */
  Optional<LocalServerType> localServer();

  /** Whether a read returns the bytes that were written, and not only as many. */
  default boolean keepsValues() {
    return true;
  }

  /** The clock that its operations are timed with. */
  default NanoClock clock() {
    return NanoClock.SYSTEM;
  }
}
