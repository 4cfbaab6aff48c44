package org.mnemo.core.measurement;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.core.Json;
import org.mnemo.core.MnemoException;

/**
 * What the servers did from the end of a run's warm-up to its end; content of {@code servers.json}.
 * Servers that do not tell their processor time leave no such file, and neither do merged runs.
 *
 * @param schema version of the file format
 * @param tiers one for each tier, fastest first
 */
public record ServerWork(int schema, List<TierWork> tiers) {

  public static final int SCHEMA = 1;

  public ServerWork {
    tiers = List.copyOf(requireNonNull(tiers, "tiers is null"));
  }

  /**
   * One tier.
   *
   * @param operations that its server carried out for the run, those that keep it equal to the
   *     others and are not timed included
   * @param cpuSeconds of processor time that the server took, for whomever
   */
  public record TierWork(String name, long operations, double cpuSeconds) {

    public TierWork {
      requireNonNull(name, "name is null");
      if (operations < 0 || cpuSeconds < 0) {
        throw new IllegalArgumentException(
            "operations and cpu_seconds must be at least 0, were %d and %s"
                .formatted(operations, cpuSeconds));
      }
    }
  }

  /**
   * Reads the file.
   *
   * @throws MnemoException if it is damaged or of another version
   */
  public static ServerWork read(Path file) {
    return Json.read(file, ServerWork.class, SCHEMA);
  }

  /** Processor time that the server of a tier took for an operation; empty if it had none. */
  public OptionalDouble cpuNs(String tier) {
    return tiers.stream()
        .filter(work -> work.name().equals(tier) && work.operations() > 0)
        .mapToDouble(work -> work.cpuSeconds() * 1e9 / work.operations())
        .findFirst();
  }
}
