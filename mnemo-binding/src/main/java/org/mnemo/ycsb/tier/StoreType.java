package org.mnemo.ycsb.tier;

import java.util.List;
import java.util.Optional;
import org.mnemo.core.NanoClock;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.server.LocalServerType;

/**
 * A kind of store. A new one is a class and a line in the registry {@code StoreTypes}, or a service
 * of this type in a separate jar ({@code META-INF/services}).
 */
public interface StoreType {

  /** Name of the store in {@code mnemo.store}. */
  String name();

  /**
   * Checks settings before anything is started.
   *
   * @throws org.mnemo.core.UsageException in one sentence with its remedy
   */
  default void check(TierSettings settings) {}

  /** True if the store reads properties of any name. */
  default boolean takesAnyProperty() {
    return false;
  }

  /**
   * The store's properties in YCSB's spelling, the server's address first; empty if it takes any.
   */
  List<Property> properties();

  /** True if the properties name a tier's server; else a local one is used. */
  boolean hasEndpoint(TierSettings settings);

  /** The server of one tier, not yet connected. */
  TierServer server(TierSettings settings, NanoClock clock);

  /** The start of a local server; empty if the store needs none or Mnemo starts none. */
  default Optional<LocalServerType> localServer() {
    return Optional.empty();
  }

  /** True if a read returns the written bytes, not only their number. */
  default boolean keepsValues() {
    return true;
  }

  /** True if some servers support bursts and report their processor time. */
  default boolean takesBursts() {
    return false;
  }

  /**
   * A client of a server that drops records, connected.
   *
   * @throws org.mnemo.core.UsageException if servers of this store do not
   */
  default CacheClient cacheClient(TierSettings settings) {
    throw new UsageException("the store %s drops no records".formatted(name()));
  }

  /** The clock that times the store's operations. */
  default NanoClock clock() {
    return NanoClock.SYSTEM;
  }
}
