package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.Json;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.capacity.ServerTimes;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Choice;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.LatencyPromise;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.estimate.RatePromise;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.Interference;
import org.mnemo.estimator.model.InterferenceModel;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.note.Note;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.policy.form.Partition;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.estimator.price.CatalogPrice;
import org.mnemo.estimator.price.InstanceGroup;
import org.mnemo.estimator.price.PriceFit;
import org.mnemo.estimator.traffic.Traffic;

/**
 * The answer of an estimate for programs to read; content of {@code recommendation.json}. Every
 * field is described in {@code docs/reference/schemas/recommendation-10.json}; what is not known is
 * null.
 */
public final class RecommendationJson {

  /** Version of the file format. */
  public static final int SCHEMA = 10;

  private RecommendationJson() {}

  /** The recommendation of an estimate; {@code catalog} are prices for a bill, if asked for. */
  public static Map<String, @Nullable Object> of(
      Estimate estimate, @Nullable CatalogPrice catalog) {
    Curve curve = estimate.curve();
    EstimateOptions options = estimate.options();
    Interference interference = curve.model().interference();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("schema", SCHEMA);
    json.put("answer", answer(estimate.precision()));
    json.put("requests", estimate.pattern().requests());
    json.put("first_requests_only", !estimate.trace().isAll());
    json.put("policy", options.policy());
    json.put("memory", memory(estimate));
    json.put(
        "order",
        curve.tiers() > 2
            ? options.order()
            : curve.traffic().keys().map(OrderedKeys::orderName).orElse(null));
    json.put("price", estimate.price().value());
    json.put("price_source", estimate.price().source().lowerCase());
    json.put("tiers", TierText.json(estimate));
    json.put("max_slowdown", options.maxSlowdown());
    json.put(
        "max_latencies",
        options.promises().latencies().stream().map(RecommendationJson::maxLatency).toList());
    json.put("rate", rate(options.promises().rate()));
    json.put("model", options.model().lowerCase());
    json.put("size_forms", sizeForms(estimate.models().sizes()));
    json.put("interference", terms(interference, estimate.prices().tiers()));
    json.put("no_interference", absence(interference));
    json.put("deployment", options.deployment().lowerCase());
    json.put("clients", curve.model().clients());
    json.put(
        "measured_rate",
        estimate.evidence().load().rate().map(RecommendationJson::measuredRate).orElse(null));
    json.put("capacity", estimate.capacity().map(RecommendationJson::capacity).orElse(null));
    json.put("emulated", estimate.emulated());
    json.put("covers_untouched_keys", estimate.coversUntouchedKeys());
    json.put("total_keys", estimate.keyCount());
    json.put("total_bytes", curve.totalBytes());
    json.put("overhead_bytes", estimate.recordBytes().overheadBytes());
    json.put("index_in_fast", estimate.recordBytes().indexInFast());
    json.put("fast_throughput_ops_s", curve.throughputOpsS(curve.lastRow()));
    json.put("slow_throughput_ops_s", curve.throughputOpsS(0));
    json.put(
        "split", estimate.choice().map(choice -> split(estimate, choice, catalog)).orElse(null));
    json.put("sla", SlaText.json(estimate));
    json.put("partition", estimate.partitions().map(RecommendationJson::partition).orElse(null));
    json.put(
        "other_policies",
        estimate.others().stream().map(other -> otherPolicy(other, catalog)).toList());
    json.put("warnings", estimate.notes().stream().map(RecommendationJson::warning).toList());
    return json;
  }

