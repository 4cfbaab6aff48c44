package org.mnemo.core.measurement;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.VisibleText;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.file.Json;

/**
 * Description and outcome of a run; content of {@code run.json}. It is written when the run starts
 * with {@code complete} false and again as the run's last act.
 *
 * @param schema version of the measurement directory's format
 * @param complete true exactly if every operation was done and every file written
 * @param store name of the store
 * @param placement name of the placement schedule
 * @param tiers tiers of the run, fastest first
 * @param seed seed of every random choice of the run
 * @param clients number of client threads
 * @param startedAt start of the run in UTC, ISO 8601
 * @param machine description of the machine that it ran on, by name of the part
 * @param properties every property of the run, secrets left out
 * @param counts numbers of operations by outcome
 * @param measured duration and throughput of the run as a whole
 * @param files checksums of the files beside it by name, since version 4 also of {@code
 *     load/run.json}; null if the run did not end, or is of version 1 or 2
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

  public static final int SCHEMA = 4;

  /**
   * Property that holds the number of requests of the workload, for a run that goes on beyond it so
   * as to know the machine better. Only these requests are recorded.
   */
  public static final String WORKLOAD_REQUESTS = "mnemo.workload.requests";

  /** Property that names the workload, for reports. */
  public static final String WORKLOAD = "mnemo.workload.name";

  /** Property that holds the rate at which operations are offered, in operations a second. */
  public static final String RATE = "mnemo.rate";

  /** Property that says whether these operations come at random or at even distances. */
  public static final String ARRIVALS = "mnemo.arrivals";

  /** Value of {@link #ARRIVALS} of operations at even distances. */
  public static final String EVEN = "even";

  /** Property that names the moves of keys which a sweep of more than two tiers splits. */
  public static final String SWEEP_MOVES = "mnemo.sweep.moves";

  /**
   * Entry in the description of the machine that says by which version of Mnemo it was measured.
   */
  public static final String MNEMO = "mnemo";

  /**
   * Entry in the description of the machine that lists the processors that were kept from going
   * idle, with commas between; empty for none.
   */
  public static final String AWAKE = "awake_processors";

  /**
   * Entry in the description of the machine that holds the share of its processor time, from the
   * start of the run to its end, that other processes than client and servers took; absent where
   * servers are none of ours.
   */
  public static final String OTHERS_SHARE = "share_of_other_processes";

  /** Name of the store that is none: it answers after times that properties set. */
  public static final String SIMULATED_STORE = "simulated";

  /** Entry that holds the share that the host of a virtual machine gave to other machines. */
  public static final String STOLEN_SHARE = "share_of_other_machines";

  /**
   * Properties that say where files lie and how long it was measured, and those that other fields
   * tell.
   */
  private static final Set<String> NO_CONDITIONS =
      Set.of(
          "mnemo.out",
          "mnemo.state",
          "mnemo.dataset",
          "mnemo.servers.start",
          "operationcount",
          "maxexecutiontime",
          WORKLOAD,
          WORKLOAD_REQUESTS,
          "mnemo.store",
          "mnemo.placement",
          "mnemo.seed",
          "threadcount");

  /** Greatest length of a text that stands in titles; two paths fit in. */
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

  /**
   * What the run was made under, by name: everything here but its moment and outcome, and the
   * properties that say where files lie or for how long it was measured.
   */
  public SortedMap<String, String> conditions() {
    SortedMap<String, String> conditions = new TreeMap<>(properties);
    conditions.keySet().removeAll(NO_CONDITIONS);
    conditions.putAll(machine);
    for (String entry : List.of(OTHERS_SHARE, STOLEN_SHARE)) {
      // What a machine always has beside the run is none.
      conditions.computeIfPresent(
          entry,
          (name, share) -> "about %d %%".formatted(10 * Math.round(10 * shareOfOthers(name))));
    }
    conditions.put("store", store);
    conditions.put("placement", placement);
    conditions.put("seed", Long.toString(seed));
    conditions.put("clients", Integer.toString(clients));
    for (TierInfo tier : tiers) {
      conditions.put("memory of '" + tier.name + "'", tier.memoryInWords());
    }
    return conditions;
  }

  /** True if times are those that properties set for the simulated store. */
  public boolean ofSimulatedStore() {
    return store.equals(SIMULATED_STORE);
  }

  /** True unless it is of a version before 4, which took no checksum of the saturated run. */
  boolean sealsLoad() {
    return schema >= 4;
  }

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
        Json.read(
            file,
            RunInfo.class,
            SCHEMA,
            List.of(RunInfo::addPrices, RunInfo::addFiles, version3 -> {}));
    if (info.files() != null) {
      Json.requireSealed(file);
    }
    return info;
  }

  /** Version 1 had no prices of memory. */
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
   * Description of one tier.
   *
   * @param memory description of its memory
   * @param emulated true if its memory's slowness was added by the client
   * @param price price of a byte of the emulated memory in bytes of DRAM; null if the memory is
   *     real, its price not known, or the file of version 1
   */
  public record TierInfo(
      String name, String endpoint, String memory, boolean emulated, @Nullable Double price) {

    /** Beginning of {@code memory} where the server was bound to a memory node of its own. */
    public static final String ON_NODE = "memory node ";

    public TierInfo {
      name = text("name of a tier", name);
      endpoint = text("endpoint of a tier", endpoint);
      memory = text("memory of a tier", memory);
    }

    /** The memory, emulated or not, and its price, without how much of it was used. */
    private String memoryInWords() {
      return memory.replaceFirst(", verified: .*", "")
          + (emulated ? ", emulated" : "")
          + (price == null ? "" : ", at %s of DRAM's price".formatted(price));
    }

    /**
     * The place at which real memory was found, as in "SlowMem is memory node 1, verified: 100 % of
     * 212 MiB are there"; empty if it may be anywhere or was emulated.
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
   * Numbers of operations by outcome.
   *
   * @param operations number of all operations, failed ones included
   * @param failed number of those that the store did not carry out
   * @param notFound number of those that found no record
   */
  public record Counts(long operations, long failed, long notFound) {}

  /**
   * Duration and throughput of the run as a whole, its warm-up left out.
   *
   * @param operations number of operations that were counted
   * @param runtimeNs time from the first to the last of them in nanoseconds
   * @param throughputOpsS counted operations divided by the runtime, in operations a second
   */
  public record Measured(long operations, long runtimeNs, double throughputOpsS) {}

  /**
   * Operations a second that the run was offered, above 0; empty if it went as fast as it could, or
   * what it was offered is no number.
   */
  public OptionalDouble offeredOpsS() {
    try {
      double opsS = Double.parseDouble(properties.getOrDefault(RATE, "0"));
      return opsS > 0 && Double.isFinite(opsS) ? OptionalDouble.of(opsS) : OptionalDouble.empty();
    } catch (NumberFormatException e) {
      return OptionalDouble.empty();
    }
  }

  /**
   * A share of the machine's processor time that others took during the run.
   *
   * @param entry {@link #OTHERS_SHARE} or {@link #STOLEN_SHARE}
   * @return 0 where it is not told
   */
  public double shareOfOthers(String entry) {
    String share = machine.getOrDefault(entry, "");
    return share.matches("[01]\\.\\d{1,9}") ? Double.parseDouble(share) : 0;
  }

  public boolean emulated() {
    return tiers.stream().anyMatch(TierInfo::emulated);
  }
}
