package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.validation.ErrorSummary;
import org.mnemo.estimator.validation.Metric;
import org.mnemo.estimator.validation.Validation;
import org.mnemo.estimator.validation.ValidationRow;

/**
 * The picture of a validation as in Fig. 5 of the Mnemo paper: cost on x, throughput on y, the
 * estimate as a curve, what was measured as points.
 *
 * <p>A split's blocks held a part of the trace, the curve speaks of all of it. A point is what was
 * measured, carried to the whole trace: the curve's value times measured / estimated.
 *
 * <p>The curve of a policy is of an earlier run than the points: it is drawn at the speed that the
 * machine had when they were measured, as it is in the errors.
 */
public final class ValidationPicture {

  /** Intervals of errors are drawn no further than where three times the estimate is measured. */
  private static final double LOWEST_ERROR = -2.0 / 3;

  private ValidationPicture() {}

  public static Picture of(Validation validation) {
    return validation.prediction() == null ? byCost(validation) : byFastMem(validation);
  }

  private static Picture byCost(Validation validation) {
    Estimate estimate = validation.estimate();
    Curve curve = estimate.curve();
    return picture(
        validation,
        "Estimated and measured throughput (" + estimate.evidence().store() + ")",
        "%s, %s, model '%s'; points carried from the operations measured to the whole trace"
            .formatted(
                EstimatePictures.prices(estimate),
                CountedNoun.of(curve.model().clients(), "client"),
                estimate.options().model().lowerCase()),
        EstimatePictures.costAxis(),
        List.of(
            new Series(
                "estimate with its 95 % interval",
                Form.BAND,
                Colour.BLUE,
                Series.points(
                    curve.rows(),
                    curve::costFactor,
                    curve::throughputOpsS,
                    curve::throughputIntervalOpsS))),
        row ->
            point(curve.costFactor(row.keysInFast()), row, curve.throughputOpsS(row.keysInFast())));
  }

  /** Policies by FastMem, as what they move depends on that rather than on its cost. */
  private static Picture byFastMem(Validation validation) {
    Estimate estimate = validation.estimate();
    return picture(
        validation,
        "Predicted and measured throughput of the policy '%s' (%s)"
            .formatted(estimate.options().policy(), estimate.evidence().store()),
        "points at the FastMem that the servers held, the curve at the speed that the machine had when they were measured",
        EstimatePictures.shareAxis(),
        EstimatePictures.policies(
            estimate,
            (each, row) ->
                validation.speed().at(each.curve().fastShare(row))
                    * each.curve().throughputOpsS(row)),
        row -> point(100 * row.fastShare(), row, row.estimated()));
  }

  private static Picture picture(
      Validation validation,
      String title,
      String description,
      Axis x,
      List<Series> estimated,
      Function<ValidationRow, Point> point) {
    Estimate estimate = validation.estimate();
    List<Series> series = new ArrayList<>(estimated);
    series.add(
        new Series(
            "measured, with the 95 % interval of the error",
            Form.MARKS,
            Colour.TEXT,
            validation.of(Metric.THROUGHPUT).stream().map(point).toList()));
    String data =
        "%s and %s, %s"
            .formatted(
                CountedNoun.of(estimate.keyCount(), "key"),
                Quantities.bytes(estimate.curve().totalBytes()),
                description);
    return Picture.of(
            title,
            List.of(data, errors(validation)),
            x,
            Axis.fromZero("Throughput (operations per second)", series),
            series)
        // Points are of emulated memory, with any times of the estimate.
        .withWarnings(
            EstimatePictures.emulated(
                estimate.evidence().tiers().stream().filter(TierInfo::emulated).toList()));
  }

  private static String errors(Validation validation) {
    ErrorSummary summary = ErrorSummary.of(Metric.THROUGHPUT, validation.of(Metric.THROUGHPUT));
    return "Error of the estimate: median %s, largest %s; median noise floor %s"
        .formatted(
            Quantities.percent(summary.medianAbsoluteError()),
            Quantities.percent(summary.largestAbsoluteError()),
            Quantities.percent(summary.medianNoiseFloor()));
  }

  /** A split: what the curve drawn shows of it, times measured / estimated. */
  private static Point point(double x, ValidationRow row, double drawnOpsS) {
    Interval error = row.errorInterval();
    // No throughput is so high that an estimate is too low by all of it: the end is out of sight.
    double low = Math.max(error.low(), LOWEST_ERROR);
    return new Point(
        x,
        row.metric().measured(drawnOpsS, row.error()),
        row.metric().measured(drawnOpsS, error.high()),
        row.metric().measured(drawnOpsS, Math.min(low, row.error())));
  }
}
