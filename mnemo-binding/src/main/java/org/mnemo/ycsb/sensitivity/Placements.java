package org.mnemo.ycsb.sensitivity;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.mnemo.core.UsageException;
import org.mnemo.core.key.KeyBytes;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.Property;
import org.mnemo.ycsb.PropertyReader;

/** The registry of placements: one for each tier, by its name, and those below. */
public final class Placements {

  public static final String BASELINE = "baseline";
  public static final String MAP = "map";
  public static final String SWEEP = "sweep";

  private static final String SWEEP_SPLITS = "mnemo.sweep.splits";
  private static final int DEFAULT_SWEEP_SPLITS = 9;

  static final List<Property> PROPERTIES =
      List.of(
          new Property(
              RunSettings.PLACEMENT,
              "%s, or %s with a `%s`".formatted(BASELINE, MAP, RunSettings.TIER_MAP),
              "which tier serves an operation: `%s` alternates between them, `%s` goes by a key-tier map, `%s` splits keys, the name of a tier is that one alone"
                  .formatted(BASELINE, MAP, SWEEP)),
          new Property(RunSettings.TIER_MAP, "none", "key-tier map, a file"),
          new Property(
              RunSettings.SWEEP_ORDER,
              "none",
              "what a sweep splits: a file with one key a line, first into FastMem first"),
          new Property(
              SWEEP_SPLITS,
              DEFAULT_SWEEP_SPLITS,
              "number of splits between the extremes, 1 to 999"));

  private Placements() {}

  /** Makes the placement that the settings ask for. */
  public static Placement of(RunSettings settings) {
    Map<String, Factory> known = new LinkedHashMap<>();
    known.put(
        BASELINE, run -> new BaselinePlacement(run.tiers(), run.blocks(), run.seed(), Splits.NONE));
    known.put(SWEEP, Placements::sweep);
    known.put(MAP, Placements::fromMap);
    Tiers tiers = settings.tiers();
    for (int tier = 0; tier < tiers.count(); tier++) {
      int only = tier;
      known.put(
          tiers.name(tier),
          run -> new SingleTier(only, tiers.name(only), new ReplicatedRoutes(tiers.count())));
    }
    Factory factory = known.get(settings.placement());
    if (factory == null) {
      throw new UsageException(
          "unknown mnemo.placement '" + settings.placement() + "'; use one of " + known.keySet());
    }
    return factory.make(settings);
  }

  private static Placement fromMap(RunSettings settings) {
    if (settings.tierMap() == null) {
      throw new UsageException(
          "mnemo.placement=map needs a map: add -p mnemo.tiermap=FILE, which 'bin/mnemo place' writes");
    }
    return new MapPlacement(
        KeyTierMapFile.read(settings.tierMap(), settings.tiers()), settings.tiers().count());
  }

  private static Placement sweep(RunSettings settings) {
    Path order = settings.sweepOrder();
    if (order == null) {
      throw new UsageException(
          "mnemo.placement=sweep needs an order: add -p mnemo.sweep.order=FILE with one key a line,"
              + " first into FastMem first");
    }
    return new BaselinePlacement(
        settings.tiers(),
        settings.blocks(),
        settings.seed(),
        Splits.read(order, sweepSplits(settings)));
  }

  private static int sweepSplits(RunSettings settings) {
    return (int)
        new PropertyReader(settings.properties()).whole(SWEEP_SPLITS, DEFAULT_SWEEP_SPLITS, 1, 999);
  }

  /** Number of blocks of a round of a sweep: of each tier, of mixtures, and one of each split. */
  public static int sweepBlocksInRound(RunSettings settings) {
    return BaselinePlacement.blocksInRound(settings.tiers().count(), sweepSplits(settings));
  }

  /** True if blocks of different kinds alternate, so that neighbours must be kept apart. */
  static boolean alternates(String placement) {
    return placement.equals(BASELINE) || placement.equals(SWEEP);
  }

  @FunctionalInterface
  private interface Factory {
    Placement make(RunSettings settings);
  }

  /** Placement of all operations on one tier. */
  private record SingleTier(int tier, String name, ReplicatedRoutes routes) implements Placement {

    @Override
    public Route route(Operation operation, KeyBytes key, long number) {
      return routes.of(operation, tier);
    }

    @Override
    public String kind(long block) {
      return name;
    }
  }

  /** Placement of every key on the tier that a key-tier map names, and on no other. */
  private record MapPlacement(KeyTierMap map, List<Route> routes) implements Placement {

    MapPlacement(KeyTierMap map, int tiers) {
      this(map, IntStream.range(0, tiers).mapToObj(Route::to).toList());
    }

    @Override
    public Route route(Operation operation, KeyBytes key, long number) {
      return routes.get(map.tierOf(key.array(), 0, key.length()));
    }

    @Override
    public String kind(long block) {
      return MAP;
    }
  }
}
