package org.mnemo.estimator.reuse;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Misses with more objects in fast memory, from several counter stacks over the same events. Their
 * hashes are independent, so their spread gives the uncertainty of their mean.
 */
public final class MissCurve {

  static final int STACKS = 4;

  /**
   * 97.5th percentile of Student's t distribution with as many degrees of freedom as stacks less 1.
   */
  private static final double T = 3.1824;

  private static final int LG_REGISTERS = 12;
  private static final int BATCH_EVENTS = 32;
  private static final double DELTA = 0.05;

  private final List<CounterStack> stacks;

  /**
   * An estimated number.
   *
   * @param mean the estimate, at least 0
   * @param least lower end of its range, at least 0
   * @param most upper end of its range
   */
  public record Estimate(double mean, double least, double most) {}

  MissCurve(boolean countsEvictions) {
    stacks =
        Stream.generate(
                () ->
                    new CounterStack(
                        countsEvictions,
                        () -> new HyperLogLogCounter(LG_REGISTERS),
                        BATCH_EVENTS,
                        DELTA))
            .limit(STACKS)
            .toList();
  }

  CounterStack stack(int number) {
    return stacks.get(number);
  }

  /**
   * References that would still miss. Their range covers the distances between neighbouring
   * counters, plus the stacks' 95 % interval.
   *
   * @param extraObjects additional objects in fast memory, at least 0
   */
  public Estimate misses(long extraObjects) {
    ToDoubleFunction<CounterStack> least = stack -> stack.leastMisses(extraObjects);
    ToDoubleFunction<CounterStack> most = stack -> stack.mostMisses(extraObjects);
    return estimate(
        (mean(least) + mean(most)) / 2,
        Math.min(mean(least) - halfWidth(least), mean(most) - halfWidth(most)),
        Math.max(mean(least) + halfWidth(least), mean(most) + halfWidth(most)));
  }

  /** References to keys that are new in the log, which miss with any memory. */
  public Estimate firstReferences() {
    double mean = mean(CounterStack::firstReferences);
    double halfWidth = halfWidth(CounterStack::firstReferences);
    return estimate(mean, mean - halfWidth, mean + halfWidth);
  }

  private Estimate estimate(double mean, double least, double most) {
    double references = (double) stacks.get(0).references();
    return new Estimate(Math.min(references, mean), Math.max(0, least), Math.min(references, most));
  }

  /** Number of additional objects above which misses stop falling. */
  double mostOnSlowSide() {
    return mean(CounterStack::mostOnSlowSide);
  }

  /** True if references surely end more evictions than the log has. */
  boolean lacksEvictions() {
    return mean(CounterStack::onSlowSide) + halfWidth(CounterStack::onSlowSide) < 0;
  }

  private double mean(ToDoubleFunction<CounterStack> value) {
    return stacks.stream().mapToDouble(value).average().orElseThrow();
  }

  private double halfWidth(ToDoubleFunction<CounterStack> value) {
    double mean = mean(value);
    double variance = mean(stack -> Math.pow(value.applyAsDouble(stack) - mean, 2));
    return T * Math.sqrt(variance / (STACKS - 1));
  }
}
