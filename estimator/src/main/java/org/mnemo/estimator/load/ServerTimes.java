package org.mnemo.estimator.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.mnemo.core.measurement.SaturationRow;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.estimator.answer.Interval;

/**
 * Time that an operation occupies the servers of a saturated run, with its uncertainty.
 *
 * @param tiers times of each tier, fastest first
 * @param replicates bootstrap replicates, which draw rounds of blocks with replacement; empty if
 *     the run has too few rounds
 * @param threads server threads that execute requests, at least 1
 * @param knowsThreads false if the server did not report its threads, so that one is assumed
 * @param rounds number of rounds of blocks that replicates draw from
 */
public record ServerTimes(
    List<OccupiedTime> tiers,
    List<List<OccupiedTime>> replicates,
    int threads,
    boolean knowsThreads,
    int rounds) {

  /** Fewest rounds for an interval. */
  private static final int FEWEST_ROUNDS = 8;

  /** True if the run has enough rounds for intervals. */
  public boolean isSure() {
    return rounds >= FEWEST_ROUNDS;
  }

  /**
   * Run length for enough rounds, without loading.
   *
   * @param blocks blocks of a run that was too short
   * @return seconds; NaN if unknown
   */
  public static double neededSeconds(List<SaturationRow> blocks) {
    Map<String, List<SaturationRow>> byTier =
        blocks.stream().collect(Collectors.groupingBy(SaturationRow::tier));
    // A round has two blocks per tier.
    return byTier.values().stream()
            .mapToDouble(
                rows ->
                    2
                        * FEWEST_ROUNDS
                        * rows.stream().mapToLong(SaturationRow::durationNs).average().orElse(0))
            .reduce(Double::sum)
            .orElse(Double.NaN)
        / 1e9;
  }

  public ServerTimes {
    tiers = List.copyOf(tiers);
    replicates = List.copyOf(replicates);
  }

  /**
   * Fits the times to the blocks of a saturated run.
   *
   * @param tiers names of the tiers, fastest first
   * @param seed seed of the bootstrap replicates
   * @return empty if a tier's time is unknown
   */
  public static Optional<ServerTimes> of(
      List<SaturationRow> blocks, List<String> tiers, long seed) {
    // A round has blocks of two burst sizes for each tier of the run.
    long runTiers = blocks.stream().map(SaturationRow::tier).distinct().count();
    TreeMap<Long, List<SaturationRow>> rounds = new TreeMap<>();
    for (SaturationRow row : blocks) {
      if (row.operations() > 0 && SaturationFit.occupiedNs(row) > 0) {
        rounds.computeIfAbsent(row.block() / (2 * runTiers), unused -> new ArrayList<>()).add(row);
      }
    }
    List<List<SaturationRow>> byRound = List.copyOf(rounds.values());
    List<List<SaturationRow>> byTier = byTier(byRound, tiers);
    Set<SaturationFit.Term> terms = SaturationFit.terms(byTier);
    List<OccupiedTime> run = SaturationFit.times(byTier, terms);
    if (run.isEmpty()) {
      return Optional.empty();
    }
    int[] threads = blocks.stream().mapToInt(SaturationRow::threads).toArray();
    int least = Arrays.stream(threads).min().orElse(0);
    return Optional.of(
        new ServerTimes(
            run,
            byRound.size() < FEWEST_ROUNDS ? List.of() : replicates(byRound, tiers, terms, seed),
            Math.max(1, least),
            least > 0,
            byRound.size()));
  }

  private static List<List<OccupiedTime>> replicates(
      List<List<SaturationRow>> rounds,
      List<String> tiers,
      Set<SaturationFit.Term> terms,
      long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<List<OccupiedTime>> replicates = new ArrayList<>();
    for (int i = 0; i < Interval.REPLICATES; i++) {
      List<List<SaturationRow>> drawn = new ArrayList<>();
      for (int round = 0; round < rounds.size(); round++) {
        drawn.add(rounds.get(random.nextInt(rounds.size())));
      }
      List<OccupiedTime> times = SaturationFit.times(byTier(drawn, tiers), terms);
      // A replicate of few rounds may lack blocks of a tier.
      if (!times.isEmpty()) {
        replicates.add(times);
      }
    }
    return replicates;
  }

  private static List<List<SaturationRow>> byTier(
      List<List<SaturationRow>> rounds, List<String> tiers) {
    return tiers.stream()
        .map(
            tier ->
                rounds.stream()
                    .flatMap(List::stream)
                    .filter(row -> row.tier().equals(tier))
                    .toList())
        .toList();
  }

  /** Replaces SlowMem by another memory: FastMem's times plus a delay. */
  public ServerTimes withSlowMem(OperationDelay delay) {
    return new ServerTimes(
        withSlowMem(tiers, delay),
        replicates.stream().map(times -> withSlowMem(times, delay)).toList(),
        threads,
        knowsThreads,
        rounds);
  }

  private static List<OccupiedTime> withSlowMem(List<OccupiedTime> times, OperationDelay delay) {
    return List.of(times.get(0), times.get(0).plus(delay));
  }
}
