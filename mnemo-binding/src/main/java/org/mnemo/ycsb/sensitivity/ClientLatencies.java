package org.mnemo.ycsb.sensitivity;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.mnemo.core.measurement.LatencyRecorder;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * The latencies that one client thread saw: those of blocks on a single tier, or of a placed run,
 * and each split of a sweep by itself. Mixed blocks would blur the extremes and are left out. Not
 * thread-safe.
 */
final class ClientLatencies {

  private final Tiers tiers;
  private final LatencyRecorder extremes;
  private final Map<String, LatencyRecorder> splits = new HashMap<>();

  ClientLatencies(Tiers tiers) {
    this.tiers = tiers;
    this.extremes = new LatencyRecorder(tiers);
  }

  /**
   * Counts one operation.
   *
   * @param kind of the block that it was in
   */
  void record(String kind, int tier, Operation operation, long valueBytes, long latencyNs) {
    if (kind.equals(tiers.name(tier)) || kind.equals(Placements.MAP)) {
      extremes.record(tier, operation, valueBytes, latencyNs);
    } else if (kind.startsWith(Splits.PREFIX)) {
      LatencyRecorder split = splits.get(kind);
      if (split == null) {
        split = new LatencyRecorder(tiers);
        splits.put(kind, split);
      }
      split.record(tier, operation, valueBytes, latencyNs);
    }
  }

  /** Those of single tiers or a placed run, of all clients, by {@code tier.operation.sizeclass}. */
  static Map<String, Histogram> extremes(List<ClientLatencies> clients) {
    return LatencyRecorder.merge(clients.stream().map(client -> client.extremes).toList());
  }

  /** Those of splits, of all clients, by {@code kind.tier.operation.sizeclass}. */
  static Map<String, Histogram> splits(List<ClientLatencies> clients) {
    Map<String, List<LatencyRecorder>> byKind = new TreeMap<>();
    for (ClientLatencies client : clients) {
      client.splits.forEach(
          (kind, recorder) ->
              byKind.computeIfAbsent(kind, unused -> new ArrayList<>()).add(recorder));
    }
    Map<String, Histogram> byTag = new TreeMap<>();
    byKind.forEach(
        (kind, recorders) ->
            LatencyRecorder.merge(recorders)
                .forEach((tag, histogram) -> byTag.put(kind + "." + tag, histogram)));
    return byTag;
  }
}
