package org.mnemo.estimator.load;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.commons.math3.linear.SingularMatrixException;
import org.apache.commons.math3.stat.regression.OLSMultipleLinearRegression;
import org.mnemo.core.measurement.SaturationRow;

/**
 * Weighted least squares over the blocks of a tier in a saturated run:
 *
 * <pre>
 * occupied time of a block = operations x a + bursts x w + bytes x b + writes x c
 * </pre>
 *
 * <p>w is the cost of a server's sleep and wake-up per burst. Near saturation servers do not sleep,
 * so request times exclude w. Terms are added in this order if a tier's coefficient exceeds twice
 * its standard error. w and b are at least 0; a and a + c are above 0.
 *
 * <p>A slow processor lengthens a block in proportion to its time, so errors are relative. Blocks
 * weigh 1 / time²; otherwise large values would hide the time of small requests.
 */
final class SaturationFit {

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
   * Fits the regression of relative errors. Measured times as weights would favour blocks that were
   * short by chance. So a first regression supplies the weights.
   */
  private static OLSMultipleLinearRegression regression(List<SaturationRow> rows, Set<Term> terms) {
    double[] measuredNs = rows.stream().mapToDouble(SaturationFit::occupiedNs).toArray();
    OLSMultipleLinearRegression first = regression(rows, terms, measuredNs);
    double[] relativeErrors = first.estimateResiduals();
    double[] fittedNs = new double[measuredNs.length];
    for (int i = 0; i < fittedNs.length; i++) {
      fittedNs[i] = measuredNs[i] * (1 - relativeErrors[i]);
    }
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
   * Time of an operation on each tier by some terms. A term that makes any tier's time negative is
   * dropped on all tiers.
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
