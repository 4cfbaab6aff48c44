package org.mnemo.core.measurement;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;
import org.mnemo.core.text.Check;

/**
 * Work of the servers after the warm-up; content of {@code servers.json}, absent if servers do not
 * report processor time.
 *
 * @param tiers work of each tier's server, fastest first
 */
public record ServerWork(int schema, List<TierWork> tiers) {

  public static final int SCHEMA = 2;

  public ServerWork {
    tiers = List.copyOf(requireNonNull(tiers, "tiers is null"));
  }

  /**
   * Work of one tier's server.
   *
   * @param operations number of its operations for the run, including untimed ones that keep
   *     servers equal
   * @param cpuSeconds processor time of the server in seconds
   * @param emulatedSeconds additional time of emulated memory in seconds, summed over operations; 0
   *     if memory was real, null in files of version 1
   */
  public record TierWork(
      String name, long operations, double cpuSeconds, @Nullable Double emulatedSeconds) {

    public TierWork {
      requireNonNull(name, "name is null");
      Check.that(
          operations >= 0
              && !(cpuSeconds < 0)
              && (emulatedSeconds == null || !(emulatedSeconds < 0)),
          "operations, cpu_seconds and emulated_seconds must be at least 0, were %d, %s and %s"
              .formatted(operations, cpuSeconds, emulatedSeconds));
    }

    /**
     * Processor time per operation in nanoseconds if the memory were real: a server waits for its
     * memory. NaN without operations, or if unknown.
     */
    private double cpuNs() {
      return operations == 0 || emulatedSeconds == null
          ? Double.NaN
          : (cpuSeconds + emulatedSeconds) * 1e9 / operations;
    }
  }

  /**
   * Reads {@code servers.json}.
   *
   * @throws MnemoException if it is damaged or of another version
   */
  public static ServerWork read(Path file) {
    return Json.read(file, ServerWork.class, SCHEMA, List.of(ServerWork::upgrade));
  }

  private static void upgrade(ObjectNode version1) {
    Json.forEach(version1, "tiers", tier -> tier.putNull("emulated_seconds"));
  }

  /**
   * Processor time per operation in nanoseconds of a tier's server, emulated memory included; empty
   * without operations, or if unknown.
   */
  public OptionalDouble cpuNs(String tier) {
    return tiers.stream()
        .filter(work -> work.name().equals(tier))
        .mapToDouble(TierWork::cpuNs)
        .filter(ns -> !Double.isNaN(ns))
        .findFirst();
  }
}
