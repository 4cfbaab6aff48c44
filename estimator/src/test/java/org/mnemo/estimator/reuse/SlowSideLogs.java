package org.mnemo.estimator.reuse;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.core.Mix64;

/** Logs of the slow side of an LRU memory that is simulated, and the requests behind them. */
final class SlowSideLogs {

  /** An event of the slow side. */
  record Event(boolean isEviction, int key) {}

  private SlowSideLogs() {}

  /** Misses, each of which evicts after it if memory is full, of a memory of so many objects. */
  static List<Event> of(int[] requests, int objects) {
    List<Event> events = new ArrayList<>();
    Map<Integer, Boolean> memory = new LinkedHashMap<>(16, 0.75f, true);
    for (int key : requests) {
      if (memory.get(key) == null) {
        events.add(new Event(false, key));
        memory.put(key, true);
        if (memory.size() > objects) {
          int least = memory.keySet().iterator().next();
          memory.remove(least);
          events.add(new Event(true, least));
        }
      }
    }
    return events;
  }

  static long misses(int[] requests, int objects) {
    return of(requests, objects).stream().filter(event -> !event.isEviction()).count();
  }

  /** Requests for keys 0 to keys - 1, key k with a probability in proportion to (k + 1)^-0.9. */
  static int[] zipf(long seed, int requests, int keys) {
    double[] sums = new double[keys];
    double sum = 0;
    for (int key = 0; key < keys; key++) {
      sum += Math.pow(key + 1, -0.9);
      sums[key] = sum;
    }
    int[] made = new int[requests];
    for (int i = 0; i < requests; i++) {
      int found = Arrays.binarySearch(sums, Mix64.unit(seed, i) * sum);
      made[i] = found < 0 ? -found - 1 : found;
    }
    return made;
  }

  /**
   * The requests of {@link #zipf}, of which every other half as many as there are keys are replaced
   * by the next ones of a scan that goes round a quarter as many keys of its own.
   */
  static int[] withScans(long seed, int requests, int keys) {
    int[] made = zipf(seed, requests, keys);
    int scanned = 0;
    for (int i = 0; i < requests; i++) {
      if (i / (keys / 2) % 2 == 1) {
        made[i] = keys + scanned++ % (keys / 4);
      }
    }
    return made;
  }
}