  private static @Nullable Map<String, @Nullable Object> rate(@Nullable RatePromise rate) {
    if (rate == null) {
      return null;
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("ops_s", rate.opsS());
    json.put("nodes", rate.nodes());
    json.put("max_utilisation", rate.mostUtilisation());
    return json;
  }

  /** What was found at an offered rate; latencies only where it was carried. */
  private static Map<String, @Nullable Object> measuredRate(MeasuredRate rate) {
    List<Map<String, @Nullable Object>> kinds = new ArrayList<>();
    for (MeasuredRate.OfKind kind : rate.kinds()) {
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("blocks", kind.kind());
      json.put("carried", kind.isCarried());
      json.put("carried_ops_s", rate.opsS() * Math.min(1, kind.carriedShare()));
      json.put("p50_ns", kind.isCarried() ? (Long) kind.responseNs(0.5) : null);
      json.put("p95_ns", kind.isCarried() ? (Long) kind.responseNs(0.95) : null);
      json.put("p99_ns", kind.isCarried() ? (Long) kind.responseNs(0.99) : null);
      kinds.add(json);
    }
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("ops_s", rate.opsS());
    json.put("kinds", kinds);
    return json;
  }

  /** What a node carries with all data in one memory. */
  private static Map<String, @Nullable Object> capacity(CapacityCurve capacity) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    ServerTimes times = capacity.node().times();
    json.put("fast_ops_s", capacity.opsS(capacity.rows() - 1));
    json.put("slow_ops_s", capacity.opsS(0));
    json.put("threads", times.knowsThreads() ? (Integer) times.threads() : null);
    json.put("rounds", times.rounds());
    return json;
  }

  /** What a node of a split carries, and how many it takes. */
  private static @Nullable Map<String, @Nullable Object> capacity(Estimate estimate, int row) {
    CapacityCurve capacity = estimate.capacityOrNull();
    if (capacity == null) {
      return null;
    }
    RatePromise rate = estimate.options().promises().rate();
    boolean tells = Double.isFinite(capacity.interval(row).high());
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("ops_s", capacity.opsS(row));
    json.put("interval_ops_s", tells ? capacity.interval(row) : null);
    json.put("slowdown", capacity.slowdown(row));
    OptionalLong nodes = rate == null ? OptionalLong.empty() : rate.nodesNeeded(row);
    json.put("nodes_needed", nodes.isPresent() ? (Long) nodes.getAsLong() : null);
    return json;
  }

  /** The memory that SlowMem is computed to be; null if it is the one that was measured. */
  private static @Nullable Map<String, Object> memory(Estimate estimate) {
    ComputedMemory memory = estimate.memory();
    return memory == null
        ? null
        : ordered("name", memory.known().name(), "figures", memory.known().figures());
  }

  private static Map<String, @Nullable Object> otherPolicy(
      Estimate estimate, @Nullable CatalogPrice catalog) {
    Curve curve = estimate.curve();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("policy", estimate.options().policy());
    json.put("memory", memory(estimate));
    json.put("price", estimate.price().value());
    json.put("price_source", estimate.price().source().lowerCase());
    json.put("answer", answer(estimate.precision()));
    json.put("deployment", estimate.options().deployment().lowerCase());
    json.put("fast_throughput_ops_s", curve.throughputOpsS(curve.lastRow()));
    json.put("slow_throughput_ops_s", curve.throughputOpsS(0));
    json.put(
        "split", estimate.choice().map(choice -> split(estimate, choice, catalog)).orElse(null));
    return json;
  }

  /** The best partition of a non-volatile memory. */
  private static Map<String, Object> partition(PartitionStudy study) {
    Partition best = study.search().best();
    Map<String, Object> json =
        ordered("dram_bytes", study.dramBytes(), "nvm_bytes", study.nvmBytes());
    json.put("memory", best.memoryShare());
    json.put("write_cache", best.cacheShare());
    json.put("compressed", best.storeShare());
    json.put("throughput_ops_s", study.throughputOpsS(best));
    return json;
  }

  /** Writes the recommendation whole or not at all. */
  public static void write(Path file, Estimate estimate, @Nullable CatalogPrice catalog) {
    Json.write(file, of(estimate, catalog));
  }

