package org.mnemo.estimator.model.queueing;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Random;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;

/**
 * The network that mean value analysis speaks of, played event by event: each client thinks for an
 * exponential time, draws one of the stations, waits there until those before it have been served,
 * is served for an exponential time, and thinks again.
 */
final class ClosedNetworkSimulation {

  private static final int BATCHES = 40;
  private static final double CONFIDENCE = 0.999;

  /** Where an operation goes: a share of all, and the mean service time of those that go there. */
  record Station(double visitShare, double serviceNs) {

    double demandNs() {
      return visitShare * serviceNs;
    }
  }

  /** Throughput of consecutive batches of operations, with the half width of its confidence. */
  record Estimate(double throughputPerNs, double halfWidthPerNs) {}

  /** The client's thinking or, if there is a station, its service there ends. */
  private record Event(double timeNs, int client, int station) {}

  private static final int THINKING = -1;

  private final Random random;
  private final double thinkNs;
  private final List<Station> stations;
  private final List<Queue<Integer>> queues = new ArrayList<>();
  private final PriorityQueue<Event> events =
      new PriorityQueue<>(Comparator.comparingDouble(Event::timeNs));
  private double nowNs;

  ClosedNetworkSimulation(int clients, double thinkNs, List<Station> stations, long seed) {
    this.random = new Random(seed);
    this.thinkNs = thinkNs;
    this.stations = stations;
    stations.forEach(station -> queues.add(new ArrayDeque<>()));
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
      if (event.station() == THINKING) {
        arrive(event.client(), drawStation());
      } else {
        leave(event.station());
        think(event.client());
        completed++;
      }
    }
  }

  private void think(int client) {
    events.add(new Event(nowNs + exponential(thinkNs), client, THINKING));
  }

  /** The head of a queue is the client in service. */
  private void arrive(int client, int station) {
    queues.get(station).add(client);
    if (queues.get(station).size() == 1) {
      serve(client, station);
    }
  }

  private void leave(int station) {
    queues.get(station).remove();
    Integer next = queues.get(station).peek();
    if (next != null) {
      serve(next, station);
    }
  }

  private void serve(int client, int station) {
    double serviceNs = exponential(stations.get(station).serviceNs());
    events.add(new Event(nowNs + serviceNs, client, station));
  }

  private int drawStation() {
    double rest = random.nextDouble();
    int station = 0;
    while (station < stations.size() - 1 && rest >= stations.get(station).visitShare()) {
      rest -= stations.get(station).visitShare();
      station++;
    }
    return station;
  }

  private double exponential(double meanNs) {
    return -meanNs * Math.log(1 - random.nextDouble());
  }
}
