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
import org.mnemo.core.FileSum;
import org.mnemo.core.Json;
import org.mnemo.core.MnemoException;
import org.mnemo.core.VisibleText;

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
 * @param files checksums of the files beside it by name; null if the run did not end, or is of
 *     version 1 or 2
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
    Measured measured,
    @Nullable SortedMap<String, FileSum> files) {

  public static final int SCHEMA = 3;

  /**
   * Property of a run that goes on beyond its workload, so as to know the machine better: how many
   * requests the workload has. Only these are recorded.
   */
  public static final String WORKLOAD_REQUESTS = "mnemo.workload.requests";

  /** What a merged run notes of itself in the description of the machine: of how many it is. */
  public static final String MERGED_RUNS = "merged_runs";

  /** Whose files have no checksums: it goes on, or nobody has looked at them yet. */
  public RunInfo(
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
    this(
        schema,
        complete,
        store,
        placement,
        tiers,
        seed,
        clients,
        startedAt,
        machine,
        properties,
        counts,
        measured,
        null);
  }

  /** Of a text that stands in titles; two paths fit in. */
  private static final int MAX_TEXT_CHARS = 10_000;

  public RunInfo {
    tiers = List.copyOf(requireNonNull(tiers, "tiers is null"));
    machine = new TreeMap<>(requireNonNull(machine, "machine is null"));
    machine.replaceAll((name, value) -> VisibleText.of(String.valueOf(value)));
    properties = new TreeMap<>(requireNonNull(properties, "properties is null"));
    store = text("store", store);
    placement = VisibleText.of(requireNonNull(placement, "placement is null"));
    startedAt = VisibleText.of(requireNonNull(startedAt, "started_at is null"));
    requireNonNull(counts, "counts is null");
    requireNonNull(measured, "measured is null");
    files = files == null ? null : new TreeMap<>(files);
  }

  /** The same with checksums. */
  RunInfo with(SortedMap<String, FileSum> sums) {
    return new RunInfo(
        schema,
        complete,
        store,
        placement,
        tiers,
        seed,
        clients,
        startedAt,
        machine,
        properties,
        counts,
        measured,
        sums);
  }

  /**
   * A text as it may be shown. A picture's title of so many characters as a damaged file may have
   * takes minutes to lay out.
   */
  private static String text(String what, String text) {
    requireNonNull(text, what + " is null");
    if (text.length() > MAX_TEXT_CHARS) {
      throw new IllegalArgumentException(
          "%s has %d characters, where at most %d are possible"
              .formatted(what, text.length(), MAX_TEXT_CHARS));
    }
    return VisibleText.of(text);
  }

  /**
   * Reads {@code run.json} of any version.
   *
   * @throws MnemoException if the file is absent, damaged or of a later version
   */
  public static RunInfo read(Path file) {
    RunInfo info =
        Json.read(file, RunInfo.class, SCHEMA, List.of(RunInfo::addPrices, RunInfo::addFiles));
    if (info.files() != null) {
      Json.requireSealed(file);
    }
    return info;
  }

  /** Version 1 did not know what the memory of a tier costs. */
  private static void addPrices(ObjectNode version1) {
    version1
        .path("tiers")
        .forEach(
            tier -> {
              if (tier instanceof ObjectNode object) {
                object.putNull("price");
              }
            });
  }

  /** Version 2 had no checksums. */
  private static void addFiles(ObjectNode version2) {
    version2.putNull("files");
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

    public TierInfo {
      name = text("name of a tier", name);
      endpoint = text("endpoint of a tier", endpoint);
      memory = text("memory of a tier", memory);
    }

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

  /** True if it is of several clients, whose measurements were merged. */
  public boolean merged() {
    return machine.containsKey(MERGED_RUNS);
  }
}
