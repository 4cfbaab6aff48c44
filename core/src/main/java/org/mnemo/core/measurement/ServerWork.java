package org.mnemo.core.measurement;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;

/**
 * Work of the servers from the end of a run's warm-up to its end; content of {@code servers.json}.
 * Servers that do not tell their processor time leave no such file, and neither do merged runs.
 *
 * @param schema version of the file format
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
   * @param operations number of operations that it carried out for the run, those included that
   *     keep it equal to the others and are not timed
   * @param cpuSeconds processor time of the server in seconds, whatever it was spent on
   * @param emulatedSeconds time in seconds that emulated memory took for these operations, without
   *     their waiting for each other; 0 if memory was real, null if version 1 of the file does not
   *     tell
   */
  public record TierWork(
      String name, long operations, double cpuSeconds, @Nullable Double emulatedSeconds) {

    public TierWork {
      requireNonNull(name, "name is null");
      if (operations < 0 || cpuSeconds < 0 || (emulatedSeconds != null && emulatedSeconds < 0)) {
        throw new IllegalArgumentException(
            "operations, cpu_seconds and emulated_seconds must be at least 0, were %d, %s and %s"
                .formatted(operations, cpuSeconds, emulatedSeconds));
      }
    }

    /**
     * Processor time of an operation in nanoseconds if the memory were real: a server waits for its
     * memory. NaN if there was no operation or the file does not tell.
     */
    private double cpuNs() {
      return operations == 0 || emulatedSeconds == null
          ? Double.NaN
          : (cpuSeconds + emulatedSeconds) * 1e9 / operations;
    }
  }

  /**
   * Reads the file.
   *
   * @throws MnemoException if it is damaged or of another version
   */
  public static ServerWork read(Path file) {
    return Json.read(file, ServerWork.class, SCHEMA, List.of(ServerWork::upgrade));
  }

  private static void upgrade(ObjectNode version1) {
    version1.path("tiers").forEach(tier -> ((ObjectNode) tier).putNull("emulated_seconds"));
  }

  /**
   * Processor time in nanoseconds that the server of a tier took for an operation, that of emulated
   * memory included; empty if it had none, or the file does not tell.
   */
  public OptionalDouble cpuNs(String tier) {
    return tiers.stream()
        .filter(work -> work.name().equals(tier))
        .mapToDouble(TierWork::cpuNs)
        .filter(ns -> !Double.isNaN(ns))
        .findFirst();
  }
}
