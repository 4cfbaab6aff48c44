package org.mnemo.ycsb.store.binding;

import java.util.List;
import org.mnemo.core.NanoClock;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;

/**
 * A store that a binding of YCSB reaches, any {@code site.ycsb.DB}.
 *
 * @param property name of the property that names it
 * @param binding class of the binding, or the name that a release of YCSB gives it
 */
public record BindingType(String property, String binding) implements StoreType {

  /** What stands before the binding where a store is named. */
  public static final String PREFIX = "ycsb:";

  /** True if a store of that name is a binding. */
  public static boolean isNamed(String store) {
    return store.startsWith(PREFIX);
  }

  /**
   * The store that is named {@code ycsb:CLASS} or {@code ycsb:NAME}.
   *
   * @param property name of the property that names it
   */
  public static BindingType of(String property, String store) {
    String binding = store.substring(PREFIX.length()).strip();
    if (binding.isEmpty()) {
      throw new UsageException(
          "%s=%s names no binding; name its class behind the colon, as in ycsb:site.ycsb.db.rocksdb.RocksDBClient"
              .formatted(property, store));
    }
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

  /** True: a binding knows where its store is, or is the store. */
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
