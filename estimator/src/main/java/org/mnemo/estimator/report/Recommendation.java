package org.mnemo.estimator.report;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.Json;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Curve.CurveRow;
import org.mnemo.estimator.curve.End;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.Estimate.Choice;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.estimate.Prices.Price;
import org.mnemo.estimator.estimate.Slos.LatencySlo;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import org.mnemo.estimator.evidence.MeasuredRate;
import org.mnemo.estimator.load.CapacityCurve;
import org.mnemo.estimator.load.ServerTimes;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.Interference;
import org.mnemo.estimator.model.InterferenceModel;
import org.mnemo.estimator.model.InterferenceModel.InterferenceTerm;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.model.SlaAlpha;
import org.mnemo.estimator.model.SlaAlpha.SlaTerms;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.offer.InstanceGroup;
import org.mnemo.estimator.offer.PriceFit;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.policy.Partition;
import org.mnemo.estimator.policy.PartitionStudy;
import org.mnemo.estimator.traffic.Traffic;

/**
 * The answer of an estimate for programs; content of {@code recommendation.json}.
 *
 * @param schema version of this format
 * @param requests requests of the trace that the estimate is for
 * @param firstRequestsOnly true if the trace holds more requests
 * @param policy the policy of the recommendation
 * @param order name of the key order; null if the policy places no keys
 * @param tiers each of more than two tiers, fastest first; empty with two
 * @param maxSlowdown largest slowdown allowed, as a share
 * @param maxLatencies largest latencies allowed
 * @param rate the rate that must be carried; null without one
 * @param model terms of the run time: mnemo or paper
 * @param sizeForms how times depend on sizes, for each operation of the trace
 * @param interference what mixing tiers adds; empty if nothing
 * @param noInterference reason why there is no interference; null if there is some
 * @param clients client threads that the run time is for
 * @param measuredRate result at the offered rate; null without one
 * @param capacity what a node carries with all data in one memory; null if unknown
 * @param emulated true if the memory of any tier was emulated
 * @param coversUntouchedKeys false if only keys of the trace are known
 * @param totalKeys number of known keys
 * @param totalBytes bytes of all known records
 * @param overheadBytes bytes that the store adds to each record, included above
 * @param indexInFast true if keys and overhead are in FastMem wherever the value is
 * @param sla what SLA-alpha needs; null if the policy moves no data
 * @param partition division of the non-volatile memory by the policy polymorphic; else null
 * @param otherPolicies other policies and memories, in the order of the options
 * @param warnings notes on the answer
 */
