package org.mnemo.ycsb.store.simulated;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.mnemo.core.Mix64;
import org.mnemo.core.NanoClock;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.tier.StoreType;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;

/**
 * A store inside the client with configured service times, on a virtual clock: results are known in
 * advance, exactly or, with jitter, as a distribution. For tests and trials of the pipeline.
 *
 * <p>It loses everything with the process, so it starts with the keys of the last load and values
 * of zeros.
 */
public final class SimulatedType implements StoreType {

  private static final String READ_NS = "simulated.read.ns";
  private static final String WRITE_NS = "simulated.write.ns";
  private static final String NS_PER_KIB = "simulated.ns.per.kib";
  private static final String READ_JITTER_NS = "simulated.read.jitter.ns";
  private static final String WRITE_JITTER_NS = "simulated.write.jitter.ns";

  private static final long FAST_READ_NS = 100_000;
  private static final long SLOW_READ_NS = 150_000;
  private static final long FAST_WRITE_NS = 110_000;
  private static final long SLOW_WRITE_NS = 130_000;

  private static final long MOST_NS = 1_000_000_000_000L;

  private static final String BASE = "nanoseconds of %s without its bytes";
  private static final String JITTER = "mean of an exponential time added to %s, in nanoseconds";

  private static final List<Property> PROPERTIES =
      List.of(
          new Property(READ_NS, ofTiers(FAST_READ_NS, SLOW_READ_NS), BASE.formatted("a read")),
          new Property(WRITE_NS, ofTiers(FAST_WRITE_NS, SLOW_WRITE_NS), BASE.formatted("a write")),
          new Property(NS_PER_KIB, 0, "nanoseconds per KiB of moved value"),
          new Property(READ_JITTER_NS, 0, JITTER.formatted("each read")),
          new Property(WRITE_JITTER_NS, 0, JITTER.formatted("each write")));

  private static String ofTiers(long fastNs, long slowNs) {
    return "%d of the first tier, %d of other tiers".formatted(fastNs, slowNs);
  }

  @Override
  public String name() {
    return RunInfo.SIMULATED_STORE;
  }

  @Override
  public List<Property> properties() {
    return PROPERTIES;
  }

  @Override
  public boolean hasEndpoint(TierSettings settings) {
    return true;
  }

  /** False, as the records of an earlier process are zeros. */
  @Override
  public boolean keepsValues() {
    return false;
  }

  @Override
  public NanoClock clock() {
    return new VirtualClock();
  }

  @Override
  public TierServer server(TierSettings settings, NanoClock clock) {
    boolean fast =
        settings.get("mnemo.tiers", "fast").split(",", 2)[0].strip().equals(settings.tier());
    long nsPerKib = settings.number(NS_PER_KIB, 0, 0, 1_000_000_000L);
    long seed =
        Mix64.bits(
            settings.number("mnemo.seed", 42, Long.MIN_VALUE, Long.MAX_VALUE),
            settings.tier().hashCode());
    ServiceTime reads =
        new ServiceTime(
            settings.number(READ_NS, fast ? FAST_READ_NS : SLOW_READ_NS, 0, MOST_NS),
            nsPerKib,
            settings.number(READ_JITTER_NS, 0, 0, MOST_NS),
            Mix64.bits(seed, 0));
    ServiceTime writes =
        new ServiceTime(
            settings.number(WRITE_NS, fast ? FAST_WRITE_NS : SLOW_WRITE_NS, 0, MOST_NS),
            nsPerKib,
            settings.number(WRITE_JITTER_NS, 0, 0, MOST_NS),
            Mix64.bits(seed, 1));
    SimulatedServer server = new SimulatedServer((VirtualClock) clock, reads, writes);
    Path dataset = settings.path("mnemo.dataset");
    if (dataset != null && Files.exists(dataset)) {
      server.preload(dataset);
    }
    return new TierServer() {
      @Override
      public TierStore connect() {
        return new SimulatedStore(server);
      }

      @Override
      public String endpoint() {
        return "simulated-" + settings.tier();
      }

      @Override
      public Set<String> identities() {
        return Set.of(endpoint());
      }
    };
  }
}
