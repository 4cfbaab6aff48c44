package org.mnemo.estimator.check;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.PathText;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.check.Judgement.Reason;
import org.mnemo.estimator.check.Verdict.Origin;
import org.mnemo.estimator.check.Verdict.Split;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.MergedLatencies;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Prices;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.evidence.RunEvidence.MapLatencies;

/**
 * Checks SLOs against a run with a key-tier map, by measured latencies; at an offered rate from the
 * moments at which operations were due.
 */
public final class MapRunJudge {

  /** Name of the placement of such runs. */
  private static final String PLACEMENT = "map";

  private static final String MAP_PROPERTY = "mnemo.tiermap";

  private final MeasurementDirectory directory;
  private final RunInfo run;
  private final Tiers tiers;
  private final EstimateOptions options;
  private final AskedSlos asked;

  /**
   * @param directory a finished run with a map
   * @param options prices, and memory of a record beyond its value
   */
  public MapRunJudge(MeasurementDirectory directory, EstimateOptions options, AskedSlos asked) {
    this.directory = directory;
    this.options = options;
    this.asked = asked;
    run = directory.readRun();
    tiers = new Tiers(run.tiers().stream().map(TierInfo::name).toList());
  }

  /** True if a run used a map. */
  public static boolean judges(RunInfo run) {
    return run.placement().equals(PLACEMENT);
  }

  /**
   * Checks the SLOs.
   *
   * @throws UsageException if an SLO limits the latency of requests that the run lacks
   */
  public Verdict verdict() {
    List<Judgement> judgements = new ArrayList<>();
    if (asked.judgesSlowdown()) {
      judgements.add(
          Judgement.unknown(
              Judgement.Slo.SLOWDOWN, asked.slos().maxSlowdown(), Double.NaN, Reason.RUN_BY_MAP));
    }
    RateSlo rate = asked.slos().rate();
    if (rate != null) {
      judgements.add(
          Judgement.unknown(
              Judgement.Slo.utilisation(rate),
              rate.maxUtilisation(),
              Double.NaN,
              Reason.NO_CAPACITY));
    }
    MapLatencies latencies =
        asked.slos().latencies().isEmpty()
            ? null
            : MapLatencies.read(directory, tiers).orElse(null);
    for (LatencySlo slo : asked.slos().latencies()) {
      judgements.add(
          latencies == null
              ? Judgement.unknown(
                  Judgement.Slo.latency(slo.figure()),
                  slo.limitNs(),
                  Double.NaN,
                  Reason.NO_LATENCIES)
              : judged(slo, latencies));
    }
    Optional<long[]> bytes = bytesByTier();
    if (asked.maxCost() != null) {
      judgements.add(
          bytes.isEmpty()
              ? Judgement.unknown(Judgement.Slo.COST, asked.maxCost(), Double.NaN, Reason.MAP_GONE)
              : Judgement.of(Judgement.Slo.COST, asked.maxCost(), costFactor(bytes.get())));
    }
    return new Verdict(
        new Split(
            Origin.MEASURED,
            bytes.map(each -> each[0]).orElse(-1L),
            bytes.map(MapRunJudge::sum).orElse(-1L)),
        judgements,
        latencies != null && latencies.areResponses());
  }

  private static Judgement judged(LatencySlo limit, MapLatencies measured) {
    LatencyFigure figure = limit.figure();
    Judgement.Slo slo = Judgement.Slo.latency(figure);
    MergedLatencies made =
        new MergedLatencies(
            measured.latencies(), (tier, operation) -> operation.isWrite() == figure.ofWrites());
    if (made.isEmpty()) {
      throw new UsageException(
          "the SLO on the %s does not apply, as the run made no %s; leave it out"
              .formatted(figure.description(), figure.ofWrites() ? "writes" : "reads"));
    }
    if (measured.isEndless()) {
      return Judgement.of(slo, limit.limitNs(), Double.POSITIVE_INFINITY);
    }
    double value = made.ns(figure, End.ESTIMATE);
    double high = made.ns(figure, End.HIGH);
    return Double.isNaN(high)
        ? Judgement.unknown(slo, limit.limitNs(), value, Reason.TOO_SHORT)
        : Judgement.of(slo, limit.limitNs(), made.ns(figure, End.LOW), value, high);
  }

  private double costFactor(long[] bytes) {
    double[] prices = Prices.ofMeasured(options, run.tiers()).values();
    double paid = 0;
    for (int tier = 0; tier < bytes.length; tier++) {
      paid += prices[tier] * bytes[tier];
    }
    return paid / sum(bytes);
  }

  private static long sum(long[] bytes) {
    long sum = 0;
    for (long each : bytes) {
      sum += each;
    }
    return sum;
  }

  /** Bytes of records by tier, from the map; empty if the map or the stored data is unknown. */
  private Optional<long[]> bytesByTier() {
    String named = run.properties().getOrDefault(MAP_PROPERTY, "");
    if (named.isEmpty() || !Files.exists(directory.dataset())) {
      return Optional.empty();
    }
    Path file = PathText.parse(MAP_PROPERTY, named);
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    KeyTierMap map = KeyTierMapFile.read(file, tiers);
    EstimateOptions.Records records = options.records();
    Long keyBytes = records.keyBytes();
    Long overheadBytes = records.overheadBytes();
    long[] bytes = new long[tiers.count()];
    try (DatasetFile.Reader dataset = new DatasetFile.Reader(directory.dataset())) {
      while (dataset.next()) {
        int tier = map.tierOf(dataset.buffer(), dataset.keyOffset(), dataset.keyLength());
        long index =
            (keyBytes == null ? dataset.keyBytes() : keyBytes)
                + (overheadBytes == null ? 0 : overheadBytes);
        bytes[tier] += dataset.valueBytes();
        bytes[records.indexInFast() ? 0 : tier] += index;
      }
    }
    return sum(bytes) == 0 ? Optional.empty() : Optional.of(bytes);
  }
}
