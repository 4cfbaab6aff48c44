package org.mnemo.cli.command.live;

import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.PropertyArguments;
import org.mnemo.cli.argument.Section;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.tier.LiveServer;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierSettings;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The server in production that a command reads. */
@Section("Server")
public final class LiveServerArguments {

  /** The properties name the address. */
  private static final String OF_PROPERTIES = "";

  @Option(
      names = "--redis",
      arity = "0..1",
      fallbackValue = OF_PROPERTIES,
      paramLabel = "HOST[:PORT]",
      description = "This Redis (without an address: as -p redis.host, else on this machine).")
  private @Nullable String redis;

  @Option(
      names = "--memcached",
      arity = "0..1",
      fallbackValue = OF_PROPERTIES,
      paramLabel = "HOST[:PORT]",
      description = "A Memcached, 1.6.11 or later.")
  private @Nullable String memcached;

  @Mixin private PropertyArguments properties = new PropertyArguments();

  boolean isMemcached() {
    return memcached != null;
  }

  /**
   * The named server; empty if no option names one.
   *
   * @throws UsageException if both do
   */
  public Optional<LiveServer> server() {
    if (redis == null && memcached == null) {
      return Optional.empty();
    }
    if (redis != null && memcached != null) {
      throw new UsageException(
          "name one server, by --redis HOST[:PORT] or by --memcached HOST[:PORT]");
    }
    if (properties.namesStore()) {
      throw new UsageException("--redis or --memcached name the store already; leave out --store");
    }
    Properties all = properties.propertiesWithoutWorkload();
    if (redis != null) {
      all.setProperty("mnemo.store", "redis");
      ServerAddress.of("--redis", redis).setIn(all, "redis.host", "redis.port");
    } else if (memcached != null) {
      all.setProperty("mnemo.store", "memcached");
      if (!memcached.isEmpty()) {
        all.setProperty("memcached.hosts", memcached);
      }
    }
    RunSettings settings = RunSettings.of(all);
    StoreType type = settings.stores().of(0);
    return type.server(
            new TierSettings(settings.tiers().name(0), settings.properties()), type.clock())
        .live();
  }
}
