package org.mnemo.ycsb.store.simulated;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.mnemo.core.Mix64;
import org.mnemo.core.NanoClock;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.store.StoreType;
import org.mnemo.ycsb.store.TierServer;
import org.mnemo.ycsb.store.TierSettings;
import org.mnemo.ycsb.store.TierStore;

/**
 * A store inside the client whose service times are set, on a clock that only they move: what a run
 * measures is known beforehand, to the last digit or, with jitter, as a distribution. For tests and
 * for trying the pipeline.
 *
 * <p>It forgets everything with the process, so it starts out with the records of the data set that
 * the last load recorded, filled with zeros.
 */
public final class SimulatedType implements StoreType {

  private static final String READ_NS = "simulated.read.ns";
  private static final String WRITE_NS = "simulated.write.ns";
  private static final String NS_PER_KIB = "simulated.ns.per.kib";
  private static final String READ_JITTER_NS = "simulated.read.jitter.ns";
  private static final String WRITE_JITTER_NS = "simulated.write.jitter.ns";

  private static final long MOST_NS = 1_000_000_000_000L;

  @Override
  public String name() {
    return "simulated";
  }

  @Override
  public List<String> propertyNames() {
    return List.of(READ_NS, WRITE_NS, NS_PER_KIB, READ_JITTER_NS, WRITE_JITTER_NS);
  }

  @Override
  public boolean hasEndpoint(TierSettings settings) {
    return true;
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
            settings.number(READ_NS, fast ? 100_000 : 150_000, 0, MOST_NS),
            nsPerKib,
            settings.number(READ_JITTER_NS, 0, 0, MOST_NS),
            Mix64.bits(seed, 0));
    ServiceTime writes =
        new ServiceTime(
            settings.number(WRITE_NS, fast ? 110_000 : 130_000, 0, MOST_NS),
            nsPerKib,
            settings.number(WRITE_JITTER_NS, 0, 0, MOST_NS),
            Mix64.bits(seed, 1));
    SimulatedServer server = new SimulatedServer((VirtualClock) clock, reads, writes);
    String dataset = settings.get("mnemo.dataset");
    if (dataset != null && Files.exists(Path.of(dataset))) {
      server.preload(Path.of(dataset));
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

  @Override
  public Optional<LocalServerType> localServer() {
    return Optional.empty();
  }
}
