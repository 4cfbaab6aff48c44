package org.mnemo.estimator.reuse;

import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Misses that are left when fast memory holds more objects, by several counter stacks over the same
 * events. Their hashes are independent of each other, so how far they are apart tells how sure
 * their mean is.
 */
public final class MissCurve {

  static final int STACKS = 4;

  /** 97.5th percentile of Student's t distribution with one degree of freedom less than stacks. */
  private static final double T = 3.1824;

  private static final int LG_REGISTERS = 12;
  private static final int BATCH_EVENTS = 32;
  private static final double DELTA = 0.05;

  private final List<CounterStack> stacks;

  /**
   * A number that is estimated.
   *
   * @param mean the estimate, at least 0
   * @param least lower end of the range that it is in, at least 0
   * @param most upper end of this range
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
   * References that would still miss. Their range is that of the distances between neighbouring
   * counters, and the 95 % confidence interval of the stacks around it.
   *
   * @param extraObjects objects that fast memory would hold beyond those that it holds, at least 0
   */
  public Estimate misses(long extraObjects) {
    ToDoubleFunction<CounterStack> least = stack -> stack.leastMisses(extraObjects);
    ToDoubleFunction<CounterStack> most = stack -> stack.mostMisses(extraObjects);
    return estimate(
        (mean(least) + mean(most)) / 2,
        Math.min(mean(least) - halfWidth(least), mean(most) - halfWidth(most)),
        Math.max(mean(least) + halfWidth(least), mean(most) + halfWidth(most)));
  }

  /** References to keys that the log did not name before, which miss with any memory. */
  public Estimate firstReferences() {
    double mean = mean(CounterStack::firstReferences);
    double halfWidth = halfWidth(CounterStack::firstReferences);
    return estimate(mean, mean - halfWidth, mean + halfWidth);
  }

  private Estimate estimate(double mean, double least, double most) {
    double references = (double) stacks.get(0).references();
    return new Estimate(Math.min(references, mean), Math.max(0, least), Math.min(references, most));
  }

  /** Most objects that matter at any time: no larger memory misses less. */
  double mostOnSlowSide() {
    return mean(CounterStack::mostOnSlowSide);
  }

  /** True if more references end an eviction than the log has evictions, beyond all doubt. */
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
