package org.mnemo.reproduction.memorymachine;

import static org.mnemo.reproduction.measurement.NumberText.decimal;

import java.util.List;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.policy.cache.CacheKernel;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.measurement.Workload;
import org.mnemo.reproduction.paper.Sheet;

/** SETs of random keys, as memtier_benchmark sends them: every key as often as any other. */
final class Sets {

  /**
   * Size of a value. The paper names none; 85 million keys that are held by 120 GB have at most 1.4
   * KB each.
   */
  private static final int VALUE_BYTES = 1000;

  /** Clients at once: one alone would wait for the way to the server most of the time. */
  private static final int CLIENTS = 4;

  private static final String PMEM = "optane-dcpmm";

  private static final long BLOCK_BYTES = 64;
  private static final int STEPS = 10_000;

  private static final Workload WORKLOAD =
      Workload.evenSizes(
          "sets",
          "SETs of random keys",
          Workload.TIMELINE,
          VALUE_BYTES,
          "readproportion=0",
          "updateproportion=1",
          "requestdistribution=uniform");

  private Sets() {}

  /** The run of the added latency, with PMEM emulated. */
  static Measurement run(MeasurementPlan plan, String store) {
    return plan.sweep(store, WORKLOAD, CLIENTS, "mnemo.slow.memory=emulate:" + PMEM);
  }

  /** Introduction: how much slower PMEM is than DRAM, by published figures of both. */
  static void memories(Sheet sheet) {
    for (String name : List.of("paper-fast", "dram-local", PMEM)) {
      MemoryProfile memory = profile(name);
      sheet.row(
          name,
          memory.latencyNs(),
          memory.readGbS(),
          memory.writeGbS(),
          MemoryProfiles.byName(name).confidence(),
          memory.source());
      sheet.bar("latency of a load", name, memory.latencyNs());
    }
    double pmemNs = profile(PMEM).latencyNs();
    double dramNs = profile("dram-local").latencyNs();
    double testbedNs = MemoryProfiles.PAPER_FAST.latencyNs();
    sheet.compare(
        "slower",
        "%s x (DDR5), %s x (DRAM of Mnemo's testbed)"
            .formatted(decimal(pmemNs / dramNs, 1), decimal(pmemNs / testbedNs, 1)));
    sheet.compare(
        "latency",
        "%s ns; DRAM %s to %s ns"
            .formatted(decimal(pmemNs, 0), decimal(testbedNs, 0), decimal(dramNs, 0)));
  }

  /** A memory whose figures are in the middle of the known ranges. */
  private static MemoryProfile profile(String name) {
    return MemoryProfiles.byName(name).profile(RangeEnd.MIDDLE, MemoryProfiles.PAPER_FAST);
  }

  /**
   * Share of random requests for blocks of which a direct-mapped cache has none. The distances of
   * such requests are spread evenly over the data: each block is the next to be requested with the
   * same probability.
   *
   * @param dataShare size of the data by the size of the cache, more than 0
   */
  static double missesInMemoryMode(double dataShare) {
    CacheKernel kernel = CacheKernel.ways(1, BLOCK_BYTES);
    long cacheBytes = 1L << 40;
    double sum = 0;
    for (int step = 0; step < STEPS; step++) {
      long distance = Math.round((step + 0.5) / STEPS * dataShare * cacheBytes);
      sum += kernel.missShare(distance, distance, cacheBytes);
    }
    return sum / STEPS;
  }

  /**
   * Share of random requests that PMEM serves where data lies still: keys are as hot as each other.
   *
   * @param dramShare size of DRAM by the size of the data, at least 0
   */
  static double missesPlaced(double dramShare) {
    return Math.max(0, 1 - dramShare);
  }
}
