package org.mnemo.estimator.heat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** LFU counters of keys of each rate, from {@link CounterChain}, over a grid of rates. */
final class CounterModel implements UseModel {

  private static final int PER_DECADE = 12;

  /** Requests of the coldest keys of the grid during the chain's run. */
  private static final double COLDEST_REQUESTS = 0.1;

  /** Share of a rate's keys at the maximum of the counter that makes it the last rate. */
  private static final double OPEN_SHARE = 0.999;

  /** Share of a rate's keys at the maximum that makes it an open rate. */
  private static final double FIRST_OPEN_SHARE = 0.05;

  private static final double HIGHEST_RATE = 1e6;

  private final double[] rates;
  private final double[][] likelihood;

  CounterModel(CounterChain chain) {
    double from = COLDEST_REQUESTS / chain.ageSeconds();
    double step = Math.pow(10, 1.0 / PER_DECADE);
    List<double[]> columns = new ArrayList<>();
    // In groups, which are computed in parallel.
    while (isOpen(columns, from, step)) {
      int first = columns.size();
      List<double[]> group =
          IntStream.range(first, first + PER_DECADE / 2)
              .parallel()
              .mapToObj(i -> chain.counters(from * Math.pow(step, i)))
              .toList();
      for (int i = 0; i < group.size() && isOpen(columns, from, step); i++) {
        columns.add(group.get(i));
      }
    }
    rates = new double[columns.size()];
    likelihood = new double[CounterChain.STATES][rates.length];
    for (int j = 0; j < rates.length; j++) {
      rates[j] = from * Math.pow(step, j);
      for (int c = 0; c < CounterChain.STATES; c++) {
        likelihood[c][j] = columns.get(j)[c];
      }
    }
  }

  private static boolean isOpen(List<double[]> columns, double from, double step) {
    return columns.isEmpty()
        || (columns.get(columns.size() - 1)[CounterChain.STATES - 1] < OPEN_SHARE
            && from * Math.pow(step, columns.size()) < HIGHEST_RATE);
  }

  @Override
  public int classes() {
    return CounterChain.STATES;
  }

  @Override
  public int classOf(long observed) {
    return (int) observed;
  }

  @Override
  public double[] rates() {
    return rates.clone();
  }

  @Override
  public double[][] likelihood() {
    return likelihood;
  }

  /** Unchanged, as Redis' counting is exactly known. */
  @Override
  public UseModel drawn(SplittableRandom random) {
    return this;
  }

  @Override
  public int openClass() {
    return CounterChain.STATES - 1;
  }

  @Override
  public double openRate() {
    int rate = 0;
    while (rate < rates.length - 1
        && likelihood[CounterChain.STATES - 1][rate] < FIRST_OPEN_SHARE) {
      rate++;
    }
    return rates[rate];
  }
}