  private static Map<String, @Nullable Object> answer(Precision precision) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("known", precision.isKnown());
    json.put("code", precision.status().code());
    json.put("half_width", finite(precision.halfWidth()));
    json.put("aimed_half_width", precision.aimedHalfWidth());
    json.put("widest_half_width", precision.widestHalfWidth());
    // None would help.
    boolean useless = precision.neededOperations() == 0;
    json.put("needed_operations", useless ? null : (Long) precision.neededOperations());
    json.put("needed_seconds", finite(precision.neededSeconds()));
    return json;
  }

  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }

  private static Map<String, Object> maxLatency(LatencyPromise promise) {
    return ordered("figure", promise.figure().code(), "limit_ns", promise.limitNs());
  }

  private static Map<String, Object> ordered(
      String first, Object firstValue, String second, Object secondValue) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put(first, firstValue);
    json.put(second, secondValue);
    return json;
  }

  private static List<Map<String, Object>> sizeForms(SizeModel sizes) {
    List<Map<String, Object>> forms = new ArrayList<>();
    for (Operation operation : Operation.moving()) {
      if (sizes.holds(operation)) {
        String form = sizes.form(operation).name().toLowerCase(Locale.ROOT);
        forms.add(ordered("operation", operation, "form", form));
      }
    }
    return forms;
  }

  private static List<Map<String, @Nullable Object>> terms(
      Interference interference, List<String> tiers) {
    List<Map<String, @Nullable Object>> terms = new ArrayList<>();
    for (int pair = 0; pair < interference.pairs().size(); pair++) {
      List<String> between = tiers.subList(pair, pair + 2);
      interference.pairs().get(pair).terms().forEach(fitted -> terms.add(term(between, fitted)));
    }
    return terms;
  }

  /** One term c x s^a, s being the share of requests that change server. */
  private static Map<String, @Nullable Object> term(
      List<String> between, InterferenceModel.Fitted fitted) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("between", between);
    json.put("operation", fitted.operation() == null ? "all" : fitted.operation().lowerCase());
    json.put("form", fitted.form().name().toLowerCase(Locale.ROOT));
    json.put("coefficient_ns", fitted.term().coefficientNs());
    json.put("coefficient_interval_ns", fitted.coefficientNs());
    json.put("exponent", fitted.term().exponent());
    json.put("exponent_interval", fitted.exponent());
    return json;
  }

  private static @Nullable String absence(Interference interference) {
    InterferenceModel.Absence absence =
        interference.isNone() ? interference.pairs().get(0).absence() : null;
    return absence == null ? null : absence.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private static Map<String, Object> warning(Note note) {
    Map<String, Object> json = ordered("code", note.code(), "values", note.values());
    json.put("text", NoteText.of(note));
    return json;
  }

  private static Map<String, @Nullable Object> split(
      Estimate estimate, Choice choice, @Nullable CatalogPrice catalog) {
    Curve curve = estimate.curve();
    CurveRow row = curve.row(choice.row());
    boolean tells = curve.hasIntervals();
    boolean chosenByLimit = estimate.options().fastBytes() == null;
    Long keysInFast =
        curve.tiers() > 2
            ? (Long) estimate.keysByTier(choice.row())[0]
            : curve.hasKeys() ? (Long) estimate.keysInFast(choice.row()) : null;
    Long leastFastBytes = tells && chosenByLimit ? (Long) curve.fastBytes(choice.leastRow()) : null;
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("keys_in_fast", keysInFast);
    json.put("fast_bytes", row.fastBytes());
    json.put("least_fast_bytes", leastFastBytes);
    json.put("fast_share", row.fastShare());
    json.put("throughput_ops_s", row.throughputOpsS());
    json.put("throughput_interval_ops_s", tells ? row.throughputIntervalOpsS() : null);
    json.put("slowdown", row.slowdown());
    json.put("slowdown_interval", tells ? row.slowdownInterval() : null);
    json.put("capacity", capacity(estimate, choice.row()));
    json.put("cost_factor", row.costFactor());
    json.put("average_latency_ns", row.averageLatencyNs());
    json.put(
        "latency", estimate.tails().map(tails -> percentiles(tails, choice)).orElse(List.of()));
    json.put(
        "promised_latencies",
        estimate.tails().map(tails -> promised(estimate, tails, choice)).orElse(List.of()));
    Traffic traffic = curve.traffic().cursor().moveTo(choice.row());
    json.put("fast_request_share", traffic.fastShare());
    json.put("fetches", (long) traffic.fetches());
    json.put("fetched_bytes", (long) traffic.fetchedBytes());
    json.put("write_backs", (long) traffic.writeBacks());
    json.put("written_back_bytes", (long) traffic.writtenBackBytes());
    json.put("dollars", catalog == null ? null : dollars(estimate, row, catalog));
    return json;
  }

  private static List<Map<String, @Nullable Object>> percentiles(Tails tails, Choice choice) {
    Tails.Cursor cursor = tails.at(choice.row());
    List<Map<String, @Nullable Object>> percentiles = new ArrayList<>();
    for (boolean writes : new boolean[] {false, true}) {
      for (int i = 0; tails.has(writes) && i < Tails.QUANTILES.size(); i++) {
        double percentile = Math.round(1000 * Tails.QUANTILES.get(i)) / 10.0;
        Map<String, @Nullable Object> json = new LinkedHashMap<>();
        long latencyNs = cursor.latencyNs(writes, i);
        json.put("requests", writes ? "write" : "read");
        json.put("percentile", percentile);
        json.put("ns", latencyNs == Tails.ENDLESS_NS ? null : (Long) latencyNs);
        percentiles.add(json);
      }
    }
    return percentiles;
  }

  private static List<Map<String, @Nullable Object>> promised(
      Estimate estimate, Tails tails, Choice choice) {
    Tails.Cursor cursor = tails.at(choice.row());
    List<Map<String, @Nullable Object>> promised = new ArrayList<>();
    for (LatencyPromise promise : estimate.options().promises().latencies()) {
      LatencyFigure figure = promise.figure();
      Map<String, @Nullable Object> json = new LinkedHashMap<>();
      json.put("figure", figure.code());
      double latencyNs = cursor.ns(figure, End.ESTIMATE);
      json.put("ns", Double.isInfinite(latencyNs) ? null : (Double) latencyNs);
      json.put(
          "interval_ns",
          tails.hasBounds()
              ? new Interval(cursor.ns(figure, End.LOW), cursor.ns(figure, End.HIGH))
              : null);
      promised.add(json);
    }
    return promised;
  }

  private static Map<String, @Nullable Object> dollars(
      Estimate estimate, CurveRow split, CatalogPrice catalog) {
    MemoryBill bill = MemoryBill.of(estimate, split, catalog);
    InstanceGroup group = catalog.fitted().group();
    PriceFit fit = catalog.fitted().fit();
    OptionalDouble error = fit.usdPerGibHourError();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("provider", group.provider());
    json.put("families", group.families());
    json.put("region", group.region());
    json.put("as_of", group.asOf().text());
    json.put("age_days", group.asOf().ageDays(catalog.today()));
    json.put("instances", group.instances().size());
    json.put("usd_per_gib_hour", fit.usdPerGibHour());
    json.put("usd_per_gib_hour_stderr", error.isEmpty() ? null : (Double) error.getAsDouble());
    json.put("condition_number", fit.conditionNumber());
    json.put("hours_per_month", CatalogPrice.HOURS_PER_MONTH);
    json.put("fast_only_usd_month", bill.fastOnlyUsdMonth());
    json.put("recommended_usd_month", bill.splitUsdMonth());
    json.put("saving_usd_month", bill.savingUsdMonth());
    json.put("sources", group.sources());
    json.put("remarks", catalog.fitted().remarks());
    return json;
  }
}
