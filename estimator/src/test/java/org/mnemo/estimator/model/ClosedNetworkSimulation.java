package org.mnemo.estimator.model;

import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * The network that mean value analysis speaks of, played event by event: each client thinks for an
 * exponential time, waits at the station until those before it have been served, is served for an
 * exponential time, and thinks again.
 */
final class ClosedNetworkSimulation {

  private static final int BATCHES = 40;
  private static final double CONFIDENCE = 0.999;

  /** Throughput of consecutive batches of operations, with the half width of its confidence. */
  record Estimate(double throughputPerNs, double halfWidthPerNs) {}

  /** A client's thinking or its service ends. */
  private record Event(double timeNs, int client, boolean isServiceEnd) {}

  private final Random random;
  private final double thinkNs;
  private final double demandNs;
  private final Queue<Integer> queue = new ArrayDeque<>();
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::timeNs));
  private double nowNs;

  ClosedNetworkSimulation(int clients, double thinkNs, double demandNs, long seed) {
    this.random = new Random(seed);
    this.thinkNs = thinkNs;
    this.demandNs = demandNs;
    for (int client = 0; client < clients; client++) {
      think(client);
    }
  }

  /** Batches of equal numbers of operations; one more, before them, leaves the start behind. */
  Estimate run(int operations) {
    int batchOperations = operations / BATCHES;
    complete(batchOperations);
    SummaryStatistics throughput = new SummaryStatistics();
    double firstNs = nowNs;
    for (int batch = 0; batch < BATCHES; batch++) {
      double startNs = nowNs;
      complete(batchOperations);
      throughput.addValue(batchOperations / (nowNs - startNs));
    }
    double t = new TDistribution(BATCHES - 1).inverseCumulativeProbability((1 + CONFIDENCE) / 2);
    return new Estimate(
        (double) BATCHES * batchOperations / (nowNs - firstNs),
        t * throughput.getStandardDeviation() / Math.sqrt(BATCHES));
  }

  private void complete(int operations) {
    int completed = 0;
    while (completed < operations) {
      Event event = events.remove();
      nowNs = event.timeNs();
      if (event.isServiceEnd()) {
        leave();
        think(event.client());
        completed++;
      } else {
        arrive(event.client());
      }
    }
  }

  private void think(int client) {
    events.add(new Event(nowNs + exponential(thinkNs), client, false));
  }

  /** The head of the queue is the client in service. */
  private void arrive(int client) {
    queue.add(client);
    if (queue.size() == 1) {
      serve(client);
    }
  }

  private void leave() {
    queue.remove();
    Integer next = queue.peek();
    if (next != null) {
      serve(next);
    }
  }

  private void serve(int client) {
    events.add(new Event(nowNs + exponential(demandNs), client, true));
  }

  private double exponential(double meanNs) {
    return -meanNs * Math.log(1 - random.nextDouble());
  }
}
