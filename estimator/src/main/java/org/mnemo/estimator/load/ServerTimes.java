package org.mnemo.estimator.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.SaturationRow;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.RequestCells;

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

  /**
   * Time that an operation occupies a server thread under load: processor time plus time waiting
   * for memory.
   *
   * <pre>
   * time of an operation = a of reads or of writes + bytes x b
   * </pre>
   *
   * @param readNs a of reads in nanoseconds
   * @param writeNs a of writes in nanoseconds
   * @param nsPerByte b in nanoseconds
   * @param added delay of another memory; null for the measured memory
   */
  public record OccupiedTime(
      double readNs, double writeNs, double nsPerByte, @Nullable OperationDelay added) {

    /** Adds the delay of another memory. */
    OccupiedTime plus(OperationDelay delay) {
      return new OccupiedTime(readNs, writeNs, nsPerByte, delay);
    }

    /** Nanoseconds for all requests of a load to one tier. */
    double ns(Load load, int tier) {
      RequestCells cells = load.cells();
      double sumNs = 0;
      for (int cell = 0; cell < cells.count(); cell++) {
        double requests = load.requests(tier, cell);
        if (requests > 0) {
          boolean writes = Operation.of(cells.operation(cell)).isWrite();
          double bytes = load.bytes(tier, cell);
          sumNs += requests * (writes ? writeNs : readNs) + bytes * nsPerByte;
          sumNs += requests * addedNs(writes, bytes / requests);
        }
      }
      return sumNs;
    }

    private double addedNs(boolean writes, double bytes) {
      if (added == null) {
        return 0;
      }
      return writes ? added.writeNs(bytes) : added.readNs(bytes);
    }
  }

  /**
   * Weighted least squares over the blocks of a tier in a saturated run:
   *
   * <pre>
   * occupied time of a block = operations x a + bursts x w + bytes x b + writes x c
   * </pre>
   *
   * <p>w is the cost of a server's sleep and wake-up per burst. Near saturation servers do not
   * sleep, so request times exclude w. Terms are added in this order if a tier's coefficient
   * exceeds twice its standard error. w and b are at least 0; a and a + c are above 0.
   *
   * <p>A slow processor lengthens a block in proportion to its time, so errors are relative. Blocks
   * weigh 1 / time²; otherwise large values would hide the time of small requests.
   */
  private static final class SaturationFit {

    /** Ratio of a coefficient to its standard error above which it is significant. */
    private static final double SIGNIFICANT = 2;

    /** Smallest relative variation between blocks of a term's count per operation. */
    private static final double LEAST_VARIATION = 1e-6;

    /** Terms that can make an operation's time negative, the likeliest first. */
    private static final List<Term> SHIFTING = List.of(Term.BYTES, Term.WRITES, Term.WAKE_UPS);

    enum Term {
      WAKE_UPS,
      BYTES,
      WRITES;

      double count(SaturationRow row) {
        return switch (this) {
          case WAKE_UPS -> (double) row.bursts();
          case BYTES -> (double) row.bytes();
          case WRITES -> (double) row.writes();
        };
      }

      boolean mayBeNegative() {
        return this == WRITES;
      }
    }

    private SaturationFit() {}

    /** Nanoseconds that a block occupied its server. */
    static double occupiedNs(SaturationRow row) {
      return (double) row.cpuNs() + row.emulatedNs();
    }

    /**
     * Terms that the blocks support.
     *
     * @param tiers blocks of each tier
     */
    static Set<Term> terms(List<List<SaturationRow>> tiers) {
      Set<Term> taken = EnumSet.noneOf(Term.class);
      for (Term candidate : Term.values()) {
        if (tiers.stream().allMatch(rows -> varies(rows, candidate))) {
          Set<Term> tried = EnumSet.copyOf(taken);
          tried.add(candidate);
          if (tiers.stream().anyMatch(rows -> isSignificant(rows, tried, candidate))) {
            taken.add(candidate);
          }
        }
      }
      return taken;
    }

    private static boolean varies(List<SaturationRow> rows, Term term) {
      double[] shares =
          rows.stream().mapToDouble(row -> term.count(row) / row.operations()).toArray();
      double least = Double.POSITIVE_INFINITY;
      double most = 0;
      for (double share : shares) {
        least = Math.min(least, share);
        most = Math.max(most, share);
      }
      return most - least > LEAST_VARIATION * most;
    }

    private static boolean isSignificant(List<SaturationRow> rows, Set<Term> terms, Term term) {
      if (rows.size() <= terms.size() + 1) {
        return false;
      }
      try {
        OLSMultipleLinearRegression regression = regression(rows, terms);
        int at = 1 + List.copyOf(terms).indexOf(term);
        double value = regression.estimateRegressionParameters()[at];
        double error = regression.estimateRegressionParametersStandardErrors()[at];
        return (term.mayBeNegative() ? Math.abs(value) : value) > SIGNIFICANT * error;
      } catch (SingularMatrixException e) {
        // The term is a multiple of other terms.
        return false;
      }
    }

    /**
     * Fits the regression of relative errors. Measured times as weights would favour blocks that
     * were short by chance. So a first regression supplies the weights.
     */
    private static OLSMultipleLinearRegression regression(
        List<SaturationRow> rows, Set<Term> terms) {
      double[] measuredNs = rows.stream().mapToDouble(SaturationFit::occupiedNs).toArray();
      OLSMultipleLinearRegression first = regression(rows, terms, measuredNs);
      double[] relativeErrors = first.estimateResiduals();
      double[] fittedNs = new double[measuredNs.length];
      Arrays.setAll(fittedNs, i -> measuredNs[i] * (1 - relativeErrors[i]));
      boolean arePositive = Arrays.stream(fittedNs).allMatch(ns -> ns > 0);
      return arePositive ? regression(rows, terms, fittedNs) : first;
    }

    /**
     * Fits a regression with errors relative to {@code unitNs}.
     *
     * @param unitNs nanoseconds by row, above 0
     */
    private static OLSMultipleLinearRegression regression(
        List<SaturationRow> rows, Set<Term> terms, double[] unitNs) {
      double[] y = new double[rows.size()];
      double[][] x = new double[rows.size()][1 + terms.size()];
      for (int i = 0; i < y.length; i++) {
        SaturationRow row = rows.get(i);
        y[i] = occupiedNs(row) / unitNs[i];
        x[i][0] = row.operations() / unitNs[i];
        int at = 1;
        for (Term term : terms) {
          x[i][at++] = term.count(row) / unitNs[i];
        }
      }
      OLSMultipleLinearRegression regression = new OLSMultipleLinearRegression();
      regression.setNoIntercept(true);
      regression.newSampleData(y, x);
      return regression;
    }

    /**
     * Time of an operation on each tier by some terms. A term that makes any tier's time negative
     * is dropped on all tiers.
     *
     * @param tiers blocks of each tier, each of which occupied its server
     * @return one time per tier; empty if a tier's blocks are insufficient
     */
    static List<OccupiedTime> times(List<List<SaturationRow>> tiers, Set<Term> terms) {
      List<OccupiedTime> times =
          tiers.stream().map(rows -> time(rows, terms)).flatMap(Optional::stream).toList();
      if (times.size() < tiers.size()) {
        return List.of();
      }
      if (times.stream().allMatch(time -> time.readNs() > 0 && time.writeNs() > 0)) {
        return times;
      }
      // Without terms it is the mean time, which is above 0.
      Set<Term> fewer = EnumSet.copyOf(terms);
      fewer.remove(SHIFTING.stream().filter(terms::contains).findFirst().orElseThrow());
      return times(tiers, fewer);
    }

    /**
     * Time of an operation by some terms, without terms of the wrong sign.
     *
     * @return empty if the blocks are insufficient
     */
    private static Optional<OccupiedTime> time(List<SaturationRow> rows, Set<Term> terms) {
      if (rows.size() <= terms.size() + 1) {
        return Optional.empty();
      }
      double[] found;
      try {
        found = regression(rows, terms).estimateRegressionParameters();
      } catch (SingularMatrixException e) {
        return Optional.empty();
      }
      Map<Term, Double> byTerm = new EnumMap<>(Term.class);
      int at = 1;
      for (Term term : terms) {
        if (found[at] < 0 && !term.mayBeNegative()) {
          Set<Term> fewer = EnumSet.copyOf(terms);
          fewer.remove(term);
          return time(rows, fewer);
        }
        byTerm.put(term, found[at++]);
      }
      double readNs = found[0];
      double writeNs = readNs + byTerm.getOrDefault(Term.WRITES, 0.0);
      double nsPerByte = byTerm.getOrDefault(Term.BYTES, 0.0);
      return Optional.of(new OccupiedTime(readNs, writeNs, nsPerByte, null));
    }
  }
}
