package org.mnemo.estimator.validation;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.measurement.MemoryUse.TierMemory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.measurement.TierPair;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.tier.Tiers;

/**
 * A sweep for validation: a run of baselines, mixtures and real splits, with enough rounds, on
 * tiers that hold all keys.
 *
 * @param directory measurement directory of the run
 * @param info description of the run
 * @param tiers tiers of its splits, fastest first: all tiers if swept along moves, else the first
 *     two
 * @param splitKinds kinds of the splits' blocks, ascending by share; with a computed SlowMem, its
 *     own blocks come first, without keys in FastMem
 * @param baselines single-tier blocks and blocks of mixtures
 */
record SweepRun(
    MeasurementDirectory directory,
    RunInfo info,
    Tiers tiers,
    List<String> splitKinds,
    BaselineSample baselines) {

  static final String SPLIT_PREFIX = "split-";

  /** Factor on the advised time, so that a repeated run is surely long enough. */
  private static final double MARGIN = 1.2;

  /** Share of validate's time after its pilot run. */
  private static final double SHARE_OF_VALIDATE = 0.8;

  private static final String PLACEMENT = "sweep";

  /**
   * Opens a sweep.
   *
   * @param isSlowComputed true if the estimate computes SlowMem's times, so that its measurement
   *     validates it, too
   * @throws MnemoException if it was another kind of run, its tiers lack keys, or it was too short
   */
  static SweepRun open(MeasurementDirectory directory, boolean isSlowComputed) {
    RunInfo info = directory.readRun();
    requireSweep(directory, info);
    requireAllKeys(directory, info);
    if (info.clients() != directory.readBaselines().clients()) {
      throw new MnemoException(
          "%s lists %d clients, but the baselines list %d; copy the run's directory whole, or repeat the run"
              .formatted(directory.run(), info.clients(), directory.readBaselines().clients()));
    }
    TierPair pair = TierPair.fastest(allTiers(info));
    boolean alongMoves = isAlongMoves(info);
    Tiers swept = alongMoves ? allTiers(info) : pair.alone();
    BaselineCalculator calculator = new BaselineCalculator(swept, info.clients());
    NavigableMap<String, TreeSet<Long>> blocks = new TreeMap<>();
    BlockRow.read(
        directory.blocks(),
        row -> {
          if (alongMoves || pair.covers(row.kind())) {
            calculator.add(row);
          }
          if (row.operations() > 0) {
            blocks.computeIfAbsent(row.kind(), unused -> new TreeSet<>()).add(row.block());
          }
        });
    List<String> splitKinds =
        Stream.concat(
                isSlowComputed ? Stream.of(swept.name(swept.count() - 1)) : Stream.of(),
                blocks.keySet().stream().filter(kind -> kind.startsWith(SPLIT_PREFIX)))
            .toList();
    requireRounds(directory, info, swept, blocks);
    return new SweepRun(directory, info, swept, splitKinds, calculator.sample());
  }

  /** All tiers of the run, fastest first. */
  Tiers allTiers() {
    return allTiers(info);
  }

  private static Tiers allTiers(RunInfo info) {
    return new Tiers(info.tiers().stream().map(TierInfo::name).toList());
  }

  /**
   * True if its splits are prefixes of moves between all tiers, rather than of an order of keys.
   */
  static boolean isAlongMoves(RunInfo info) {
    return info.properties().containsKey(RunInfo.SWEEP_MOVES);
  }

  /** Share of the order's keys in FastMem in such a block. */
  static double share(String splitKind) {
    return splitKind.startsWith(SPLIT_PREFIX)
        ? Double.parseDouble(splitKind.substring(SPLIT_PREFIX.length()))
        : 0;
  }

  private static void requireSweep(MeasurementDirectory directory, RunInfo info) {
    if (!info.placement().equals(PLACEMENT)) {
      throw new MnemoException(
          directory.root()
              + " is not a sweep; measure with 'bin/mnemo validate -P WORKLOAD' or mnemo.placement=sweep");
    }
    for (Path file : List.of(directory.operations(), directory.sweepOrder())) {
      if (!Files.exists(file)) {
        throw new MnemoException(
            file + " is missing; copy the run's directory whole, or repeat the run");
      }
    }
  }

  private static void requireAllKeys(MeasurementDirectory directory, RunInfo info) {
    String remedy = "; load into both with 'bin/ycsb load mnemo' and repeat";
    if (info.counts().notFound() > 0 && !mayMiss(info)) {
      throw new MnemoException(
          String.format(
              Locale.ROOT,
              "the tiers do not both hold every key: %s of %s found no record%s",
              CountedNoun.of(info.counts().notFound(), "operation"),
              directory.root(),
              remedy));
    }
    if (Files.exists(directory.memory())) {
      List<TierMemory> tiers = MemoryUse.read(directory.memory()).tiers();
      if (tiers.stream().mapToLong(TierMemory::records).distinct().count() > 1) {
        throw new MnemoException(
            "the tiers do not both hold every key: "
                + tiers.stream()
                    .map(
                        tier ->
                            "'%s' held %s"
                                .formatted(tier.name(), CountedNoun.of(tier.records(), "record")))
                    .collect(Collectors.joining(", "))
                + " when the run of "
                + directory.root()
                + " began"
                + remedy);
      }
    }
  }

  /** True if reads may miss: in any trace, and in a workload with deletes. */
  private static boolean mayMiss(RunInfo info) {
    return info.properties().containsKey("mnemo.trace")
        || !info.properties().getOrDefault("deleteproportion", "0").matches("[0.]*");
  }

  private static void requireRounds(
      MeasurementDirectory directory,
      RunInfo info,
      Tiers tiers,
      NavigableMap<String, TreeSet<Long>> blocks) {
    boolean complete =
        tiers.names().stream().allMatch(blocks::containsKey)
            && blocks.keySet().stream().anyMatch(kind -> kind.startsWith(SPLIT_PREFIX));
    int rounds = complete ? blocks.values().stream().mapToInt(TreeSet::size).min().orElse(0) : 0;
    if (rounds < TooFewRoundsException.FEWEST_ROUNDS) {
      double measuredSeconds = info.measured().runtimeNs() / 1e9;
      double warmUpSeconds =
          Math.max(0, info.counts().operations() - info.measured().operations())
              * measuredSeconds
              / Math.max(1, info.measured().operations());
      double neededSeconds =
          measuredSeconds * TooFewRoundsException.FEWEST_ROUNDS / Math.max(1, rounds);
      double seconds = MARGIN * (warmUpSeconds + neededSeconds) / SHARE_OF_VALIDATE;
      throw new TooFewRoundsException(directory.root(), rounds, seconds);
    }
  }
}
