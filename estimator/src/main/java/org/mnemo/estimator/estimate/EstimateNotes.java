package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.KeyTimes;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.heat.Heat;
import org.mnemo.estimator.heat.HeatFacts;
import org.mnemo.estimator.model.FetchTime;
import org.mnemo.estimator.note.Note;
import org.mnemo.estimator.note.NoteCode;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.traffic.Workload;

/** Finds notes for the user beyond an estimate's numbers. */
final class EstimateNotes {

  /** Least loss of a node's capacity that deserves a note, as a slowdown. */
  private static final double HIDDEN_AT_LEAST = 0.02;

  /** Least ratio of a node's slowdown to the clients' that deserves a note. */
  private static final double HIDDEN_FACTOR = 1.5;

  /** Fewest keys by which to size a store: with fewer, single keys decide. */
  private static final int FEW_KEYS = 1000;

  private EstimateNotes() {}

  /** Notes, most important first. */
  static List<Note> of(
      Curve curve,
      @Nullable CapacityCurve capacity,
      @Nullable Choice choice,
      Precision precision,
      Workload workload,
      Evidence evidence,
      EstimateOptions options,
      Prices prices,
      EstimateRequest request) {
    AccessPattern pattern = workload.pattern();
    boolean usesSlowMem = !options.replacesSlowMem(curve.model());
    List<Note> notes =
        new ArrayList<>(
            evidence.notes().stream()
                // A known capacity covers this for each split.
                .filter(
                    note ->
                        (usesSlowMem && capacity == null)
                            || note.code() != NoteCode.BUSY_SERVER_SLOWED_MORE)
                .toList());
    if (capacity != null) {
      hiddenMemory(curve, capacity, choice, options.slos().rate() != null).ifPresent(notes::add);
    }
    imprecise(precision).ifPresent(notes::add);
    if (pattern.touchedKeys() < FEW_KEYS
        && notes.stream().noneMatch(note -> note.code() == NoteCode.STORE_SIMULATED)) {
      notes.add(Note.of(NoteCode.FEW_KEYS).with("keys", pattern.touchedKeys()));
    }
    if (curve.throughputOpsS(0) >= curve.throughputOpsS(curve.lastRow())) {
      Note noSlower = Note.of(NoteCode.SLOWMEM_NO_SLOWER);
      FetchTime given = options.fetch();
      notes.add(
          usesSlowMem || given == null
              ? noSlower
              : noSlower.with("given_fetch_ns", given.ofPages().ns(0)));
    }
    unusedTiers(curve, prices).ifPresent(notes::add);
    curve.traffic().keys().ifPresent(keys -> notes.addAll(keys.notes()));
    unmeasured(pattern, evidence, usesSlowMem).ifPresent(notes::add);
    sizesBeyond(pattern, evidence).ifPresent(notes::add);
    if (pattern.keysOutsideDataset() > 0) {
      notes.add(
          Note.of(NoteCode.KEYS_OUTSIDE_DATASET)
              .with("keys", pattern.keysOutsideDataset())
              .with("of_keys", pattern.touchedKeys())
              .with("trace", request.trace().file().toString()));
    }
    if (pattern.misses() > 0) {
      notes.add(
          Note.of(NoteCode.READS_FOUND_NOTHING)
              .with("misses", pattern.misses())
              .with("of_requests", pattern.requests() + pattern.misses()));
    }
    if (pattern.goneKeys() > 0) {
      notes.add(
          Note.of(NoteCode.RECORDS_GONE)
              .with("keys", pattern.goneKeys())
              .with("bytes", pattern.goneBytes()));
    }
    Heat heat = request.heat();
    if (heat != null) {
      notes.addAll(heatNotes(heat, curve, choice));
    } else if (workload.needsSwitches() && !workload.hasSequence()) {
      notes.add(Note.of(NoteCode.SEQUENCE_UNKNOWN));
    }
    bestFilling(curve, pattern, options).ifPresent(notes::add);
    if (curve.scale().isOfRequests()) {
      notes.add(Note.of(NoteCode.SAMPLE_OF_REQUESTS));
    }
    if (!curve.scale().isWhole()) {
      notes.add(
          Note.of(NoteCode.TRACE_IS_SAMPLE)
              .with("keys_scale", curve.scale().keys())
              .with("bytes_scale", curve.scale().bytes())
              .with("requests_scale", curve.scale().requests()));
    }
    return notes;
  }

  /** Notes on the assumptions behind request shares without a trace. */
  private static List<Note> heatNotes(Heat heat, Curve curve, @Nullable Choice choice) {
    HeatFacts facts = heat.facts();
    List<Note> notes = new ArrayList<>();
    notes.add(
        Note.of(NoteCode.HEAT_OF_LISTING)
            .with("listing", heat.listing().toString())
            .with("counters", facts.countsUses())
            .with("keys", facts.keys())
            .with("age_s", facts.ageSeconds())
            .with("write_share", heat.writeShare()));
    if (choice != null) {
      double fastShare = curve.fastShare(choice.row());
      notes.add(
          Note.of(NoteCode.HOT_KEYS_UNKNOWN)
              .with("hottest_share", 1 - heat.coldShare(fastShare))
              .with("listed_share", 1 - heat.listedColdShare(fastShare)));
    }
    if (facts.openByteShare() > 0) {
      notes.add(
          Note.of(NoteCode.HEAT_IS_OPEN)
              .with("bytes", Math.round(facts.openByteShare() * curve.totalBytes()))
              .with("per_second", facts.openPerSecond()));
    }
    return notes;
  }

