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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.VisibleText;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.file.Json;
import org.mnemo.core.text.Check;

/**
 * Description and outcome of a run; content of {@code run.json}. It is written when the run starts,
 * with {@code complete} false, and again at the very end.
 *
 * @param schema version of the measurement directory's format
 * @param complete true exactly if all operations are done and all files written
 * @param placement name of the placement schedule
 * @param tiers tiers of the run, fastest first
 * @param seed seed of every random choice
 * @param clients number of client threads
 * @param startedAt start of the run in UTC, ISO 8601
 * @param machine description of the machine, by name of the part
 * @param properties every property of the run, without secrets
 * @param counts numbers of operations by outcome
 * @param measured duration and throughput of the run
 * @param files checksums of the other files by name, since version 4 also of {@code load/run.json};
 *     null if the run did not end, or is of version 1 or 2
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
   * Property: number of requests of the workload, if the run continues beyond it to measure the
   * machine more precisely. Only these requests are recorded.
   */
  public static final String WORKLOAD_REQUESTS = "mnemo.workload.requests";

  /** Property that names the workload, for reports. */
  public static final String WORKLOAD = "mnemo.workload.name";

  /** Property that holds the rate at which operations are offered, in operations a second. */
  public static final String RATE = "mnemo.rate";

  /** Property: whether offered operations arrive at random or evenly. */
  public static final String ARRIVALS = "mnemo.arrivals";

  /** Value of {@link #ARRIVALS} for even arrivals. */
  public static final String EVEN = "even";

  /** Property: the moves of keys of a sweep of more than two tiers. */
  public static final String SWEEP_MOVES = "mnemo.sweep.moves";

  /** Entry of the machine's description: version of the measuring Mnemo. */
  public static final String MNEMO = "mnemo";

  /** Entry of the machine's description: processors kept awake, comma-separated; empty for none. */
  public static final String AWAKE = "awake_processors";

  /**
   * Entry of the machine's description: share of its processor time used by processes other than
   * client and servers during the run; absent if servers are remote.
   */
  public static final String OTHERS_SHARE = "share_of_other_processes";

  /** Name of the simulated store, which answers after configured times. */
  public static final String SIMULATED_STORE = "simulated";

  /**
   * Entry of the machine's description: share of processor time stolen by the host of a virtual
   * machine.
   */
  public static final String STOLEN_SHARE = "share_of_other_machines";

  /** Properties that name files or the duration, or repeat other fields. */
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

  /** Greatest length of a text in titles; two paths fit. */
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
   * The conditions of the run by name: all fields except time and outcome, without properties that
   * name files or the duration.
   */
  public SortedMap<String, String> conditions() {
    SortedMap<String, String> conditions = new TreeMap<>(properties);
    conditions.keySet().removeAll(NO_CONDITIONS);
    conditions.putAll(machine);
    for (String entry : List.of(OTHERS_SHARE, STOLEN_SHARE)) {
      // Constant properties of the machine do not count.
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

  /** True if latencies are those configured for the simulated store. */
  public boolean ofSimulatedStore() {
    return store.equals(SIMULATED_STORE);
  }

  /** False for versions before 4, which lack the saturated run's checksum. */
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

  /** A text for display: a very long title, from a damaged file, would take minutes to lay out. */
  private static String text(String what, String text) {
    requireNonNull(text, what + " is null");
    if (text.length() > MAX_TEXT_CHARS) {
      throw new IllegalArgumentException(
          "%s has %d characters, but at most %d are possible"
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
            List.of(RunInfo::addPrices, version2 -> version2.putNull("files"), version3 -> {}));
    if (info.files() != null) {
      Json.requireSealed(file);
    }
    return info;
  }

  /** Version 1 had no prices of memory. */
  private static void addPrices(ObjectNode version1) {
    Json.forEach(version1, "tiers", tier -> tier.putNull("price"));
  }

  /**
   * Description of one tier.
   *
   * @param memory description of its memory
   * @param emulated true if the client added the memory's delay
   * @param price price per byte of the emulated memory relative to DRAM; null if the memory is
   *     real, its price unknown, or in files of version 1
   */
  public record TierInfo(
      String name, String endpoint, String memory, boolean emulated, @Nullable Double price) {

    private static final Pattern PROFILE = Pattern.compile("\\(profile ([^)]*)\\)");

    /** Prefix of {@code memory} if the server was bound to its own NUMA node. */
    public static final String ON_NODE = "memory node ";

    public TierInfo {
      name = text("name of a tier", name);
      endpoint = text("endpoint of a tier", endpoint);
      memory = text("memory of a tier", memory);
    }

    /** Name of the emulated profile; empty if the memory is real. */
    public Optional<String> profile() {
      return PROFILE.matcher(memory).results().map(found -> found.group(1)).findFirst();
    }

    /** The memory, emulated or not, and its price, without its use. */
    private String memoryInWords() {
      return memory.replaceFirst(", verified: .*", "")
          + (emulated ? ", emulated" : "")
          + (price == null ? "" : ", at %s of DRAM's price".formatted(price));
    }

    /**
     * The verified location of real memory, as in "SlowMem is memory node 1, verified: 100 % of 212
     * MiB are there"; empty if unbound or emulated.
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
   * @param operations all operations, failed ones included
   * @param failed operations that the store did not perform
   * @param notFound operations that found no record
   */
  public record Counts(long operations, long failed, long notFound) {}

  /**
   * Duration and throughput of the run without its warm-up.
   *
   * @param operations number of counted operations
   * @param runtimeNs time from the first to the last counted operation, in nanoseconds
   * @param throughputOpsS counted operations divided by the runtime, per second
   */
  public record Measured(long operations, long runtimeNs, double throughputOpsS) {}

  /** Offered operations per second, above 0; empty at full speed, or if malformed. */
  public OptionalDouble offeredOpsS() {
    double opsS = Check.number(properties.getOrDefault(RATE, "0"));
    return opsS > 0 && Double.isFinite(opsS) ? OptionalDouble.of(opsS) : OptionalDouble.empty();
  }

  /**
   * A share of the machine's processor time used by others during the run.
   *
   * @param entry {@link #OTHERS_SHARE} or {@link #STOLEN_SHARE}
   * @return 0 if unknown
   */
  public double shareOfOthers(String entry) {
    String share = machine.getOrDefault(entry, "");
    return share.matches("[01]\\.\\d{1,9}") ? Double.parseDouble(share) : 0;
  }

  public boolean emulated() {
    return tiers.stream().anyMatch(TierInfo::emulated);
  }
}
