package org.mnemo.ycsb.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.ycsb.store.binding.BindingType;
import org.mnemo.ycsb.store.binding.EndedProgram;
import org.mnemo.ycsb.store.dynamodb.DynamoDbType;
import org.mnemo.ycsb.store.memcached.MemcachedType;
import org.mnemo.ycsb.store.redis.RedisType;
import org.mnemo.ycsb.store.simulated.SimulatedType;
import org.mnemo.ycsb.tier.StoreType;

/** The registry of stores: built-in ones, services from jars, and bindings of YCSB. */
public final class StoreTypes {

  private static final List<StoreType> OURS =
      List.of(
          RedisType.redis(), //
          RedisType.valkey(),
          new MemcachedType(),
          new DynamoDbType(),
          new SimulatedType());

  /** Loaded lazily, so that errors become sentences. */
  private static volatile @Nullable List<StoreType> all;

  private StoreTypes() {}

  /** Names of the built-in stores. */
  public static List<String> builtIn() {
    return OURS.stream().map(StoreType::name).toList();
  }

  public static List<StoreType> all() {
    List<StoreType> found = all;
    if (found == null) {
      found = withServices(StoreTypes.class.getClassLoader());
      all = found;
    }
    return found;
  }

  /** Built-in stores, followed by those from jars. */
  static List<StoreType> withServices(ClassLoader loader) {
    Map<String, StoreType> types = new LinkedHashMap<>();
    OURS.forEach(type -> types.put(type.name(), type));
    try {
      for (StoreType type : ServiceLoader.load(StoreType.class, loader)) {
        StoreType other = types.putIfAbsent(type.name(), type);
        if (other != null || BindingType.isNamed(type.name())) {
          throw new MnemoException(
              "%s has the store name '%s' of another one; rename it, or remove its jar from the class path"
                  .formatted(type.getClass().getName(), type.name()));
        }
      }
    } catch (ServiceConfigurationError e) {
      throw new MnemoException(
          "a store on the class path cannot be used: %s; remove its jar, or use one for this version of Mnemo"
              .formatted(e.getMessage()),
          e);
    }
    return List.copyOf(types.values());
  }

  public static List<String> names() {
    return all().stream().map(StoreType::name).toList();
  }

  public static StoreType byName(String name) {
    return byName("mnemo.store", name);
  }

  /**
   * The store of a name, or the YCSB binding that it names.
   *
   * @param property name of its property
   */
  public static StoreType byName(String property, String name) {
    if (BindingType.isNamed(name)) {
      return BindingType.of(property, name);
    }
    return all().stream()
        .filter(type -> type.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown store '%s' in %s%s or %sCLASS, a binding of YCSB"
                        .formatted(
                            name, property, Nearest.choice(name, names()), BindingType.PREFIX)));
  }

  /**
   * Prints a sentence if a store is ending the virtual machine; only once.
   *
   * @return true if a store is
   */
  public static boolean reportEnd() {
    return EndedProgram.report();
  }
}
