package org.mnemo.estimator.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.Json;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.LatencyPromise;
import org.mnemo.estimator.estimate.Precision;
import org.mnemo.estimator.model.InterferenceModel;
import org.mnemo.estimator.model.Interval;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.note.Note;
import org.mnemo.estimator.note.NoteCode;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.price.CatalogPrice;

/**
 * The answer of an estimate for programs to read; content of {@code recommendation.json}.
 *
 * @param schema version of the file format
 * @param answer status of the answer, and how sure it is
 * @param requests number of requests of the trace that the answer is for
 * @param firstRequestsOnly true if the trace holds more, and only so many were meant
 * @param policy name of the policy that says what lies in FastMem
 * @param order name of the key order; null if the policy places no keys
 * @param price what a byte of SlowMem costs in bytes of FastMem
 * @param priceSource who says so: option, profile of the emulated memory, or default
 * @param maxSlowdown largest slowdown allowed, as a share
 * @param maxLatencies largest latencies allowed besides; empty if none are promised
 * @param model terms that the run time is made of
 * @param sizeForms form in which times depend on sizes, for each operation of the trace
 * @param interference excess times of mixing tiers; empty if there are none
 * @param noInterference reason why there are none; null if there are some
 * @param deployment deployment that the estimate is for
 * @param clients client threads that the run time is for
 * @param emulated true if any tier's memory was emulated
 * @param coversUntouchedKeys false if only keys of the trace are known
 * @param totalKeys all keys known
 * @param totalBytes bytes of all records known
 * @param overheadBytes what the store adds to each record; part of the bytes
 * @param indexInFast true if keys and overhead are in FastMem whatever holds the value
 * @param fastThroughputOpsS throughput with FastMem only
 * @param slowThroughputOpsS throughput with SlowMem only
 * @param split recommended split; null if there is no answer
 * @param warnings what a user must know beyond the numbers
 */
