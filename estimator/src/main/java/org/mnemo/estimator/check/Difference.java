package org.mnemo.estimator.check;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.check.RunReadings.Reading;

/**
 * Differences between measurements of one workload.
 *
 * <p>For one run before and one after, the difference d of a figure's logarithms has the variance
 * within both runs, v = v1 + v2, with Welch's degrees of freedom. d / sqrt(v) is compared with
 * Student's t. v excludes shifts of the machine's speed between the runs. Several runs on a side
 * show the variance between runs. The interval is then the wider of that one and one by the pooled
 * variance s between runs, s (1/n1 + 1/n2), with n1 + n2 - 2 degrees of freedom.
 *
 * @param effects change of each figure that all runs measured
 */
public record Difference(
    List<Effect> effects, List<Spreads> spreads, int runsBefore, int runsAfter) {

  public Difference {
    effects = List.copyOf(effects);
    spreads = List.copyOf(spreads);
  }

  /**
   * The difference between two groups of runs.
   *
   * @param before at least one run before, {@link RunReadings#isLongEnough long enough}
   * @param after runs after, likewise
   */
  public static Difference of(List<RunReadings> before, List<RunReadings> after) {
    List<Map<Figure, Reading>> readings =
        RunReadings.common(Stream.concat(before.stream(), after.stream()).toList());
    List<Figure> figures = List.copyOf(readings.get(0).keySet());
    List<Spreads> spreads = new ArrayList<>();
    List<Double> levels = new ArrayList<>();
    for (Figure figure : figures) {
      List<Reading> all = readings.stream().map(each -> requireNonNull(each.get(figure))).toList();
      List<Reading> ofBefore = all.subList(0, before.size());
      spreads.add(Spreads.of(ofBefore, all.subList(before.size(), all.size())));
      levels.add(Math.exp(Spreads.meanLog(ofBefore)));
    }
    double[] probabilities = adjusted(spreads.stream().mapToDouble(Spreads::probability).toArray());
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < probabilities.length; i++) {
      double ratio = Math.exp(spreads.get(i).difference());
      effects.add(
          new Effect(
              figures.get(i),
              levels.get(i),
              levels.get(i) * ratio,
              ratio,
              Interval.byFactor(ratio, Math.exp(spreads.get(i).halfWidth())),
              probabilities[i]));
    }
    return new Difference(effects, spreads, before.size(), after.size());
  }

  /**
   * Quantiles that are not compared, because a run did not measure them, for operations with
   * compared means. Tiers that do not carry an offered rate are excluded.
   */
  public List<Figure> unknownQuantiles() {
    List<Figure> compared = effects.stream().map(Effect::figure).toList();
    List<Figure> unknown = new ArrayList<>();
    for (Figure mean : compared) {
      if (mean.kind() == Figure.Kind.MEAN
          && compared.stream()
              .noneMatch(
                  each -> each.kind() == Figure.Kind.CARRIED && each.tier().equals(mean.tier()))) {
        for (double quantile : RunReadings.QUANTILES) {
          if (compared.stream().noneMatch(each -> each.isQuantile(mean, quantile))) {
            unknown.add(new Figure(Figure.Kind.QUANTILE, mean.tier(), mean.operation(), quantile));
          }
        }
      }
    }
    return unknown;
  }

  public boolean has(Figure.Kind kind) {
    return effects.stream().anyMatch(effect -> effect.figure().kind() == kind);
  }

  /** True if each side has one run, so that intervals exclude shifts between runs. */
  public boolean isOfSingleRuns() {
    return runsBefore == 1 && runsAfter == 1;
  }

  /** Figures that differ significantly. */
  public List<Effect> differing() {
    return effects.stream().filter(Effect::differs).toList();
  }

  /**
   * Figures significantly worse by more than a share. A latency, or the time per operation behind a
   * throughput, is longer by more than that. The probability of any false alarm is at most 5 %.
   *
   * @param share at least 0
   */
  public List<Effect> worseBeyond(double share) {
    int[] absolute =
        IntStream.range(0, effects.size())
            .filter(i -> effects.get(i).figure().isAbsolute())
            .toArray();
    double[] probabilities =
        adjusted(
            IntStream.of(absolute)
                .mapToDouble(
                    i ->
                        spreads
                            .get(i)
                            .probabilityBeyond(effects.get(i).figure().isTime(), Math.log1p(share)))
                .toArray());
    List<Effect> worse = new ArrayList<>();
    for (int i = 0; i < probabilities.length; i++) {
      if (probabilities[i] < Effect.LEVEL) {
        worse.add(effects.get(absolute[i]));
      }
    }
    return worse;
  }

  /** Figures whose 95 % interval includes a regression of more than a share. */
  public List<Effect> mayBeWorseBeyond(double share) {
    return effects.stream()
        .filter(effect -> effect.figure().isAbsolute())
        .filter(
            effect ->
                effect.figure().isTime()
                    ? effect.interval().high() > 1 + share
                    : effect.interval().low() < 1 / (1 + share))
        .toList();
  }

  /**
   * Probabilities of several tests, adjusted for the family-wise error rate (Holm, A Simple
   * Sequentially Rejective Multiple Test Procedure, Scandinavian Journal of Statistics 6(2), 1979),
   * in the given order. With p(1) the smallest of m, the i-th is the maximum of (m - j + 1) p(j)
   * over j up to i, at most 1.
   */
  static double[] adjusted(double[] probabilities) {
    int[] ascending =
        IntStream.range(0, probabilities.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> probabilities[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[probabilities.length];
    double largest = 0;
    for (int rank = 0; rank < ascending.length; rank++) {
      largest = Math.max(largest, (ascending.length - rank) * probabilities[ascending[rank]]);
      adjusted[ascending[rank]] = Math.min(1, largest);
    }
    return adjusted;
  }
}
