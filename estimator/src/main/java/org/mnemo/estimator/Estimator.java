package org.mnemo.estimator;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Directories;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.chart.ChartFormat;
import org.mnemo.estimator.estimate.Choice;
import org.mnemo.estimator.estimate.Curve;
import org.mnemo.estimator.estimate.End;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateEngine;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.FastCapacity;
import org.mnemo.estimator.estimate.Findings;
import org.mnemo.estimator.estimate.KeyTimes;
import org.mnemo.estimator.estimate.LatencyPromise;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.estimate.Price;
import org.mnemo.estimator.estimate.SampledTrace;
import org.mnemo.estimator.estimate.Tails;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.model.CostModel;
import org.mnemo.estimator.model.Deployment;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.model.StoreModels;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.KeyOrder;
import org.mnemo.estimator.pattern.KeyOrders;
import org.mnemo.estimator.pattern.OrderBasis;
import org.mnemo.estimator.pattern.OrderedKeys;
import org.mnemo.estimator.pattern.PatternEngine;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.placement.PlacementEngine;
import org.mnemo.estimator.report.CurveChart;
import org.mnemo.estimator.report.CurveCsv;
import org.mnemo.estimator.report.RecommendationJson;
import org.mnemo.estimator.report.html.HtmlReport;
import org.mnemo.estimator.report.html.ReportContext;

/** The estimator as a whole: from a measurement to the curve and its reports. */
public final class Estimator {

  /** The table of the paper's columns. */
  public static final String CURVE = "curve.csv";

  /** The picture, without the ending. */
  public static final String PICTURE = "curve";

  private static final String FULL_CURVE = "curve-full.csv";
  private static final String RECOMMENDATION = "recommendation.json";
  private static final String PAGE = "report.html";

  private Estimator() {}

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
    keyOrder.requireUsable(options.fastBytes() != null);
    Evidence evidence = request.source().read(options);
    Price price = Price.of(options.price(), evidence.tiers());
    CostModel cost = new CostModel(price.value());
    TracePart trace = request.trace();
    SampledTrace sampled = SampledTrace.of(trace);

    AccessPattern pattern =
        PatternEngine.analyze(trace, request.watch(), request.dataset(), sampled.keys());
    if (trace.origin() == TracePart.Origin.RECORDED && trace.isAll()) {
      requireWhole(pattern, evidence, trace.file());
    }
    sampled.requireRequests(pattern, trace.file());

    StoreModels models = models(pattern, evidence, options);
    RecordBytes recordBytes = recordBytes(options, evidence, pattern);
    KeyTimes times = new KeyTimes(pattern, models.run().fast(), models.run().slow());
    FastCapacity capacity = options.fastBytes();
    OptionalLong fastBytes =
        capacity == null
            ? OptionalLong.empty()
            : OptionalLong.of(capacity.bytes(recordBytes.total(pattern)));
    OrderedKeys order =
        keyOrder.order(new OrderBasis(pattern, recordBytes, times::savedNs, fastBytes));

