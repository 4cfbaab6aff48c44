package org.mnemo.ycsb.tier;

import java.util.List;
import java.util.Optional;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.server.LocalServerType;

/**
 * A kind of store. A new one is a class and a line in the registry {@code StoreTypes}, or, in a jar
 * of its own, a service of this type ({@code META-INF/services}).
 */
public interface StoreType {

  /** Name of the store in {@code mnemo.store}. */
  String name();

  /**
   * Checks what can be wrong before anything is started.
   *
   * @throws org.mnemo.core.UsageException in one sentence with its remedy
   */
  default void check(TierSettings settings) {}

  /** True if the store reads properties of any name, so that none is a mistake. */
  default boolean takesAnyProperty() {
    return false;
  }

  /**
   * The properties that the store reads, by their names in YCSB's own spelling; first one that says
   * which server a tier is; none if it takes any.
   */
  List<Property> properties();

  /** True if the properties say which server a tier is; else a local one is used. */
  boolean hasEndpoint(TierSettings settings);

  /** The server of one tier, not yet connected. */
  TierServer server(TierSettings settings, NanoClock clock);

  /** The way to start a local server; empty if the store needs none or Mnemo starts none. */
  default Optional<LocalServerType> localServer() {
    return Optional.empty();
  }

  /** Whether a read returns the bytes that were written, and not only as many. */
  default boolean keepsValues() {
    return true;
  }

  /** Whether its servers, or some of them, take bursts of requests and tell their work. */
  default boolean takesBursts() {
    return false;
  }

  /** The clock that the store's operations are timed with. */
  default NanoClock clock() {
    return NanoClock.SYSTEM;
  }
}
