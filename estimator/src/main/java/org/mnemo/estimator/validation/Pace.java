package org.mnemo.estimator.validation;

import java.util.List;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.mnemo.core.measurement.MovesRow;
import org.mnemo.core.measurement.MovesRow.Probes;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.RunTimeModel;
import org.mnemo.estimator.traffic.Load;

/**
 * Speed of the machine during a run, from reads with a known estimate.
 *
 * @param factor measured over estimated time of these reads; 1 without reads
 * @param error half width of the relative 95 % interval of {@code factor}, from the spread between
 *     epochs
 */
record Pace(double factor, double error) {

  private static final double STANDARD_ERRORS = 1.96;

  static Pace of(RunTimeModel model, List<MovesRow> epochs) {
    double estimatedNs = 0;
    double measuredNs = 0;
    SummaryStatistics ratios = new SummaryStatistics();
    for (MovesRow epoch : epochs) {
      double ofEpochNs = ns(model, Load.FAST, epoch.fast()) + ns(model, Load.SLOW, epoch.slow());
      double takenNs = (double) epoch.fast().ns() + epoch.slow().ns();
      estimatedNs += ofEpochNs;
      measuredNs += takenNs;
      if (ofEpochNs > 0) {
        ratios.addValue(takenNs / ofEpochNs);
      }
    }
    if (!(estimatedNs > 0)) {
      return new Pace(1, 0);
    }
    double error =
        ratios.getN() < 2
            ? 0
            : STANDARD_ERRORS
                * ratios.getStandardDeviation()
                / Math.sqrt((double) ratios.getN())
                / ratios.getMean();
    return new Pace(measuredNs / estimatedNs, error);
  }

  /**
   * Estimated time of such reads, by one line through all sizes, including disturbances as in all
   * estimated times.
   */
  private static double ns(RunTimeModel model, int tier, Probes probes) {
    return probes.reads() == 0
        ? 0
        : model.disturbanceFactor()
            * probes.reads()
            * model
                .serviceTimes(tier)
                .ns(Operation.READ.ordinal(), (double) probes.bytes() / probes.reads());
  }

  /** Scales an estimated figure to this pace. */
  double at(Metric metric, double estimated) {
    return metric.isShare() ? estimated : metric.isRate() ? estimated / factor : estimated * factor;
  }
}
