package org.mnemo.core.measurement;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.Json;
import org.mnemo.core.MnemoException;

/**
 * What a run was and how it went; content of {@code run.json}. It is written when the run starts
 * with {@code complete} false and again as the run's last act.
 *
 * @param schema version of the measurement directory's format
 * @param complete true exactly if every operation was done and every file written
 * @param store name of the store
 * @param placement name of the placement schedule
 * @param tiers fastest first
 * @param seed of every random choice of the run
 * @param clients number of client threads
 * @param startedAt ISO 8601, UTC
 * @param machine what it ran on, in words
 * @param properties every property of the run, secrets left out
 * @param counts operations by what became of them
 * @param measured the run as a whole
 */
public record RunInfo(
    int schema,
    boolean complete,
    String store,
    String placement,
    List<TierInfo> tiers,
    long seed,
    int clients,
    String startedAt,
    Map<String, String> machine,
    SortedMap<String, String> properties,
    Counts counts,
    Measured measured) {

  public static final int SCHEMA = 2;

  public RunInfo {
    tiers = List.copyOf(requireNonNull(tiers, "tiers is null"));
    machine = new TreeMap<>(requireNonNull(machine, "machine is null"));
    properties = new TreeMap<>(requireNonNull(properties, "properties is null"));
    requireNonNull(store, "store is null");
    requireNonNull(placement, "placement is null");
    requireNonNull(startedAt, "started_at is null");
    requireNonNull(counts, "counts is null");
    requireNonNull(measured, "measured is null");
  }

  /**
   * Reads {@code run.json} of any version.
   *
   * @throws MnemoException if the file is absent, damaged or of a later version
   */
  public static RunInfo read(Path file) {
    return Json.read(file, RunInfo.class, SCHEMA, RunInfo::upgrade);
  }

  /** Version 1 did not know what the memory of a tier costs. */
  private static void upgrade(ObjectNode version1) {
    version1
        .path("tiers")
        .forEach(
            tier -> {
              if (tier instanceof ObjectNode object) {
                object.putNull("price");
              }
            });
  }

  /**
   * One tier.
   *
   * @param memory what memory it is, in words
   * @param emulated true if its memory's slowness was added by the client
   * @param price what a byte of the emulated memory costs in bytes of DRAM; null if the memory is
   *     real, its price not known, or the file of version 1
   */
  public record TierInfo(
      String name, String endpoint, String memory, boolean emulated, @Nullable Double price) {

    /** How {@code memory} begins where the server was bound to a memory node of its own. */
    public static final String ON_NODE = "memory node ";

    /**
     * Where real memory was found to be, as in "SlowMem is memory node 1, verified: 100 % of 212
     * MiB are there"; empty if it may be anywhere or was emulated.
     */
    public Optional<String> realMemory() {
      if (!memory.startsWith(ON_NODE)) {
        return Optional.empty();
      }
      String who =
          switch (name) {
            case "fast" -> "FastMem";
            case "slow" -> "SlowMem";
            default -> "tier '" + name + "'";
          };
      return Optional.of(who + " is " + memory);
    }
  }

  /**
   * Operations by what became of them.
   *
   * @param operations all, failed ones included
   * @param failed those that the store did not carry out
   * @param notFound those that found no record
   */
  public record Counts(long operations, long failed, long notFound) {}

  /**
   * The run as a whole, its warm-up left out.
   *
   * @param operations counted
   * @param runtimeNs from the first to the last of them
   * @param throughputOpsS counted operations by runtime
   */
  public record Measured(long operations, long runtimeNs, double throughputOpsS) {}

  /** True if any tier's memory was emulated. */
  public boolean emulated() {
    return tiers.stream().anyMatch(TierInfo::emulated);
  }
}
