package org.mnemo.ycsb.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
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

/** The registry of stores: ours, those that jars bring as services, and bindings of YCSB. */
public final class StoreTypes {

  private static final List<StoreType> OURS =
      List.of(
          new RedisType(), //
          new MemcachedType(),
          new DynamoDbType(),
          new SimulatedType());

  /** Stores of jars of their own come behind ours. */
  private static final class Found {

    static final List<StoreType> TYPES = withServices();

    private static List<StoreType> withServices() {
      Map<String, StoreType> types = new LinkedHashMap<>();
      OURS.forEach(type -> types.put(type.name(), type));
      try {
        for (StoreType type : ServiceLoader.load(StoreType.class)) {
          StoreType other = types.putIfAbsent(type.name(), type);
          if (other != null || BindingType.isNamed(type.name())) {
            throw new MnemoException(
                "%s names its store '%s', as another one is called; take its jar from the class path, or give it another name"
                    .formatted(type.getClass().getName(), type.name()));
          }
        }
      } catch (ServiceConfigurationError e) {
        throw new MnemoException(
            "a store on the class path cannot be used: %s; take its jar from there, or one that fits this Mnemo"
                .formatted(e.getMessage()),
            e);
      }
      return List.copyOf(types.values());
    }
  }

  private StoreTypes() {}

  /** Names of the stores that Mnemo brings. */
  public static List<String> builtIn() {
    return OURS.stream().map(StoreType::name).toList();
  }

  public static List<StoreType> all() {
    return Found.TYPES;
  }

  public static List<String> names() {
    return all().stream().map(StoreType::name).toList();
  }

  public static StoreType byName(String name) {
    return byName("mnemo.store", name);
  }

  /**
   * The store of a name, or the binding of YCSB that it names.
   *
   * @param property name of the property that holds it
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
   * Says in a sentence if the virtual machine is ending because a store ended it; only once,
   * however often it is asked.
   *
   * @return true if so
   */
  public static boolean tellOfEnd() {
    return EndedProgram.tell();
  }
}
