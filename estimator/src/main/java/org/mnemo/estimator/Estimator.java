package org.mnemo.estimator;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.trace.TraceFiles;
import org.mnemo.estimator.estimate.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateEngine;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.MeasurementQuality;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.RuntimeModel;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyOrder;
import org.mnemo.estimator.pattern.KeyOrders;
import org.mnemo.estimator.pattern.OrderedKeys;
import org.mnemo.estimator.pattern.PatternEngine;
import org.mnemo.estimator.placement.PlacementEngine;
import org.mnemo.estimator.report.CurveCsv;
import org.mnemo.estimator.report.CurvePng;
import org.mnemo.estimator.report.RecommendationJson;

/** The estimator as a whole: from a measurement directory to the curve and its reports. */
public final class Estimator {

  private Estimator() {}

  /**
   * Estimates the measured workload and writes every report.
   *
   * @param outDirectory made if absent; reports in it are replaced
   * @throws MnemoException as {@link #compute} and {@link #report} do
   */
  public static Estimate estimate(
      MeasurementDirectory directory, EstimateOptions options, Path outDirectory) {
    return report(compute(EstimateRequest.of(directory, options)), outDirectory);
  }

  /**
   * Estimates and writes nothing.
   *
   * @throws MnemoException if the question is wrong, a file is absent or damaged, or the baselines
   *     do not belong to the trace
   */
  public static Estimate compute(EstimateRequest request) {
    EstimateOptions options = request.options();
    // First what fails fast: a trace may take a while to read.
    KeyOrder keyOrder = KeyOrders.byName(options.order());
    CostModel cost = new CostModel(options.price());
    MeasurementDirectory directory = request.directory();
    Baselines baselines = directory.readBaselines();
    Path trace = request.traceFile();

    AccessPattern pattern =
        PatternEngine.analyze(TraceFiles.open(trace), trace.toString(), dataset(directory));
    if (request.trace() == null) {
      requireWhole(pattern, directory.readRun(), trace);
    }
    OrderedKeys order = keyOrder.order(pattern);
    RuntimeModel model = RuntimeModel.of(baselines, pattern.operationTotals(), options.model());
    long @Nullable [] switches =
        options.model() == ModelKind.PAPER
            ? null
            : EstimateEngine.countSwitches(pattern, order, TraceFiles.open(trace));
    Curve curve = EstimateEngine.curve(pattern, order, model, cost, switches);
    return new Estimate(
        options,
        curve,
        PlacementEngine.rowOfMaxSlowdown(curve, options.maxSlowdown()),
        directory.readRun(),
        baselines,
        pattern.coversUntouchedKeys(),
        warnings(pattern, order, trace, baselines));
  }

  /**
   * Writes {@code curve.csv}, {@code curve-full.csv}, {@code curve.png} and {@code
   * recommendation.json}.
   *
   * @param outDirectory made if absent; reports in it are replaced
   * @return the estimate, with a warning more if the machine could not draw the picture
   * @throws MnemoException if the directory cannot be written
   */
  public static Estimate report(Estimate estimate, Path outDirectory) {
    try {
      Files.createDirectories(outDirectory);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(outDirectory, e);
    }
    CurveCsv.write(outDirectory.resolve("curve.csv"), estimate.curve());
    CurveCsv.writeFull(outDirectory.resolve("curve-full.csv"), estimate.curve());
    List<String> warnings = new ArrayList<>(estimate.warnings());
    CurvePng.write(outDirectory.resolve("curve.png"), estimate).ifPresent(warnings::add);
    RecommendationJson.write(outDirectory.resolve("recommendation.json"), estimate);
    return new Estimate(
        estimate.options(),
        estimate.curve(),
        estimate.chosenRow(),
        estimate.run(),
        estimate.baselines(),
        estimate.coversUntouchedKeys(),
        warnings);
  }

  private static @Nullable Path dataset(MeasurementDirectory directory) {
    return Files.exists(directory.dataset()) ? directory.dataset() : null;
  }

  private static void requireWhole(AccessPattern pattern, RunInfo run, Path trace) {
    if (pattern.requests() != run.counts().operations()) {
      throw new MnemoException(
          "%s holds %d requests, but the run made %d; copy it whole or repeat the run"
              .formatted(trace, pattern.requests(), run.counts().operations()));
    }
  }

  private static List<String> warnings(
      AccessPattern pattern, OrderedKeys order, Path trace, Baselines baselines) {
    List<String> warnings = new ArrayList<>(order.warnings());
    MeasurementQuality.warning(baselines, pattern.operationTotals()).ifPresent(warnings::add);
    if (pattern.keysOutsideDataset() > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "%,d of the %,d keys of the trace %s are not in the data set; they count with the"
                  + " sizes that the trace names",
              pattern.keysOutsideDataset(),
              pattern.touchedKeys(),
              trace));
    }
    return warnings;
  }
}
