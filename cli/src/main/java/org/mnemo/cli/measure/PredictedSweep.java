package org.mnemo.cli.measure;

import java.util.List;
import java.util.stream.IntStream;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.validation.Validation;

/**
 * A measurement of real servers at many capacities of FastMem, whose curve is predicted from a
 * pilot run and written before the capacities are measured.
 */
public interface PredictedSweep {

  /** Directory of the run from which the curve is predicted. */
  String PILOT = "pilot";

  /** Directory of what is predicted. */
  String PREDICTED = "predicted";

  /** Directory of the run, or runs, at many capacities. */
  String SWEEP = "sweep";

  /** Predicts a curve from a pilot run, and writes it. */
  @FunctionalInterface
  interface Predictor {

    /**
     * Predicts a curve.
     *
     * @param operations number of operations that the capacities are measured with
     * @param shares shares of the data that FastMem is planned to hold, ascending
     */
    Predicted predict(MeasurementDirectory pilot, long operations, List<Double> shares);
  }

  /**
   * A curve that was written.
   *
   * @param file the file that holds it
   * @param shares shares of the data that FastMem is to hold where it is measured, ascending, as
   *     many as were planned
   */
  record Predicted(Estimate estimate, Validation.Prediction file, List<Double> shares) {

    public Predicted {
      shares = List.copyOf(shares);
    }
  }

  RunArguments pilotArguments();

  /**
   * Measures, and holds what was predicted against it.
   *
   * @param verbose true to show what YCSB prints
   */
  Validation measure(Predictor predictor, boolean verbose);

  /** So many shares, evenly spread between 0 and 1. */
  static List<Double> evenShares(int capacities) {
    return IntStream.rangeClosed(1, capacities)
        .mapToObj(i -> (double) i / (capacities + 1))
        .toList();
  }
}
