package org.mnemo.ycsb.settings;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.UnwritableException;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.PathText;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.placement.Blocks;
import org.mnemo.ycsb.properties.Home;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.workload.MnemoWorkload;
import site.ycsb.workloads.CoreWorkload;

/**
 * Settings of a YCSB run from its properties, checked once.
 *
 * @param load true in YCSB's load phase
 * @param scannedTable the table that the run scans, or null if it does not scan
 * @param overwrites true if records of others may be on the servers
 * @param verifies true if what reads return is to be checked
 * @param startsServers true if a load may start local servers where none run
 * @param keepsAwake true if processors are to be kept from going idle where that does no harm
 * @param clients number of client threads
 * @param targetOpsS rate that the run is held to, in operations a second; 0 for as fast as it goes
 * @param sweepOrder file of keys one a line, or of moves, which a sweep splits; null if none
 * @param out path of the measurement directory, or null for none
 * @param dataset file in which a load records what it stored, and a run finds it
 * @param workloadRequests number of requests at the start of the run that are recorded as its
 *     workload
 */
public record RunSettings(
    Properties properties,
    boolean load,
    @Nullable String scannedTable,
    boolean overwrites,
    boolean verifies,
    boolean startsServers,
    boolean keepsAwake,
    TierStores stores,
    Tiers tiers,
    String placement,
    @Nullable Path tierMap,
    @Nullable Path sweepOrder,
    @Nullable Path out,
    Path stateDirectory,
    Path dataset,
    long workloadRequests,
    long seed,
    int clients,
    long targetOpsS,
    Blocks blocks) {

  private static final String TIERS = "mnemo.tiers";

  /** Directory with the jars of YCSB's bindings. */
  public static final String YCSB_HOME = "mnemo.ycsb.home";

  static final String PLACEMENT = "mnemo.placement";

  /** Most client threads: each has its own histograms and connections. */
  private static final int MOST_CLIENTS = 2048;

  static final String TIER_MAP = "mnemo.tiermap";
  static final String SWEEP_ORDER = "mnemo.sweep.order";
  private static final String OUT = "mnemo.out";
  public static final String STATE = "mnemo.state";
  private static final String DATASET = "mnemo.dataset";
  public static final String OVERWRITE = "mnemo.load.overwrite";
  private static final String VERIFY = "mnemo.verify";
  private static final String START = "mnemo.servers.start";
  public static final String AWAKE = "mnemo.awake";
  private static final String BLOCK_OPS = "mnemo.block.ops";
  private static final String GUARD = "mnemo.block.guard";
  private static final String WARM_UP = "mnemo.warmup.ops";

  private static final String DATASET_FILE = "dataset.csv.zst";

  /** Default numbers of counted and guard operations per block, per client thread. */
  private static final int COUNTED_OPS = 20;

  private static final int GUARD_OPS = 5;

  /** The same if all tiers are updated and queried after each block. */
  private static final int MIRRORED_COUNTED_OPS = 100;

  private static final int MIRRORED_GUARD_OPS = 10;

  /**
   * The same at an offered rate, for all clients: enough for a stationary queue up to nine tenths
   * of the capacity.
   */
  private static final int PACED_COUNTED_OPS = 400;

  private static final int PACED_GUARD_OPS = 100;

  /** Default number of operations per block of a saturated run, for all clients. */
  private static final int SATURATED_OPS = 1000;

  /**
   * Default number of warm-up operations, while the client's code is being compiled on another
   * processor.
   */
  private static final int WARM_UP_OPS = 25_000;

  /** The same at an offered rate in seconds, as fewer requests do not speed up the compiler. */
  private static final double PACED_WARM_UP_S = 8;

  static final List<Property> PROPERTIES =
      Property.table(
          """
          mnemo.store | %1$s | store to measure: `%2$s`, or a binding of YCSB, `ycsb:CLASS` (`ycsb:NAME` with mnemo.ycsb.home)
          mnemo.ycsb.home | none | folder of an unpacked release of YCSB, or of one binding; also `--ycsb-home`
          mnemo.tiers | %3$s | names of the tiers, fastest first, separated by commas
          mnemo.out | none | directory for the measurement of a run
          %11$s | the workload files (`-P`) | name of the workload in reports
          %4$s | all of the run | requests of the workload to record, if `operationcount` is larger; a replayed trace then starts over
          mnemo.dataset | %5$s in the directory of mnemo.state | file in which a load lists the stored records for runs
          mnemo.load.overwrite | false | `true`: a load or run may write to servers with records of other programs; also `--overwrite`
          mnemo.verify | true | `false`: reads of records of other programs are not checked
          mnemo.awake | auto | `auto` keeps processors of client and local servers busy with a loop of lowest priority, except under a CPU quota; `off` does not
          mnemo.block.ops | %6$s for each client, plus uncounted ones at both ends (%7$s with one client) | operations of a block
          mnemo.block.guard | %8$s for each client, 0 if blocks do not alternate | uncounted operations at the start of a block
          mnemo.warmup.ops | %9$s, or %10$s s at mnemo.rate, at most half of the run; 0 for the placement `mirrored` | uncounted operations at the start of a run
          """
              .formatted(
                  TierStores.DEFAULT,
                  String.join("`, `", StoreTypes.builtIn()),
                  String.join(",", Tiers.FAST_AND_SLOW.names()),
                  RunInfo.WORKLOAD_REQUESTS,
                  DATASET_FILE,
                  COUNTED_OPS,
                  COUNTED_OPS + GUARD_OPS,
                  GUARD_OPS,
                  WARM_UP_OPS,
                  Math.round(PACED_WARM_UP_S),
                  RunInfo.WORKLOAD));

  static final List<Property> OF_SERVERS =
      Property.table(
          """
          mnemo.servers.start | true | `false`: a load does not start local servers
          mnemo.ext.path | the directory of mnemo.state | directory for data files of local servers, removed once open
          mnemo.state | .mnemo of this project; .mnemo of your home directory with a stock YCSB | directory for the state of local servers and of the last load
          """);

  public static RunSettings of(Properties properties) {
    KnownProperties.check(properties);
    PropertyReader given = new PropertyReader(properties);
    boolean load = !Boolean.parseBoolean(properties.getProperty("dotransactions", "true"));
    int clients = (int) given.whole("threadcount", 1, 1, MOST_CLIENTS);
    Path tierMap = path(properties, TIER_MAP);
    Path state = stateDirectory(properties);
    Path dataset = path(properties, DATASET);
    return new RunSettings(
        properties,
        load,
        load ? null : scannedTable(given),
        given.flag(OVERWRITE, false),
        given.flag(VERIFY, true),
        load && given.flag(START, true),
        given.oneOf(AWAKE, "auto", "off").equals("auto"),
        storesOf(properties),
        tiersOf(properties),
        properties.getProperty(PLACEMENT, tierMap == null ? Placements.BASELINE : Placements.MAP),
        tierMap,
        path(
            properties,
            properties.getProperty(RunInfo.SWEEP_MOVES) == null
                ? SWEEP_ORDER
                : RunInfo.SWEEP_MOVES),
        path(properties, OUT),
        state,
        dataset == null ? state.resolve(DATASET_FILE) : dataset,
        given.whole(RunInfo.WORKLOAD_REQUESTS, Long.MAX_VALUE, 1, Long.MAX_VALUE),
        given.whole(MnemoWorkload.SEED, MnemoWorkload.DEFAULT_SEED, Long.MIN_VALUE, Long.MAX_VALUE),
        clients,
        given.whole("target", 0, 0, Integer.MAX_VALUE),
        blocks(given, clients));
  }

  public boolean isReplay() {
    return new PropertyReader(properties).text(MnemoWorkload.TRACE) != null;
  }

  /** The store of each tier. */
  public static TierStores storesOf(Properties properties) {
    return TierStores.of(tiersOf(properties), properties);
  }

  /** The tiers in the properties, fastest first; FastMem and SlowMem by default. */
  public static Tiers tiersOf(Properties properties) {
    String names = new PropertyReader(properties).text(TIERS);
    if (names == null) {
      return Tiers.FAST_AND_SLOW;
    }
    return new Tiers(Pattern.compile(",").splitAsStream(names).map(String::strip).toList());
  }

  private static @Nullable String scannedTable(PropertyReader given) {
    return given.decimal(CoreWorkload.SCAN_PROPORTION_PROPERTY, 0, 0, Double.MAX_VALUE) > 0
        ? given.text(CoreWorkload.TABLENAME_PROPERTY, CoreWorkload.TABLENAME_PROPERTY_DEFAULT)
        : null;
  }

  /** True if the placement alternates between tiers with all records each. */
  public static boolean everyTierHoldsAll(PropertyReader given) {
    return Placements.alternates(given.text(PLACEMENT, Placements.BASELINE))
        && given.text(TIER_MAP) == null;
  }

  /** True if every tier executes every operation, counted from the first. */
  public static boolean mirrors(PropertyReader given) {
    return given.text(PLACEMENT, Placements.BASELINE).equals(Placements.MIRRORED);
  }

  /** Default number of warm-up operations of a long enough run. */
  public static long usualWarmUpOps(PropertyReader given) {
    double rate = given.decimal(RunInfo.RATE, 0, 0, Double.MAX_VALUE);
    return (long) Math.max((double) WARM_UP_OPS, PACED_WARM_UP_S * rate);
  }

  private static Blocks blocks(PropertyReader given, int clients) {
    long operations = given.whole("operationcount", 0, 0, Integer.MAX_VALUE);
    boolean alternates = everyTierHoldsAll(given);
    // Guard and tail separate different neighbouring blocks.
    boolean mirrors = mirrors(given);
    boolean paced = given.decimal(RunInfo.RATE, 0, 0, Double.MAX_VALUE) > 0;
    int usualGuard = paced ? PACED_GUARD_OPS : GUARD_OPS * clients;
    int guard = alternates ? (mirrors ? MIRRORED_GUARD_OPS : usualGuard) : 0;
    int tail = alternates ? clients - 1 : 0;
    guard = (int) given.whole(GUARD, guard, 0, 1_000_000_000);
    long usualWarmUp = mirrors ? 0 : Math.min(usualWarmUpOps(given), operations / 2);
    long warmUp = given.whole(WARM_UP, usualWarmUp, 0, Long.MAX_VALUE);
    // A scan is many operations, so the warm-up may end within the run.
    boolean scans =
        given.decimal(CoreWorkload.SCAN_PROPORTION_PROPERTY, 0, 0, Double.MAX_VALUE) > 0;
    Check.that(
        operations == 0 || warmUp < operations || scans,
        "mnemo.warmup.ops must be below operationcount=%d, was %d".formatted(operations, warmUp));
    int usualOps =
        given.text(PLACEMENT, "").equals(Placements.SATURATED)
            ? SATURATED_OPS
            : guard
                + tail
                + (mirrors
                    ? MIRRORED_COUNTED_OPS
                    : paced ? PACED_COUNTED_OPS : COUNTED_OPS * clients);
    return new Blocks(
        (int) given.whole(BLOCK_OPS, usualOps, 1, 1_000_000_000), guard, tail, warmUp);
  }

  /**
   * The directory that records local servers and the last load: in the project's directory, or in
   * the user's home for a release, which may be read-only and shared.
   */
  public static Path stateDirectory(Properties properties) {
    Path given = path(properties, STATE);
    if (given != null) {
      return given;
    }
    Path project = Home.project();
    return (project != null ? project : Home.ofUser()).resolve(".mnemo");
  }

  /** A failure to write, naming the property of the place. */
  public MnemoException withProperty(UnwritableException unwritable) {
    String property =
        out != null && unwritable.isIn(out)
            ? OUT + "=DIR"
            : unwritable.isIn(stateDirectory)
                ? STATE + "=DIR"
                : unwritable.isIn(dataset) ? DATASET + "=FILE" : null;
    return property == null ? unwritable : unwritable.with("-p " + property);
  }

  private static @Nullable Path path(Properties properties, String name) {
    String value = properties.getProperty(name);
    return value == null ? null : PathText.parse(name, value);
  }
}
