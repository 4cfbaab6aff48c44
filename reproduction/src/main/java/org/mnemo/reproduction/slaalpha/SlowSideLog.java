package org.mnemo.reproduction.slaalpha;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.mnemo.core.Mix64;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.estimator.reuse.SlowSideMisses;

/**
 * What the slow side of a memory sees of a workload: references to records that the fast side does
 * not hold, and evictions from there. The fast side is LRU and was filled by the load, as in a
 * server that the kernel pages.
 */
final class SlowSideLog {

  private final Map<Long, Boolean> fast = new LinkedHashMap<>(16, 0.75f, true);
  private final SlowSideMisses misses = new SlowSideMisses();
  private final long records;
  private long ns;

  /**
   * @param records records that the fast side holds, at least 1
   */
  private SlowSideLog(long records) {
    this.records = records;
  }

  /**
   * Follows the requests of a run.
   *
   * @param records records that the fast side holds, at least 1
   */
  static SlowSideLog of(MeasurementDirectory run, long records) {
    SlowSideLog log = new SlowSideLog(records);
    try (DatasetFile.Reader keys = new DatasetFile.Reader(run.dataset())) {
      while (keys.next()) {
        log.put(Mix64.hash(0, keys.buffer(), keys.keyOffset(), keys.keyLength()));
      }
    }
    try (TraceReader trace = TraceFiles.open(run.trace())) {
      Access access = trace.access();
      while (trace.next()) {
        log.request(Mix64.hash(0, access.keyBuffer(), access.keyOffset(), access.keyLength()));
      }
    }
    return log;
  }

  private void request(long key) {
    if (fast.get(key) == null) {
      observe(false, key);
      put(key);
    }
  }

  private void put(long key) {
    fast.put(key, true);
    if (fast.size() > records) {
      Iterator<Long> oldest = fast.keySet().iterator();
      long evicted = oldest.next();
      oldest.remove();
      observe(true, evicted);
    }
  }

  private void observe(boolean isEviction, long key) {
    long startNs = System.nanoTime();
    misses.observe(isEviction, key);
    ns += System.nanoTime() - startNs;
  }

  SlowSideMisses misses() {
    return misses;
  }

  /** Mean time of counting an event, in nanoseconds. */
  double eventNs() {
    return (double) ns / Math.max(1, misses.references() + misses.evictions());
  }
}