    long @Nullable [] switches =
        models.usesSwitches()
            ? EstimateEngine.countSwitches(pattern, order, trace.open(request.watch()))
            : null;
    Curve points = EstimateEngine.curve(pattern, recordBytes, order, models.run(), cost, switches);
    Curve withIntervals =
        models.drawn().isEmpty()
            ? points
            : EstimateEngine.withIntervals(points, pattern, models, evidence.segments());
    Curve curve = sampled.scale(withIntervals, pattern, models.run());
    Tails tails =
        evidence
            .latency()
            .map(components -> EstimateEngine.tails(curve, pattern, components))
            .orElse(null);
    requirePromisable(options, trace, sampled, curve, tails);
    PlacementEngine.requireKeepable(curve, tails, options.promises());
    Precision precision = Precision.of(curve, tails, evidence, options);
    return new Estimate(
        options,
        trace,
        price,
        curve,
        precision,
        precision.isKnown() ? choose(curve, tails, options) : null,
        evidence,
        models,
        recordBytes,
        pattern,
        tails,
        Findings.of(curve, precision, pattern, evidence, trace.file()));
  }

  private static StoreModels models(
      AccessPattern pattern, Evidence evidence, EstimateOptions options) {
    long[] requests = pattern.operationTotals();
    SizeModel sizes = SizeModel.of(evidence.baselines(), requests, options.model());
    return StoreModels.fit(
        evidence.baselines(),
        evidence.drawn(),
        requests,
        sizes,
        EstimateEngine.features(pattern, sizes.basis()),
        new StoreModels.Wish(
            options.model(),
            options.deployment(),
            options.model() == ModelKind.PAPER ? evidence.ends() : null));
  }

  private static RecordBytes recordBytes(
      EstimateOptions options, Evidence evidence, AccessPattern pattern) {
    Long asked = options.overheadBytes();
    // Of a data set of which not every record is known, nothing is known of its records.
    boolean known = pattern.coversUntouchedKeys();
    long overheadBytes =
        asked != null ? asked : known ? Math.round(evidence.overheadBytes().orElse(0)) : 0;
    Long keyBytes = options.keyBytes();
    return new RecordBytes(keyBytes == null ? -1 : keyBytes, overheadBytes, options.indexInFast());
  }

  /** Refuses promises of latencies that the curve cannot tell. */
  private static void requirePromisable(
      EstimateOptions options,
      TracePart trace,
      SampledTrace sampled,
      Curve curve,
      @Nullable Tails tails) {
    for (LatencyPromise promise : options.promises().latencies()) {
      String what = "the promise of the " + promise.figure().description();
      if (sampled.isSample()) {
        throw new UsageException(
            "%s needs the whole trace, but %s is a sample; name the whole or leave the promise out"
                .formatted(what, trace.file()));
      }
      if (options.deployment() == Deployment.ONE_SERVER && curve.model().clients() > 1) {
        throw new UsageException(
            what
                + " cannot be kept for several clients of one server, whose waiting nobody measured;"
                + " leave it or --deployment out");
      }
      if (tails == null) {
        throw new MnemoException(
            what
                + " needs latencies, and the measurement holds none (latency.hlog); copy it whole,"
                + " measure again, or leave the promise out");
      }
      if (!tails.has(promise.figure().ofWrites())) {
        throw new UsageException(
            "%s is of no request, as the trace holds no %s; leave it out"
                .formatted(what, promise.figure().ofWrites() ? "writes" : "reads"));
      }
    }
  }

  private static Choice choose(Curve curve, @Nullable Tails tails, EstimateOptions options) {
    FastCapacity capacity = options.fastBytes();
    if (capacity != null) {
      int row = PlacementEngine.rowOfFastBytes(curve, capacity.bytes(curve.totalBytes()));
      return new Choice(row, row);
    }
    int row = PlacementEngine.rowOfPromises(curve, tails, options.promises());
    return new Choice(row, options.promises().cheapestRow(curve, tails, End.LOW).orElse(row));
  }

  /**
   * Writes {@code curve.csv}, {@code curve-full.csv}, {@code recommendation.json} and the picture
   * {@code curve} in each of {@code formats}.
   *
   * @param directory output directory, made if absent; files in it of the same names are replaced
   * @param points rows to write to the tables, or {@link CurveCsv#ALL_ROWS}
   * @return the estimate, with a warning more if the machine could not draw the picture
   * @throws MnemoException if the directory cannot be written
   */
  public static Estimate report(
      Estimate estimate, Path directory, int points, List<ChartFormat> formats) {
    Directories.make(directory);
    CurveCsv.write(directory.resolve(CURVE), estimate, points);
    CurveCsv.writeFull(directory.resolve(FULL_CURVE), estimate, points);
    List<String> warnings = new ArrayList<>(estimate.warnings());
    ChartFiles.write(directory, PICTURE, formats, () -> CurveChart.of(estimate))
        .ifPresent(warnings::add);
    Estimate reported = estimate.withWarnings(warnings);
    RecommendationJson.write(directory.resolve(RECOMMENDATION), reported);
    return reported;
  }

  /**
   * Writes {@code report.html}.
   *
   * @param reported estimate that {@link #report} has written into the same directory
   * @param context what the page tells beside the estimate
   * @return the file
   * @throws MnemoException if it cannot be written
   */
  public static Path page(Estimate reported, Path directory, ReportContext context) {
    Path page = directory.resolve(PAGE);
    HtmlReport.write(page, reported, context);
    return page;
  }

  /** Names of the files that {@link #report} and {@link #page} write. */
  public static List<String> fileNames(List<ChartFormat> formats) {
    List<String> names = new ArrayList<>(List.of(PAGE, RECOMMENDATION, CURVE, FULL_CURVE));
    formats.forEach(format -> names.add(PICTURE + "." + format.name()));
    return List.copyOf(names);
  }

  private static void requireWhole(AccessPattern pattern, Evidence evidence, Path trace) {
    if (pattern.requests() != evidence.operations()) {
      throw new MnemoException(
          "%s holds %d requests, but the run made %d; copy it whole or repeat the run"
              .formatted(trace, pattern.requests(), evidence.operations()));
    }
  }
}
