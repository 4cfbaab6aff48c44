package org.mnemo.ycsb.settings;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.text.Check;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.placement.BaselinePlacement;
import org.mnemo.ycsb.placement.MigratedPlacement;
import org.mnemo.ycsb.placement.MirroredPlacement;
import org.mnemo.ycsb.placement.Placement;
import org.mnemo.ycsb.placement.SaturatedPlacement;
import org.mnemo.ycsb.placement.Splits;
import org.mnemo.ycsb.properties.Property;
import org.mnemo.ycsb.properties.PropertyReader;

/** The registry of placements: each tier by name, and those below. */
public final class Placements {

  public static final String BASELINE = "baseline";
  public static final String MAP = Placement.MAP;
  public static final String SWEEP = "sweep";

  /** Sends every operation to every tier. */
  public static final String MIRRORED = "mirrored";

  /** Sends an operation to its record's tier, and moves records at the ends of epochs. */
  public static final String MIGRATED = MigratedPlacement.KIND;

  /** Sends requests in bursts, one tier per block, and measures the servers' processor time. */
  public static final String SATURATED = "saturated";

  private static final String BURST = "mnemo.burst";
  private static final int DEFAULT_BURST = 32;
  private static final String SWEEP_SPLITS = "mnemo.sweep.splits";
  private static final int DEFAULT_SWEEP_SPLITS = 9;

  static final List<Property> PROPERTIES =
      Property.table(
          """
          mnemo.placement | %1$s, or %2$s with a `mnemo.tiermap` | tier of an operation: `%1$s` alternates, `%2$s` follows a key-tier map, `%3$s` splits keys, `%5$s` uses every tier in turn, `%6$s` moves hot records to the fast tier, `%7$s` sends bursts and measures processor time, a tier's name uses it alone
          mnemo.tiermap | none | file of a key-tier map
          mnemo.sweep.order | none | file of the keys to split, one per line, hottest first
          mnemo.sweep.moves | none | file of the moves of more than two tiers, TIER KEY per line
          mnemo.sweep.splits | %4$s | number of splits between the extremes, 1 to 999
          mnemo.burst | %8$s | requests (and connections) of a burst of the placement `%7$s`, 1 to 1024
          """
              .formatted(
                  BASELINE,
                  MAP,
                  SWEEP,
                  DEFAULT_SWEEP_SPLITS,
                  MIRRORED,
                  MIGRATED,
                  SATURATED,
                  DEFAULT_BURST));

  private Placements() {}

  public static Placement of(RunSettings settings) {
    Map<String, Function<RunSettings, Placement>> known = new LinkedHashMap<>();
    known.put(
        BASELINE,
        run ->
            new BaselinePlacement(
                run.tiers(), run.blocks(), run.seed(), isPaced(run), Splits.NONE));
    known.put(SWEEP, Placements::sweep);
    known.put(MAP, Placements::fromMap);
    known.put(MIRRORED, Placements::mirrored);
    known.put(MIGRATED, Placements::migrated);
    known.put(SATURATED, run -> new SaturatedPlacement(run.tiers(), run.blocks(), run.seed()));
    Tiers tiers = settings.tiers();
    for (int tier = 0; tier < tiers.count(); tier++) {
      int only = tier;
      known.put(tiers.name(tier), run -> Placement.onTier(tiers, only));
    }
    Check.oneOf("mnemo.placement", settings.placement(), List.copyOf(known.keySet()));
    return requireNonNull(known.get(settings.placement())).apply(settings);
  }

  private static Placement fromMap(RunSettings settings) {
    if (settings.tierMap() == null) {
      throw new UsageException(
          "mnemo.placement=map needs a map; add -p mnemo.tiermap=FILE, as written by 'bin/mnemo place'");
    }
    return Placement.byMap(
        KeyTierMapFile.read(settings.tierMap(), settings.tiers()), settings.tiers().count());
  }

  private static void requireOneClient(RunSettings settings) {
    Check.that(
        settings.clients() == 1 || settings.load(),
        "mnemo.placement=%s needs one client; set threadcount=1, was %d"
            .formatted(settings.placement(), settings.clients()));
  }

  private static Placement mirrored(RunSettings settings) {
    requireOneClient(settings);
    return new MirroredPlacement(
        settings.tiers(), settings.blocks(), settings.seed(), settings.load());
  }

  private static Placement migrated(RunSettings settings) {
    requireOneClient(settings);
    MigratedPlacement.Rules rules =
        MigratedPlacement.Rules.of(new PropertyReader(settings.properties()));
    return settings.load()
        ? MigratedPlacement.ofLoad(settings.tiers(), rules)
        : MigratedPlacement.ofRun(settings.tiers(), rules, settings.dataset());
  }

  private static Placement sweep(RunSettings settings) {
    Path order = settings.sweepOrder();
    if (order == null) {
      throw new UsageException(
          "mnemo.placement=sweep needs an order; add -p mnemo.sweep.order=FILE with one key per line");
    }
    return new BaselinePlacement(
        settings.tiers(),
        settings.blocks(),
        settings.seed(),
        isPaced(settings),
        settings.properties().getProperty(RunInfo.SWEEP_MOVES) == null
            ? Splits.read(order, sweepSplits(settings))
            : Splits.readMoves(order, settings.tiers(), sweepSplits(settings)));
  }

  private static boolean isPaced(RunSettings settings) {
    return OfferedRate.of(settings) != null;
  }

  private static int sweepSplits(RunSettings settings) {
    return (int)
        new PropertyReader(settings.properties()).whole(SWEEP_SPLITS, DEFAULT_SWEEP_SPLITS, 1, 999);
  }

  /** Number of connections over which a client of a saturated run sends a burst. */
  public static int burstConnections(PropertyReader given) {
    return (int) given.whole(BURST, DEFAULT_BURST, 1, 1024);
  }

  /** Number of blocks in a round of a sweep: of each tier, of mixtures, and one of each split. */
  public static int sweepBlocksInRound(RunSettings settings) {
    return BaselinePlacement.blocksInRound(
        settings.tiers().count(), isPaced(settings), sweepSplits(settings));
  }

  /** True if blocks of different kinds alternate, so that neighbours must be separated. */
  static boolean alternates(String placement) {
    return placement.equals(BASELINE) || placement.equals(SWEEP) || placement.equals(MIRRORED);
  }
}
