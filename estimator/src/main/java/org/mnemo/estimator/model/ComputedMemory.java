package org.mnemo.estimator.model;

import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.queueing.MeanValueAnalysis;
import org.mnemo.estimator.traffic.Load;

/**
 * A memory that takes the place of the SlowMem that was measured: its times are those of FastMem
 * and the {@link OperationDelay} of the memory.
 *
 * @param known what is known of the memory
 * @param dram the DRAM that FastMem is
 * @param dependentLoads dependent loads of an operation, at least 0
 */
public record ComputedMemory(KnownMemory known, MemoryProfile dram, int dependentLoads) {

  /** Halvings in which the bandwidth in use and the latency that it causes are found. */
  private static final int STEPS = 40;

  /** The profile at one end of what is known of the memory. */
  public MemoryProfile profile(RangeEnd end) {
    return known.profile(end, dram);
  }

  /**
   * What operations take longer with all data in the memory.
   *
   * <p>Latencies are those under the bandwidth that the run would then use. Clients wait for each
   * other where there are more of them than the memory has channels, by mean value analysis of one
   * station that is as fast as all channels together.
   *
   * @param run baselines of the run, of which FastMem's are used
   */
  public ComputedDelay delay(RangeEnd end, Baselines run) {
    MemoryProfile idle = profile(end);
    MemoryProfile loaded = idle.loadedLatency().isEmpty() ? idle : loaded(idle, run);
    OperationDelay delay = new OperationDelay(dram, loaded, dependentLoads);
    return new ComputedDelay(delay, waitNs(run, delay, idle.channels()), FetchTime.of(loaded));
  }

  /**
   * The memory under the bandwidth that the run uses with its latency under that bandwidth. A
   * higher latency lets the run use less of it, so that there is one such bandwidth.
   */
  private MemoryProfile loaded(MemoryProfile idle, Baselines run) {
    double lowGbS = 0;
    double highGbS = usedGbS(idle, run);
    for (int step = 0; step < STEPS; step++) {
      double middleGbS = (lowGbS + highGbS) / 2;
      if (usedGbS(idle.loaded(middleGbS), run) > middleGbS) {
        lowGbS = middleGbS;
      } else {
        highGbS = middleGbS;
      }
    }
    return idle.loaded(highGbS);
  }

  private double usedGbS(MemoryProfile memory, Baselines run) {
    return bandwidthGbS(run, new OperationDelay(dram, memory, dependentLoads));
  }

  private static double bandwidthGbS(Baselines run, OperationDelay delay) {
    double operations = 0;
    double bytes = 0;
    double ns = 0;
    for (ServiceTime time : run.serviceTimes()) {
      if (isFast(run, time)) {
        operations += time.operations();
        bytes += time.operations() * time.meanValueBytes();
        ns += time.operations() * (time.meanNs() + ns(delay, time) + run.clientNs());
      }
    }
    return operations == 0 ? 0 : run.clients() * bytes / ns;
  }

  /** Time that an operation waits for a channel. */
  private static double waitNs(Baselines run, OperationDelay delay, int channels) {
    double operations = 0;
    double elsewhereNs = 0;
    double delayNs = 0;
    for (ServiceTime time : run.serviceTimes()) {
      if (isFast(run, time)) {
        operations += time.operations();
        elsewhereNs += time.operations() * (time.meanNs() + run.clientNs());
        delayNs += time.operations() * ns(delay, time);
      }
    }
    if (run.clients() <= channels || !(delayNs > 0)) {
      return 0;
    }
    double stationNs = delayNs / operations / channels;
    double otherNs = elsewhereNs / operations + delayNs / operations - stationNs;
    return MeanValueAnalysis.responseNs(run.clients(), otherNs, stationNs) - stationNs;
  }

  private static boolean isFast(Baselines run, ServiceTime time) {
    return time.tier().equals(run.tiers().get(Load.FAST));
  }

  private static double ns(OperationDelay delay, ServiceTime time) {
    return time.operation().isWrite()
        ? delay.writeNs(time.meanValueBytes())
        : delay.readNs(time.meanValueBytes());
  }

  /** True if only ranges are known of some of its times. */
  public boolean hasRanges() {
    return known.hasRanges();
  }

  /**
   * What operations take longer in a memory.
   *
   * @param delay the memory's part
   * @param waitNs time that each waits for others, in nanoseconds
   * @param pageFetch time to fetch a page from it into FastMem
   */
  public record ComputedDelay(OperationDelay delay, double waitNs, FetchTime pageFetch) {

    /** Nanoseconds that an operation on so many bytes takes longer. */
    public double ns(Operation operation, double bytes) {
      return waitNs + (operation.isWrite() ? delay.writeNs(bytes) : delay.readNs(bytes));
    }

    /** The same as straight lines. */
    SizeTimes times(Operation operation) {
      double knot = OperationDelay.RANDOM_BYTES;
      double[] knots =
          delay.isStraight() ? new double[] {0, knot} : new double[] {0, knot, 2 * knot};
      double[] ns = new double[knots.length];
      for (int i = 0; i < ns.length; i++) {
        ns[i] = ns(operation, knots[i]);
      }
      return new SizeTimes(knots, ns);
    }
  }
}
