package org.mnemo.estimator.validation;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.apache.commons.math3.distribution.BinomialDistribution;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.validation.Validation.ErrorTerm;

/**
 * Verdict on the estimate of one metric. It holds if chance explains the number of deviating splits
 * (one in twenty; binomial, 5 %), and each deviates by at most twice its noise floor.
 *
 * @param splits number of measured splits
 * @param splitsOff number of splits whose error exceeds the noise floor and whose interval excludes
 *     0, by chance or not
 * @param splitsUnclear number of splits whose error exceeds the noise floor, but whose interval
 *     includes 0
 * @param isWithinNoise true if the estimate holds
 * @param worst the row with the largest error among deviating splits; among all if the estimate
 *     holds
 * @param mainTermOrNull main source of the worst row's error; null if the estimate holds, or the
 *     metric is a percentile
 */
public record Verdict(
    Metric metric,
    int splits,
    int splitsOff,
    int splitsUnclear,
    boolean isWithinNoise,
    ValidationRow worst,
    @Nullable ErrorTerm mainTermOrNull) {

  private static final double CHANCE = 0.05;
  private static final double CLEARLY_OFF = 2;

  /**
   * @param rows rows of the metric, at least one
   * @param terms sources of errors, of all splits
   */
  static Verdict of(Metric metric, List<ValidationRow> rows, List<ErrorTerm> terms) {
    List<ValidationRow> off = rows.stream().filter(row -> !row.isWithinNoise()).toList();
    boolean holds =
        off.size() <= explainedByChance(rows.size())
            && off.stream()
                .noneMatch(row -> Math.abs(row.error()) > CLEARLY_OFF * row.noiseFloor());
    long unclear =
        rows.stream().filter(row -> row.exceedsNoiseFloor() && row.isWithinNoise()).count();
    ValidationRow worst =
        Collections.max(
            holds ? rows : off, Comparator.comparingDouble(row -> Math.abs(row.error())));
    return new Verdict(
        metric,
        rows.size(),
        off.size(),
        (int) unclear,
        holds,
        worst,
        holds ? null : mainTerm(terms, worst));
  }

  private static int explainedByChance(int splits) {
    return new BinomialDistribution(splits, CHANCE).inverseCumulativeProbability(1 - CHANCE);
  }

  /** The largest part that increases the error. */
  private static @Nullable ErrorTerm mainTerm(List<ErrorTerm> terms, ValidationRow row) {
    Metric metric = row.metric();
    if (metric.isQuantile()) {
      return null;
    }
    // Too high a throughput is too short a time.
    double direction = metric.isRate() ? -Math.signum(row.error()) : Math.signum(row.error());
    return terms.stream()
        .filter(term -> term.split() == row.split())
        .filter(term -> metric.isRate() || term.mean() == metric)
        .max(Comparator.comparingDouble(term -> direction * term.share()))
        .orElse(null);
  }

  /** Main source of the worst row's error, if known. */
  public Optional<ErrorTerm> mainTerm() {
    return Optional.ofNullable(mainTermOrNull);
  }
}
