package org.mnemo.ycsb.store.binding;

import java.util.List;
import org.mnemo.core.NanoClock;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;

/**
 * A store reached by a binding of YCSB, any {@code site.ycsb.DB}.
 *
 * @param property name of its property
 * @param binding class of the binding, or its name in a YCSB release
 */
public record BindingType(String property, String binding) implements StoreType {

  /** Prefix of bindings among the names of stores. */
  public static final String PREFIX = "ycsb:";

  /** True if the name of a store is a binding's. */
  public static boolean isNamed(String store) {
    return store.startsWith(PREFIX);
  }

  /**
   * The store {@code ycsb:CLASS} or {@code ycsb:NAME}.
   *
   * @param property name of its property
   */
  public static BindingType of(String property, String store) {
    String binding = store.substring(PREFIX.length()).strip();
    Check.that(
        !binding.isEmpty(),
        "%s=%s needs a class, as in ycsb:site.ycsb.db.rocksdb.RocksDBClient"
            .formatted(property, store));
    return new BindingType(property, binding);
  }

  @Override
  public String name() {
    return PREFIX + binding;
  }

  @Override
  public List<Property> properties() {
    return List.of();
  }

  @Override
  public boolean takesAnyProperty() {
    return true;
  }

  /** True: the binding knows its store's location, or is the store. */
  @Override
  public boolean hasEndpoint(TierSettings settings) {
    return true;
  }

  @Override
  public void check(TierSettings settings) {
    BindingClass.find(this, settings).close();
  }

  @Override
  public TierServer server(TierSettings settings, NanoClock clock) {
    return new BindingServer(BindingClass.find(this, settings), BindingSettings.of(settings));
  }
}