public record Recommendation(
    int schema,
    long requests,
    boolean firstRequestsOnly,
    @JsonUnwrapped Policy policy,
    @Nullable String order,
    List<Tier> tiers,
    double maxSlowdown,
    List<LatencySlo> maxLatencies,
    @Nullable RateSlo rate,
    String model,
    List<SizeForm> sizeForms,
    List<Term> interference,
    @Nullable String noInterference,
    int clients,
    @Nullable OfferedRate measuredRate,
    @Nullable Capacity capacity,
    boolean emulated,
    boolean coversUntouchedKeys,
    long totalKeys,
    long totalBytes,
    long overheadBytes,
    boolean indexInFast,
    @Nullable Sla sla,
    @Nullable Divided partition,
    List<Policy> otherPolicies,
    List<Warning> warnings) {

  /** Version of the file format. */
  public static final int SCHEMA = 10;

  /**
   * The recommendation of an estimate; {@code catalog} are prices for a bill, null if not
   * requested.
   */
  public static Recommendation of(Estimate estimate, @Nullable CatalogPrice catalog) {
    Curve curve = estimate.curve();
    EstimateOptions options = estimate.options();
    Interference interference = curve.model().interference();
    return new Recommendation(
        SCHEMA,
        estimate.pattern().requests(),
        !estimate.trace().isAll(),
        Policy.of(estimate, catalog),
        curve.tiers() > 2
            ? options.order()
            : curve.traffic().keys().map(OrderedKeys::orderName).orElse(null),
        Tier.of(estimate),
        options.maxSlowdown(),
        options.slos().latencies(),
        options.slos().rate(),
        options.model().lowerCase(),
        SizeForm.of(estimate.models().sizes()),
        Term.of(interference, estimate.prices().tiers()),
        absence(interference),
        curve.model().clients(),
        estimate.evidence().load().rate().map(OfferedRate::of).orElse(null),
        estimate.capacity().map(Capacity::of).orElse(null),
        estimate.emulated(),
        estimate.coversUntouchedKeys(),
        estimate.keyCount(),
        curve.totalBytes(),
        estimate.recordBytes().overheadBytes(),
        estimate.recordBytes().indexInFast(),
        Sla.of(estimate),
        estimate.partitions().map(Divided::of).orElse(null),
        estimate.others().stream().map(other -> Policy.of(other, catalog)).toList(),
        estimate.notes().stream().map(Warning::of).toList());
  }

  /** Writes the recommendation whole or not at all. */
  public static void write(Path file, Estimate estimate, @Nullable CatalogPrice catalog) {
    Json.write(file, of(estimate, catalog));
  }

  private static @Nullable String absence(Interference interference) {
    InterferenceModel.Absence absence =
        interference.isNone() ? interference.pairs().get(0).absence() : null;
    return absence == null ? null : absence.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * A memory that was computed.
   *
   * @param name name of its profile
   * @param figures latency and bandwidths, or times of requests
   */
  public record Memory(String name, String figures) {

    private static @Nullable Memory of(Estimate estimate) {
      ComputedMemory memory = estimate.memory();
      return memory == null ? null : new Memory(memory.known().name(), memory.known().figures());
    }
  }

  /**
   * One of more than two tiers.
   *
   * @param name name of the tier
   * @param price price of a byte in bytes of the fastest tier
   * @param priceSource origin of the price; unit for the fastest tier
   * @param bytes bytes of the data in it; null without an answer
   * @param share share of the data in it; null without an answer
   * @param keys number of keys in it; null without an answer
   * @param requestShare share of the requests that it serves; null without an answer
   */
  public record Tier(
      String name,
      double price,
      String priceSource,
      @Nullable Long bytes,
      @Nullable Double share,
      @Nullable Long keys,
      @Nullable Double requestShare) {

    private static List<Tier> of(Estimate estimate) {
      Curve curve = estimate.curve();
      if (curve.tiers() == 2) {
        return List.of();
      }
      boolean isKnown = estimate.choice().isPresent();
      int row = estimate.chosenRow().orElse(0);
      long[] keys = estimate.keysByTier(row);
      Traffic traffic = curve.traffic().cursor().moveTo(row);
      return IntStream.range(0, curve.tiers())
          .mapToObj(
              tier -> {
                Price.Source source = estimate.prices().source(tier);
                return new Tier(
                    estimate.prices().tiers().get(tier),
                    estimate.prices().value(tier),
                    source == null ? "unit" : source.lowerCase(),
                    isKnown ? (Long) curve.bytes(row, tier) : null,
                    isKnown ? (Double) TierText.share(curve, row, tier) : null,
                    isKnown ? (Long) keys[tier] : null,
                    isKnown ? (Double) traffic.requestShare(tier) : null);
              })
          .toList();
    }
  }

  /**
   * How times depend on sizes.
   *
   * @param form mean, line or segments
   */
  public record SizeForm(Operation operation, String form) {

    private static List<SizeForm> of(SizeModel sizes) {
      return Operation.moving().stream()
          .filter(sizes::holds)
          .map(
              operation ->
                  new SizeForm(operation, sizes.form(operation).name().toLowerCase(Locale.ROOT)))
          .toList();
    }
  }

  /**
   * A term c s^a of interference; s is the share of requests that change the server.
   *
   * @param between names of the two neighbouring tiers
   * @param operation operation that it is for, or all
   * @param form linear or power
   * @param term c and a
   * @param coefficientIntervalNs 95 % interval of c; null if unknown
   * @param exponentInterval 95 % interval of a; null if it is fixed
   */
  public record Term(
      List<String> between,
      String operation,
      String form,
      @JsonUnwrapped InterferenceTerm term,
      @Nullable Interval coefficientIntervalNs,
      @Nullable Interval exponentInterval) {

    private static List<Term> of(Interference interference, List<String> tiers) {
      List<Term> terms = new ArrayList<>();
      for (int pair = 0; pair < interference.pairs().size(); pair++) {
        List<String> between = tiers.subList(pair, pair + 2);
        for (InterferenceModel.Fitted fitted : interference.pairs().get(pair).terms()) {
          Operation operation = fitted.operation();
          terms.add(
              new Term(
                  between,
                  operation == null ? "all" : operation.lowerCase(),
                  fitted.form().name().toLowerCase(Locale.ROOT),
                  fitted.term(),
                  fitted.coefficientNs(),
                  fitted.exponent()));
        }
      }
      return terms;
    }
  }

  /**
   * Result at the rate that the measurement offered.
   *
   * @param opsS offered operations a second
   * @param kinds result of each kind of block
   */
  public record OfferedRate(double opsS, List<Kind> kinds) {

    /**
     * Result of a kind of block.
     *
     * @param blocks the tier that served all operations, or the mixture of tiers
     * @param carried false if a backlog grew
     * @param carriedOpsS operations a second that began
     * @param p50Ns median latency from the moment an operation was due; null if the rate was not
     *     carried
     * @param p95Ns 95th percentile of it
     * @param p99Ns 99th percentile of it
     */
    public record Kind(
        String blocks,
        boolean carried,
        double carriedOpsS,
        @Nullable Long p50Ns,
        @Nullable Long p95Ns,
        @Nullable Long p99Ns) {

      private static Kind of(MeasuredRate rate, MeasuredRate.OfKind kind) {
        return new Kind(
            kind.kind(),
            kind.isCarried(),
            rate.opsS() * Math.min(1, kind.carriedShare()),
            kind.isCarried() ? (Long) kind.responseNs(0.5) : null,
            kind.isCarried() ? (Long) kind.responseNs(0.95) : null,
            kind.isCarried() ? (Long) kind.responseNs(0.99) : null);
      }
    }

    private static OfferedRate of(MeasuredRate rate) {
      return new OfferedRate(
          rate.opsS(), rate.kinds().stream().map(kind -> Kind.of(rate, kind)).toList());
    }
  }

  /**
   * What a node carries with all data in one memory.
   *
   * @param fastOpsS requests a second at most with FastMem only
   * @param slowOpsS requests a second at most with SlowMem only
   * @param threads threads of a server that carry out requests; null if unknown
   * @param rounds rounds of blocks of the measurement
   */
  public record Capacity(double fastOpsS, double slowOpsS, @Nullable Integer threads, int rounds) {

    private static Capacity of(CapacityCurve capacity) {
      ServerTimes times = capacity.node().times();
      return new Capacity(
          capacity.opsS(capacity.rows() - 1),
          capacity.opsS(0),
          times.knowsThreads() ? (Integer) times.threads() : null,
          times.rounds());
    }
  }

  /**
   * What a node of the split carries.
   *
   * @param opsS requests a second at most
   * @param intervalOpsS 95 % interval of it; null if unknown
   * @param slowdown the capacity with FastMem only over it, less 1
   * @param nodesNeeded nodes that carry the rate at the largest utilisation, by the lower end of
   *     the capacity; null without a rate, or if that end is unknown
   */
  public record SplitCapacity(
      double opsS, @Nullable Interval intervalOpsS, double slowdown, @Nullable Long nodesNeeded) {

    private static @Nullable SplitCapacity of(Estimate estimate, int row) {
      CapacityCurve capacity = estimate.capacity().orElse(null);
      if (capacity == null) {
        return null;
      }
      RateSlo rate = estimate.options().slos().rate();
      OptionalLong nodes = rate == null ? OptionalLong.empty() : rate.nodesNeeded(capacity, row);
      return new SplitCapacity(
          capacity.opsS(row),
          Double.isFinite(capacity.interval(row).high()) ? capacity.interval(row) : null,
          capacity.slowdown(row),
          nodes.isPresent() ? (Long) nodes.getAsLong() : null);
    }
  }

  /**
   * The recommended split.
   *
   * @param keysInFast keys in FastMem, the first of the order; null if the policy places no keys
   * @param fastBytes bytes of records in FastMem
   * @param leastFastBytes least bytes that may do as well; null if unknown, or the FastMem is given
   * @param fastShare share of all bytes in FastMem
   * @param throughputOpsS estimated operations a second
   * @param throughputIntervalOpsS 95 % interval of it; null if unknown
   * @param slowdown run time over the time with FastMem only, less 1
   * @param slowdownInterval 95 % interval of it; null if unknown
   * @param capacity what a node of the split carries; null if unknown
   * @param costFactor memory cost relative to FastMem only
   * @param averageLatencyNs mean latency as the client sees it
   * @param latency percentiles of reads and writes; empty if they were not measured
   * @param sloLatencies latencies of the SLOs
   * @param fastRequestShare share of the requests that FastMem serves alone
   * @param fetches records, pages or lines that move into FastMem over the trace
   * @param fetchedBytes bytes of the fetches
   * @param writeBacks records, pages or lines that move back to SlowMem over the trace
   * @param writtenBackBytes bytes of the write-backs
   * @param dollars cost of the memory by a price list; null without {@code --catalog}
   */
  public record Split(
      @Nullable Long keysInFast,
      long fastBytes,
      @Nullable Long leastFastBytes,
      double fastShare,
      double throughputOpsS,
      @Nullable Interval throughputIntervalOpsS,
      double slowdown,
      @Nullable Interval slowdownInterval,
      @Nullable SplitCapacity capacity,
      double costFactor,
      double averageLatencyNs,
      List<Percentile> latency,
      List<SloLatency> sloLatencies,
      double fastRequestShare,
      long fetches,
      long fetchedBytes,
      long writeBacks,
      long writtenBackBytes,
      @Nullable Dollars dollars) {

    private static @Nullable Split of(Estimate estimate, @Nullable CatalogPrice catalog) {
      Choice choice = estimate.choice().orElse(null);
      if (choice == null) {
        return null;
      }
      Curve curve = estimate.curve();
      CurveRow row = curve.row(choice.row());
      boolean hasIntervals = curve.hasIntervals();
      boolean isGiven = estimate.options().fastBytes() != null;
      Traffic traffic = curve.traffic().cursor().moveTo(choice.row());
      Tails tails = estimate.tails().orElse(null);
      return new Split(
          curve.tiers() > 2
              ? (Long) estimate.keysByTier(choice.row())[0]
              : curve.hasKeys() ? (Long) estimate.keysInFast(choice.row()) : null,
          row.fastBytes(),
          hasIntervals && !isGiven ? (Long) curve.fastBytes(choice.leastRow()) : null,
          row.fastShare(),
          row.throughputOpsS(),
          hasIntervals ? row.throughputIntervalOpsS() : null,
          row.slowdown(),
          hasIntervals ? row.slowdownInterval() : null,
          SplitCapacity.of(estimate, choice.row()),
          row.costFactor(),
          row.averageLatencyNs(),
          tails == null ? List.of() : Percentile.of(tails, choice.row()),
          tails == null ? List.of() : SloLatency.of(estimate, tails, choice.row()),
          traffic.fastShare(),
          (long) traffic.fetches(),
          (long) traffic.fetchedBytes(),
          (long) traffic.writeBacks(),
          (long) traffic.writtenBackBytes(),
          catalog == null ? null : Dollars.of(estimate, row, catalog));
    }
  }

  /**
   * A percentile of latencies.
   *
   * @param requests read or write
   * @param percentile such as 99.9
   * @param ns latency, at an offered rate from the moment a request is due; null where the rate is
   *     not carried
   */
  public record Percentile(String requests, double percentile, @Nullable Long ns) {

    private static List<Percentile> of(Tails tails, int row) {
      Tails.Cursor cursor = tails.at(row);
      List<Percentile> percentiles = new ArrayList<>();
      for (boolean writes : new boolean[] {false, true}) {
        for (int i = 0; tails.has(writes) && i < Tails.QUANTILES.size(); i++) {
          long latencyNs = cursor.latencyNs(writes, i);
          percentiles.add(
              new Percentile(
                  writes ? "write" : "read",
                  Math.round(1000 * Tails.QUANTILES.get(i)) / 10.0,
                  latencyNs == Tails.ENDLESS_NS ? null : (Long) latencyNs));
        }
      }
      return percentiles;
    }
  }

  /**
   * A latency with an SLO.
   *
   * @param figure such as read_p99 or write_mean
   * @param ns latency; null where the rate is not carried
   * @param intervalNs 95 % interval of it; null if unknown
   */
  public record SloLatency(String figure, @Nullable Double ns, @Nullable Interval intervalNs) {

    private static List<SloLatency> of(Estimate estimate, Tails tails, int row) {
      Tails.Cursor cursor = tails.at(row);
      List<SloLatency> limits = new ArrayList<>();
      for (LatencySlo slo : estimate.options().slos().latencies()) {
        LatencyFigure figure = slo.figure();
        limits.add(
            new SloLatency(
                figure.code(),
                cursor.ns(figure, End.ESTIMATE),
                tails.hasBounds()
                    ? new Interval(cursor.ns(figure, End.LOW), cursor.ns(figure, End.HIGH))
                    : null));
      }
      return limits;
    }
  }

  /**
   * Cost of the memory by a price list.
   *
   * @param asOf when the prices were in force, as the source states it
   * @param ageDays days since then; 0 while they last, below 0 if they are still to come
   * @param instances number of fitted instances
   * @param usdPerGibHour price of FastMem
   * @param usdPerGibHourStderr standard error of it; null if unknown
   * @param conditionNumber condition number of the fit; above 1000 it hardly separates memory from
   *     vCPUs
   * @param hoursPerMonth hours of a month
   * @param bill monthly cost
   * @param sources sources of the prices
   * @param remarks what a reader must know before trusting the fit
   */
  public record Dollars(
      String provider,
      List<String> families,
      String region,
      String asOf,
      long ageDays,
      int instances,
      double usdPerGibHour,
      @Nullable Double usdPerGibHourStderr,
      double conditionNumber,
      int hoursPerMonth,
      @JsonUnwrapped MemoryBill bill,
      List<String> sources,
      List<String> remarks) {

    private static Dollars of(Estimate estimate, CurveRow split, CatalogPrice catalog) {
      InstanceGroup group = catalog.fitted().group();
      PriceFit fit = catalog.fitted().fit();
      OptionalDouble error = fit.usdPerGibHourError();
      return new Dollars(
          group.provider(),
          group.families(),
          group.region(),
          group.asOf().text(),
          group.asOf().ageDays(catalog.today()),
          group.instances().size(),
          fit.usdPerGibHour(),
          error.isEmpty() ? null : (Double) error.getAsDouble(),
          fit.conditionNumber(),
          CatalogPrice.HOURS_PER_MONTH,
          MemoryBill.of(estimate, split, catalog),
          group.sources(),
          catalog.fitted().remarks());
    }
  }

  /**
   * What SLA-alpha needs: T = L + n P.
   *
   * @param alpha share of the performance with FastMem only to keep
   * @param terms L and P
   * @param allowedMissesPerRequest n_SLA, misses of a request on average; null if a miss is free
   * @param neededFastBytes least FastMem with no more misses over the whole trace
   * @param fixedFastBytes FastMem with which no window breaks the SLO; null without windows
   * @param foreseeingFastBytes mean FastMem of a manager that knows each window; null without
   *     windows
   * @param adaptingFastBytes mean FastMem of a manager that gives a window the larger need of the
   *     two before; null without windows
   * @param brokenWindows windows in which that manager gives too little; null without windows
   * @param windows consecutive parts of the trace; empty without {@code --windows}
   */
  public record Sla(
      double alpha,
      @JsonUnwrapped SlaTerms terms,
      @Nullable Double allowedMissesPerRequest,
      long neededFastBytes,
      @Nullable Long fixedFastBytes,
      @Nullable Double foreseeingFastBytes,
      @Nullable Double adaptingFastBytes,
      @Nullable Integer brokenWindows,
      List<Window> windows) {

    /**
     * A part of the trace.
     *
     * @param requests number of its requests
     * @param neededFastBytes least FastMem that meets the SLO in it
     * @param adaptingFastBytes FastMem that the adapting manager gives it
     */
    public record Window(long requests, long neededFastBytes, long adaptingFastBytes) {}

    private static @Nullable Sla of(Estimate estimate) {
      SlaAlpha sla = estimate.sla().orElse(null);
      if (sla == null) {
        return null;
      }
      Curve curve = estimate.curve();
      boolean hasWindows = sla.fixedRow().isPresent();
      return new Sla(
          Math.round(1e12 * sla.alpha()) / 1e12,
          sla.terms(),
          sla.allowedMisses(),
          curve.fastBytes(sla.neededRow()),
          hasWindows ? (Long) curve.fastBytes(sla.fixedRow().getAsInt()) : null,
          hasWindows ? (Double) sla.foreseeingBytes(curve::fastBytes) : null,
          hasWindows ? (Double) sla.adaptingBytes(curve::fastBytes) : null,
          hasWindows ? (Integer) sla.brokenWindows() : null,
          IntStream.range(0, sla.windows().size())
              .mapToObj(
                  window ->
                      new Window(
                          sla.requests().get(window),
                          curve.fastBytes(sla.windows().get(window)),
                          curve.fastBytes(sla.adaptedRow(window))))
              .toList());
    }
  }

  /**
   * Division of a non-volatile memory; {@code partitions.json} has more.
   *
   * @param dramBytes bytes of DRAM
   * @param nvmBytes bytes of non-volatile memory
   * @param memory share of it that extends DRAM
   * @param writeCache share of it that caches persistent writes
   * @param compressed share of it that holds compressed pages
   * @param throughputOpsS operations a second with this division
   */
  public record Divided(
      long dramBytes,
      long nvmBytes,
      double memory,
      double writeCache,
      double compressed,
      double throughputOpsS) {

    private static Divided of(PartitionStudy study) {
      Partition best = study.search().best();
      return new Divided(
          study.dramBytes(),
          study.nvmBytes(),
          best.memoryShare(),
          best.cacheShare(),
          best.storeShare(),
          study.throughputOpsS(best));
    }
  }

  /**
   * What a policy and a memory lead to.
   *
   * @param policy name of the policy
   * @param memory the memory that SlowMem is computed to be; null if it is the measured one
   * @param price price of a byte of SlowMem in bytes of FastMem
   * @param priceSource origin of the price: option, profile of the memory, or default
   * @param answer whether there is an answer, and how sure it is
   * @param deployment two-servers or one-server
   * @param fastThroughputOpsS operations a second with FastMem only
   * @param slowThroughputOpsS operations a second with SlowMem only
   * @param split the recommended split; null without an answer
   */
  public record Policy(
      String policy,
      @Nullable Memory memory,
      double price,
      String priceSource,
      Precision answer,
      String deployment,
      double fastThroughputOpsS,
      double slowThroughputOpsS,
      @Nullable Split split) {

    private static Policy of(Estimate estimate, @Nullable CatalogPrice catalog) {
      Curve curve = estimate.curve();
      return new Policy(
          estimate.options().policy(),
          Memory.of(estimate),
          estimate.price().value(),
          estimate.price().source().lowerCase(),
          estimate.precision(),
          estimate.options().deployment().lowerCase(),
          curve.throughputOpsS(curve.lastRow()),
          curve.throughputOpsS(0),
          Split.of(estimate, catalog));
    }
  }

  /**
   * A note on the answer.
   *
   * @param code kind of the note
   * @param values numbers, texts and lists of the note by their names
   * @param text the note in sentences, without the last full stop
   */
  public record Warning(NoteCode code, Map<String, Object> values, String text) {

    private static Warning of(Note note) {
      return new Warning(note.code(), note.values(), Sentence.of(note));
    }
  }
}
