package org.mnemo.estimator.model;

import org.mnemo.core.measurement.Baselines;
import org.mnemo.estimator.traffic.Load;

/**
 * The paper's model between two measured run times of the whole trace: T is the run time with all
 * data in SlowMem, less the savings of FastMem.
 *
 * <pre>
 * T = beyond + service times / N,    beyond = T(SlowMem only) - its service times / N
 * </pre>
 *
 * <p>With all data in FastMem it deviates from the measured run time by the unexplained part.
 */
public final class MeasuredEnds extends RunTimeModel {

  /**
   * Measured run times of the whole trace.
   *
   * @param fastNs with all data in FastMem, more than 0
   * @param slowNs with all data in SlowMem
   */
  public record Ends(double fastNs, double slowNs) {}

  private final Ends ends;
  private final double beyondNs;
  private final Load whole;

  /**
   * @param whole all requests of the trace, on SlowMem
   */
  MeasuredEnds(MemoryTimes times, Baselines baselines, Ends ends, Load whole) {
    super(times, baselines);
    this.ends = ends;
    this.whole = whole;
    beyondNs = ends.slowNs() - serviceNs(whole, Load.SLOW) / clients();
  }

  private MeasuredEnds(MeasuredEnds model, MemoryTimes times) {
    super(model, times);
    ends = model.ends;
    whole = model.whole;
    beyondNs = model.beyondNs;
  }

  @Override
  double requestsNs(Load load) {
    return beyondNs + latencyNs(load) / clients();
  }

  /** Part of the run time beyond service times, in nanoseconds. */
  public double beyondNs() {
    return beyondNs;
  }

  @Override
  public double beyondServiceNs(double requests) {
    return beyondNs * clients() / requests;
  }

  @Override
  public double disturbanceFactor() {
    return 1;
  }

  @Override
  public double measuredFastRuntimeNs() {
    return ends.fastNs();
  }

  @Override
  public Interference interference() {
    return Interference.NOT_OF_THE_PAPER;
  }

  @Override
  public RunTimeModel withTimes(MemoryTimes others) {
    return new MeasuredEnds(this, others);
  }

  @Override
  public RunTimeModel refit(Baselines sample, MemoryTimes sampleTimes) {
    return new MeasuredEnds(sampleTimes, sample, ends, whole);
  }
}
