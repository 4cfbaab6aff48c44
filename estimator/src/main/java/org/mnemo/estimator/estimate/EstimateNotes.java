package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.KeyTimes;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.load.CapacityCurve;
import org.mnemo.estimator.model.FetchTime;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;

/** Finds notes for the user beyond an estimate's numbers. */
final class EstimateNotes {

  /** Least loss of a node's capacity that deserves a note, as a slowdown. */
  private static final double HIDDEN_AT_LEAST = 0.02;

  /** Least ratio of a node's slowdown to the clients' that deserves a note. */
  private static final double HIDDEN_FACTOR = 1.5;

  /** Fewest keys by which to size a store: with fewer, single keys decide. */
  private static final int FEW_KEYS = 1000;

  private final Estimate estimate;
  private final Curve curve;
  private final AccessPattern pattern;
  private final Evidence evidence;
  private final EstimateOptions options;
  private final boolean usesSlowMem;
  private final PatternSource requests;
  private final boolean needsSwitches;
  private final List<Note> notes = new ArrayList<>();

  EstimateNotes(Estimate estimate, PatternSource requests, boolean needsSwitches) {
    this.estimate = estimate;
    this.curve = estimate.curve();
    this.pattern = estimate.pattern();
    this.evidence = estimate.evidence();
    this.options = estimate.options();
    this.usesSlowMem = !options.replacesSlowMem(curve.model());
    this.requests = requests;
    this.needsSwitches = needsSwitches;
  }

  /** Notes, most important first. */
  List<Note> notes() {
    // A known capacity covers the slowdown of a busy server for each split.
    boolean showsBusy = usesSlowMem && estimate.capacity().isEmpty();
    evidence.notes().stream()
        .filter(note -> showsBusy || note.code() != NoteCode.BUSY_SERVER_SLOWED_MORE)
        .forEach(notes::add);
    estimate.capacity().ifPresent(this::addHiddenMemory);
    addImprecise(estimate.precision());
    addIf(
        pattern.touchedKeys() < FEW_KEYS
            && notes.stream().noneMatch(note -> note.code() == NoteCode.STORE_SIMULATED),
        () -> Note.of(NoteCode.FEW_KEYS).with("keys", pattern.touchedKeys()));
    if (curve.throughputOpsS(0) >= curve.throughputOpsS(curve.lastRow())) {
      Note noSlower = Note.of(NoteCode.SLOWMEM_NO_SLOWER);
      FetchTime given = options.fetch();
      notes.add(
          usesSlowMem || given == null
              ? noSlower
              : noSlower.with("given_fetch_ns", given.ofPages().ns(0)));
    }
    addUnusedTiers();
    curve.traffic().keys().ifPresent(keys -> notes.addAll(keys.notes()));
    addUnmeasured();
    addSizesBeyond();
    addIf(
        pattern.keysOutsideDataset() > 0,
        () ->
            Note.of(NoteCode.KEYS_OUTSIDE_DATASET)
                .with("keys", pattern.keysOutsideDataset())
                .with("of_keys", pattern.touchedKeys())
                .with("trace", estimate.trace().file().toString()));
    addIf(
        pattern.misses() > 0,
        () ->
            Note.of(NoteCode.READS_FOUND_NOTHING)
                .with("misses", pattern.misses())
                .with("of_requests", pattern.requests() + pattern.misses()));
    addIf(
        pattern.goneKeys() > 0,
        () ->
            Note.of(NoteCode.RECORDS_GONE)
                .with("keys", pattern.goneKeys())
                .with("bytes", pattern.goneBytes()));
    notes.addAll(
        requests.notes(
            needsSwitches,
            estimate.chosenRow().stream().mapToDouble(curve::fastShare).findFirst(),
            curve.totalBytes()));
    addBestFilling();
    addIf(curve.scale().isOfRequests(), () -> Note.of(NoteCode.SAMPLE_OF_REQUESTS));
    addIf(
        !curve.scale().isWhole(),
        () ->
            Note.of(NoteCode.TRACE_IS_SAMPLE)
                .with("keys_scale", curve.scale().keys())
                .with("bytes_scale", curve.scale().bytes())
                .with("requests_scale", curve.scale().requests()));
    return notes;
  }

  private void addIf(boolean applies, Supplier<Note> note) {
    if (applies) {
      notes.add(note.get());
    }
  }

  /** Note on memories that stay empty in each row, though they may be cheap. */
  private void addUnusedTiers() {
    Prices prices = estimate.prices();
    List<String> unused = new ArrayList<>();
    for (int tier = 0; curve.tiers() > 2 && tier < curve.tiers(); tier++) {
      int of = tier;
      if (IntStream.range(0, curve.rows()).noneMatch(row -> curve.bytes(row, of) > 0)) {
        unused.add(prices.tiers().get(tier));
      }
    }
    addIf(
        !unused.isEmpty(),
        () ->
            Note.of(NoteCode.TIERS_UNUSED)
                .with("tiers", List.copyOf(unused))
                .with("no_cheaper", prices.unused()));
  }

