package org.mnemo.estimator.model;

import java.util.Arrays;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.traffic.Load;

/**
 * A computed memory in place of the measured SlowMem: FastMem's times plus the memory's {@link
 * OperationDelay}.
 *
 * @param known profile of the memory
 * @param dram the DRAM used as FastMem
 * @param dependentLoads dependent loads of an operation, at least 0
 */
public record ComputedMemory(KnownMemory known, MemoryProfile dram, int dependentLoads) {

  /** Bisection steps for the bandwidth in use and its latency. */
  private static final int STEPS = 40;

  /** The profile at one end of the memory's ranges. */
  public MemoryProfile profile(RangeEnd end) {
    return known.profile(end, dram);
  }

  /**
   * Delays of operations with all data in the memory.
   *
   * <p>Latencies are those at the bandwidth that the run would then use. Clients wait for each
   * other if they outnumber the memory's channels, by mean value analysis of one station as fast as
   * all channels together.
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
   * The memory at the bandwidth that the run uses, with its latency at that bandwidth. The solution
   * is unique, as a higher latency lowers the bandwidth in use.
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

  /**
   * Delays of operations in a memory.
   *
   * @param delay the memory's part
   * @param waitNs time that each waits for other operations, in nanoseconds
   * @param pageFetch time to fetch a page from it into FastMem
   */
  public record ComputedDelay(OperationDelay delay, double waitNs, FetchTime pageFetch) {

    /** Delay in nanoseconds of an operation on so many bytes. */
    public double ns(Operation operation, double bytes) {
      return waitNs + (operation.isWrite() ? delay.writeNs(bytes) : delay.readNs(bytes));
    }

    /** The same as straight lines. */
    SizeTimes times(Operation operation) {
      double knot = OperationDelay.RANDOM_BYTES;
      double[] knots =
          delay.isStraight() ? new double[] {0, knot} : new double[] {0, knot, 2 * knot};
      double[] ns = new double[knots.length];
      Arrays.setAll(ns, i -> ns(operation, knots[i]));
      return new SizeTimes(knots, ns);
    }
  }
}