  /** Note on memories that stay empty in each row, though they may be cheap. */
  private static Optional<Note> unusedTiers(Curve curve, Prices prices) {
    List<String> unused = new ArrayList<>();
    for (int tier = 0; curve.tiers() > 2 && tier < curve.tiers(); tier++) {
      boolean holdsAny = false;
      for (int row = 0; row < curve.rows() && !holdsAny; row++) {
        holdsAny = curve.bytes(row, tier) > 0;
      }
      if (!holdsAny) {
        unused.add(prices.tiers().get(tier));
      }
    }
    return unused.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Note.of(NoteCode.TIERS_UNUSED)
                .with("tiers", List.copyOf(unused))
                .with("no_cheaper", prices.unused()));
  }

  /**
   * Bound on the time that any other choice of keys saves in the given FastMem: the fractional part
   * of the next key (Dantzig 1957).
   */
  private static Optional<Note> bestFilling(
      Curve curve, AccessPattern pattern, EstimateOptions options) {
    FastCapacity capacity = options.fastBytes();
    if (capacity == null
        || !curve.scale().isWhole()
        || !curve.hasKeys()
        || !curve.order().orderName().equals(KeyOrders.GAIN)) {
      return Optional.empty();
    }
    long bytes = capacity.bytes(curve.totalBytes());
    int row = curve.lastRowWithinBytes(bytes);
    KeyTimes times = new KeyTimes(pattern, curve.model());
    double savedNs = 0;
    for (int rank = 0; rank < row; rank++) {
      savedNs += times.savedNs(curve.order().key(rank));
    }
    if (row == curve.lastRow() || !(savedNs > 0)) {
      return Optional.empty();
    }
    double nextNs = times.savedNs(curve.key(row + 1));
    double fits =
        (double) (bytes - curve.fastBytes(row)) / (curve.fastBytes(row + 1) - curve.fastBytes(row));
    return Optional.of(
        Note.of(NoteCode.BEST_FILLING).with("at_most_more", Math.max(0, nextNs * fits) / savedNs));
  }

  /**
   * Slowdown of a saturated node that clients hardly notice, as most of their time goes elsewhere.
   * It is at the chosen split, or without an answer with all data in SlowMem.
   */
  private static Optional<Note> hiddenMemory(
      Curve curve, CapacityCurve capacity, @Nullable Choice choice, boolean isRateAsked) {
    int row = choice == null ? 0 : choice.row();
    double ofNode = capacity.slowdown(row);
    double ofClients = curve.slowdown(row);
    return ofNode > HIDDEN_AT_LEAST && ofNode > HIDDEN_FACTOR * Math.max(0, ofClients)
        ? Optional.of(
            Note.of(NoteCode.ROUND_TRIPS_HIDE_MEMORY)
                .with("clients", curve.model().clients())
                .with("slowdown", ofClients)
                .with("capacity_slowdown", ofNode)
                .with("chosen", choice != null)
                .with("rate_asked", isRateAsked))
        : Optional.empty();
  }

  /** Note on operations that borrow the times of another operation on a used tier. */
  private static Optional<Note> unmeasured(
      AccessPattern pattern, Evidence evidence, boolean usesSlowMem) {
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
    return operations.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Note.of(NoteCode.OPERATIONS_UNMEASURED)
                .with("operations", List.copyOf(operations))
                .with("requests", requests)
                .with("of_requests", pattern.requests()));
  }

  /** Note on a measurement of low precision; empty if it is precise. */
  private static Optional<Note> imprecise(Precision precision) {
    if (precision.status() == Precision.Status.NO_INTERVALS) {
      return Optional.of(Note.of(NoteCode.NO_INTERVALS));
    }
    if (!precision.isKnown() || precision.isAimReached()) {
      return Optional.empty();
    }
    if (precision.halfWidth() <= precision.aimedHalfWidth()) {
      return Optional.of(
          Note.of(NoteCode.SLO_BARELY_KNOWN)
              .with("needed_operations", precision.neededOperations()));
    }
    return Optional.of(
        Note.of(NoteCode.INTERVAL_WIDE)
            .with("half_width", precision.halfWidth())
            .with("aimed_half_width", precision.aimedHalfWidth())
            .with("needed_operations", precision.neededOperations()));
  }

  /** Note on requests whose values are smaller or larger than all measured ones. */
  private static Optional<Note> sizesBeyond(AccessPattern pattern, Evidence evidence) {
    if (!evidence.knowsSizes()) {
      return Optional.empty();
    }
    long requests = 0;
    int smallest = SizeClass.COUNT;
    int largest = -1;
    for (Operation operation : Operation.moving()) {
      int[] classes =
          evidence.baselines().sizes().stream()
              .filter(time -> time.operation() == operation)
              .mapToInt(SizedTime::sizeClass)
              .sorted()
              .toArray();
      for (int key = 0; classes.length > 0 && key < pattern.keyCount(); key++) {
        int count = pattern.count(key, operation.ordinal());
        if (count > 0) {
          int size = SizeClass.of(Math.round(pattern.meanMovedBytes(key, operation.ordinal())));
          if (size < classes[0] || size > classes[classes.length - 1]) {
            requests += count;
            smallest = Math.min(smallest, classes[0]);
            largest = Math.max(largest, classes[classes.length - 1]);
          }
        }
      }
    }
    return requests == 0
        ? Optional.empty()
        : Optional.of(
            Note.of(NoteCode.SIZES_UNMEASURED)
                .with("requests", requests)
                .with("of_requests", pattern.requests())
                .with("smallest_bytes", SizeClass.smallestBytes(smallest))
                .with("largest_bytes", SizeClass.largestBytes(largest)));
  }
}