  /**
   * Bound on the time that any other choice of keys saves in the given FastMem: the fractional part
   * of the next key (Dantzig 1957).
   */
  private void addBestFilling() {
    FastCapacity capacity = options.fastBytes();
    if (capacity == null
        || !curve.scale().isWhole()
        || !curve.hasKeys()
        || !curve.order().orderName().equals(KeyOrders.GAIN)) {
      return;
    }
    long bytes = capacity.bytes(curve.totalBytes());
    int row = curve.lastRowWithinBytes(bytes);
    KeyTimes times = new KeyTimes(pattern, curve.model());
    double savedNs = 0;
    for (int rank = 0; rank < row; rank++) {
      savedNs += times.savedNs(curve.order().key(rank));
    }
    if (row < curve.lastRow() && savedNs > 0) {
      double nextNs = times.savedNs(curve.key(row + 1));
      double fits =
          (double) (bytes - curve.fastBytes(row))
              / (curve.fastBytes(row + 1) - curve.fastBytes(row));
      notes.add(
          Note.of(NoteCode.BEST_FILLING)
              .with("at_most_more", Math.max(0, nextNs * fits) / savedNs));
    }
  }

  /**
   * Slowdown of a saturated node that clients hardly notice, as most of their time goes elsewhere.
   * It is at the chosen split, or without an answer with all data in SlowMem.
   */
  private void addHiddenMemory(CapacityCurve capacity) {
    int row = estimate.chosenRow().orElse(0);
    double ofNode = capacity.slowdown(row);
    double ofClients = curve.slowdown(row);
    addIf(
        ofNode > HIDDEN_AT_LEAST && ofNode > HIDDEN_FACTOR * Math.max(0, ofClients),
        () ->
            Note.of(NoteCode.ROUND_TRIPS_HIDE_MEMORY)
                .with("clients", curve.model().clients())
                .with("slowdown", ofClients)
                .with("capacity_slowdown", ofNode)
                .with("chosen", estimate.choice().isPresent())
                .with("rate_asked", options.slos().rate() != null));
  }

  /** Note on operations that borrow the times of another operation on a used tier. */
  private void addUnmeasured() {
    List<String> measured = evidence.baselines().tiers();
    List<String> used = usesSlowMem ? measured : measured.subList(0, 1);
    List<String> operations = new ArrayList<>();
    long requests = 0;
    for (Operation operation : Operation.moving()) {
      long some = pattern.operationTotals()[operation.ordinal()];
      List<String> tiers =
          used.stream()
              .filter(tier -> evidence.baselines().serviceTime(tier, operation).isEmpty())
              .toList();
      if (some > 0 && !tiers.isEmpty()) {
        operations.add(operation.lowerCase() + " on " + String.join(" and ", tiers));
        requests += some;
      }
    }
    if (!operations.isEmpty()) {
      notes.add(
          Note.of(NoteCode.OPERATIONS_UNMEASURED)
              .with("operations", List.copyOf(operations))
              .with("requests", requests)
              .with("of_requests", pattern.requests()));
    }
  }

  /** Note on a measurement of low precision. */
  private void addImprecise(Precision precision) {
    if (precision.status() == Precision.Status.NO_INTERVALS) {
      notes.add(Note.of(NoteCode.NO_INTERVALS));
    } else if (precision.isKnown() && !precision.isAimReached()) {
      boolean isNarrow = precision.halfWidth() <= precision.aimedHalfWidth();
      Note note =
          isNarrow
              ? Note.of(NoteCode.SLO_BARELY_KNOWN)
              : Note.of(NoteCode.INTERVAL_WIDE)
                  .with("half_width", precision.halfWidth())
                  .with("aimed_half_width", precision.aimedHalfWidth());
      notes.add(note.with("needed_operations", precision.neededOperations()));
    }
  }

  /** Note on requests whose values are smaller or larger than all measured ones. */
  private void addSizesBeyond() {
    long requests = 0;
    int smallest = SizeClass.COUNT;
    int largest = -1;
    for (Operation operation : Operation.moving()) {
      IntSummaryStatistics classes =
          evidence.baselines().sizes().stream()
              .filter(time -> time.operation() == operation)
              .mapToInt(SizedTime::sizeClass)
              .summaryStatistics();
      for (int key = 0; classes.getCount() > 0 && key < pattern.keyCount(); key++) {
        int count = pattern.count(key, operation.ordinal());
        if (count > 0) {
          int size = SizeClass.of(Math.round(pattern.meanMovedBytes(key, operation.ordinal())));
          if (size < classes.getMin() || size > classes.getMax()) {
            requests += count;
            smallest = Math.min(smallest, classes.getMin());
            largest = Math.max(largest, classes.getMax());
          }
        }
      }
    }
    if (requests > 0) {
      notes.add(
          Note.of(NoteCode.SIZES_UNMEASURED)
              .with("requests", requests)
              .with("of_requests", pattern.requests())
              .with("smallest_bytes", SizeClass.smallestBytes(smallest))
              .with("largest_bytes", SizeClass.largestBytes(largest)));
    }
  }
}