public record RecommendationJson(
    int schema,
    Answer answer,
    long requests,
    boolean firstRequestsOnly,
    String policy,
    @Nullable String order,
    double price,
    String priceSource,
    double maxSlowdown,
    List<MaxLatency> maxLatencies,
    String model,
    List<SizeForm> sizeForms,
    List<Interference> interference,
    @Nullable String noInterference,
    String deployment,
    int clients,
    boolean emulated,
    boolean coversUntouchedKeys,
    long totalKeys,
    long totalBytes,
    long overheadBytes,
    boolean indexInFast,
    double fastThroughputOpsS,
    double slowThroughputOpsS,
    @Nullable RecommendedSplit split,
    List<Warning> warnings) {

  public static final int SCHEMA = 4;

  public RecommendationJson {
    maxLatencies = List.copyOf(maxLatencies);
    sizeForms = List.copyOf(sizeForms);
    interference = List.copyOf(interference);
    warnings = List.copyOf(warnings);
  }

  /**
   * Whether there is an answer, and how sure it is.
   *
   * @param known true if there is one
   * @param code known, not-told, or why there is none
   * @param halfWidth half width of the 95 % interval of the slowdown, at the row whose estimate
   *     meets the promise; null if unknown
   * @param aimedHalfWidth half width to aim for
   * @param widestHalfWidth half width beyond which there is no answer
   * @param neededOperations operations that each client process needs to reach the aim; null if
   *     they would not help
   * @param neededSeconds expected duration of these operations; null if unknown
   */
  public record Answer(
      boolean known,
      String code,
      @Nullable Double halfWidth,
      double aimedHalfWidth,
      double widestHalfWidth,
      @Nullable Long neededOperations,
      @Nullable Double neededSeconds) {

    private static Answer of(Precision precision) {
      return new Answer(
          precision.isKnown(),
          precision.status().code(),
          finite(precision.halfWidth()),
          precision.aimedHalfWidth(),
          precision.widestHalfWidth(),
          precision.neededOperations() == 0 ? null : (Long) precision.neededOperations(),
          finite(precision.neededSeconds()));
    }

    private static @Nullable Double finite(double value) {
      return Double.isFinite(value) ? (Double) value : null;
    }
  }

  /**
   * A promise on latencies.
   *
   * @param figure name of the figure, such as read_p99 or write_mean
   */
  public record MaxLatency(String figure, double limitNs) {

    private static MaxLatency of(LatencyPromise promise) {
      return new MaxLatency(promise.figure().code(), promise.limitNs());
    }
  }

  /**
   * How the time of an operation depends on the bytes it moves.
   *
   * @param form mean, line or segments
   */
  public record SizeForm(Operation operation, String form) {}

  /**
   * One term c x s^a, s being the share of requests that change server.
   *
   * @param operation operation that the term is for, or all
   * @param form linear or power
   * @param coefficientNs c
   * @param coefficientIntervalNs 95 % interval of {@code coefficientNs}; null if not known
   * @param exponent a
   * @param exponentInterval 95 % interval of {@code exponent}; null if it is fixed
   */
  public record Interference(
      String operation,
      String form,
      double coefficientNs,
      @Nullable Interval coefficientIntervalNs,
      double exponent,
      @Nullable Interval exponentInterval) {

    private static Interference of(InterferenceModel.Fitted term) {
      return new Interference(
          term.operation() == null ? "all" : term.operation().lowerCase(),
          term.form().name().toLowerCase(Locale.ROOT),
          term.term().coefficientNs(),
          term.coefficientNs(),
          term.term().exponent(),
          term.exponent());
    }
  }

  /**
   * What a user must know beyond the numbers.
   *
   * @param code kind of the warning
   * @param values numbers, texts and lists of the warning by their names
   * @param text the warning as a sentence, without a full stop
   */
  public record Warning(NoteCode code, Map<String, Object> values, String text) {

    private static Warning of(Note note) {
      return new Warning(note.code(), note.values(), NoteText.of(note));
    }
  }

  private static @Nullable String absence(InterferenceModel interference) {
    InterferenceModel.Absence absence = interference.absence();
    return absence == null ? null : absence.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The recommendation of an estimate. */
  public static RecommendationJson of(Estimate estimate, @Nullable CatalogPrice catalog) {
    Curve curve = estimate.curve();
    return new RecommendationJson(
        SCHEMA,
        Answer.of(estimate.precision()),
        estimate.pattern().requests(),
        !estimate.trace().isAll(),
        estimate.options().policy(),
        curve.traffic().keys().map(OrderedKeys::orderName).orElse(null),
        estimate.price().value(),
        estimate.price().source().lowerCase(),
        estimate.options().maxSlowdown(),
        estimate.options().promises().latencies().stream().map(MaxLatency::of).toList(),
        estimate.options().model().lowerCase(),
        sizeForms(estimate.models().sizes()),
        curve.model().interference().terms().stream().map(Interference::of).toList(),
        absence(curve.model().interference()),
        estimate.options().deployment().lowerCase(),
        curve.model().clients(),
        estimate.emulated(),
        estimate.coversUntouchedKeys(),
        estimate.keyCount(),
        curve.totalBytes(),
        estimate.recordBytes().overheadBytes(),
        estimate.recordBytes().indexInFast(),
        curve.throughputOpsS(curve.lastRow()),
        curve.throughputOpsS(0),
        estimate
            .choice()
            .map(choice -> RecommendedSplit.of(estimate, choice, catalog))
            .orElse(null),
        estimate.notes().stream().map(Warning::of).toList());
  }

  private static List<SizeForm> sizeForms(SizeModel sizes) {
    List<SizeForm> forms = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      if (sizes.holds(operation)) {
        forms.add(new SizeForm(operation, sizes.form(operation).name().toLowerCase(Locale.ROOT)));
      }
    }
    return forms;
  }

  /** Writes the recommendation whole or not at all. */
  public static void write(Path file, Estimate estimate, @Nullable CatalogPrice catalog) {
    Json.write(file, of(estimate, catalog));
  }
}
