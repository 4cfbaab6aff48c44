package org.mnemo.estimator.validation;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.nio.file.Files;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.core.MnemoException;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.baseline.BaselineSample;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.FetchesRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.model.tails.LatencyClass;

/**
 * A run that sent each operation to each tier: the first with all data in FastMem, the rest with a
 * share of it. Measurements are stored by time segment.
 *
 * @param tiers tiers of the run
 * @param targetShares target share of the data in FastMem of each tier but the first
 * @param sample blocks of all tiers
 * @param resampler source of samples of the blocks
 * @param latencies latency counts by tier and segment
 * @param fetches fetches by tier and segment; empty for the first tier
 * @param operations number of operations on tiers with fetches
 */
record MirroredRun(
    Tiers tiers,
    List<Double> targetShares,
    BaselineSample sample,
    BaselineSample.Resampler resampler,
    List<List<LatencyCounts>> latencies,
    List<List<FetchSums>> fetches,
    long operations) {

  private static final String PLACEMENT = "mirrored";

  /** Memory of a tier: {@code cached:10%} or {@code paged:10%}. */
  private static final Pattern SHARE = Pattern.compile("[a-z]+:([0-9]+(?:\\.[0-9]+)?)%");

  /**
   * Reads a run.
   *
   * @throws MnemoException if it was another kind of run, was too short, or its files are damaged
   */
  static MirroredRun read(MeasurementDirectory directory) {
    RunInfo info = directory.readRun();
    if (!info.placement().equals(PLACEMENT)
        || !Files.exists(directory.fetches())
        || !Files.exists(directory.operations())) {
      throw new MnemoException(
          directory.root()
              + " has no servers with different shares of the data in FastMem; measure with 'bin/mnemo validate --policy cached' or '--policy paged'");
    }
    Tiers tiers = new Tiers(info.tiers().stream().map(TierInfo::name).toList());
    BaselineCalculator calculator = new BaselineCalculator(tiers, info.clients());
    TreeMap<String, LongOpenHashSet> blocks = new TreeMap<>();
    long[] operations = new long[1];
    BlockRow.read(
        directory.blocks(),
        row -> {
          calculator.add(row);
          if (row.operations() > 0) {
            blocks.computeIfAbsent(row.kind(), unused -> new LongOpenHashSet()).add(row.block());
            operations[0] += tiers.indexOf(row.tier()) > 0 ? row.operations() : 0;
          }
        });
    requireRounds(directory, info, tiers, blocks);
    BaselineSample sample = calculator.sample();
    int segments = sample.segments();
    BaselineSample.Resampler resampler = sample.resampler();
    List<List<LatencyCounts.Builder>> latencies =
        SweepData.lists(tiers.count(), segments, LatencyCounts.Builder::new);
    OperationRow.file(tiers)
        .read(
            directory.operations(),
            row ->
                latencies
                    .get(row.tier())
                    .get(resampler.segmentOf(row.block()))
                    .add(LatencyClass.of(0, row.operation(), row.sizeClass()), row.latencyNs()));
    List<List<FetchSums>> fetches = SweepData.lists(tiers.count(), segments, FetchSums::new);
    FetchesRow.FILE.read(
        directory.fetches(),
        row -> {
          int tier = tiers.indexOf(row.tier());
          if (tier < 0) {
            throw new MnemoException(
                "the run lacks the tier '%s'; copy its directory whole, or repeat the run"
                    .formatted(row.tier()));
          }
          fetches.get(tier).get(resampler.segmentOf(row.block())).add(row);
        });
    return new MirroredRun(
        tiers,
        tiers.names().stream().skip(1).map(tier -> targetShare(info, tier)).toList(),
        sample,
        resampler,
        latencies.stream()
            .map(ofTier -> ofTier.stream().map(LatencyCounts.Builder::build).toList())
            .toList(),
        fetches,
        operations[0]);
  }

  private static void requireRounds(
      MeasurementDirectory directory,
      RunInfo info,
      Tiers tiers,
      TreeMap<String, LongOpenHashSet> blocks) {
    int rounds =
        tiers.names().stream()
            .mapToInt(tier -> blocks.getOrDefault(tier, new LongOpenHashSet()).size())
            .min()
            .orElse(0);
    if (rounds < TooFewRoundsException.FEWEST_ROUNDS) {
      double seconds =
          info.measured().runtimeNs()
              / 1e9
              * TooFewRoundsException.FEWEST_ROUNDS
              / Math.max(1, rounds);
      throw new TooFewRoundsException(directory.root(), rounds, seconds);
    }
  }

  /** Target share of the data in a tier's FastMem, from its property. */
  private static double targetShare(RunInfo info, String tier) {
    String memory = info.properties().getOrDefault("mnemo." + tier + ".memory", "");
    Matcher share = SHARE.matcher(memory);
    if (!share.matches()) {
      throw new MnemoException(
          "the tier '%s' of the run had the memory '%s', without a share of the data; measure with 'bin/mnemo validate'"
              .formatted(tier, memory));
    }
    return Double.parseDouble(share.group(1)) / 100;
  }

  /** Number of time segments. */
  int segments() {
    return sample.segments();
  }

  /** Fetches of a tier in the whole run. */
  FetchSums allFetches(int tier) {
    FetchSums sum = new FetchSums();
    fetches.get(tier).forEach(segment -> sum.add(segment, 1));
    return sum;
  }

  /** Fetches of one tier in some blocks. Not thread-safe. */
  static final class FetchSums {

    private double operations;
    private double fetches;
    private double fastBytes;
    private double totalBytes;

    void add(FetchesRow row) {
      operations += row.operations();
      fetches += row.fetches();
      // By operations, so that a block cut short by the run's end counts in proportion.
      fastBytes += (double) row.operations() * row.fastBytes();
      totalBytes += (double) row.operations() * row.totalBytes();
    }

    /**
     * Adds other blocks.
     *
     * @param times number of times that they count
     */
    void add(FetchSums other, int times) {
      operations += times * other.operations;
      fetches += times * other.fetches;
      fastBytes += times * other.fastBytes;
      totalBytes += times * other.totalBytes;
    }

    /** Share of the data in FastMem, averaged over operations. */
    double fastShare() {
      return fastBytes / totalBytes;
    }

    /** Mean fetches of an operation; NaN without operations. */
    double perOperation() {
      return operations == 0 ? Double.NaN : fetches / operations;
    }
  }
}
