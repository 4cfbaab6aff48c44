package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.capacity.CapacityCurve;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.CurveRow;
import org.mnemo.estimator.curve.OrderLine;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.note.Note;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.policy.form.PartitionStudy;
import org.mnemo.estimator.sla.SlaAlpha;

/**
 * The answer to a user's question: the curve and, if enough is known, the row that it recommends.
 * Everything that is reported is drawn from here.
 *
 * @param options options that the user asked for
 * @param trace the requests that it is for
 * @param prices prices of a byte of each memory
 * @param memory the memory that SlowMem is computed to be; null if it is the one that was measured
 * @param curve all splits
 * @param precision precision with which the measurement knows what is promised
 * @param choiceOrNull the split that is recommended; null if the measurement knows too little
 * @param evidence measurement that the estimate is made from
 * @param models fitted models of the run time
 * @param recordBytes bytes that a record occupies
 * @param pattern requests of the trace to each key
 * @param tailsOrNull percentiles; null if no latencies were measured
 * @param capacityOrNull what a node carries at every split; null if it is not known
 * @param comparison throughput by the order that was asked for and, where asked for, by the others
 * @param notes what a user must know beyond the numbers
 * @param slaOrNull what the agreement of SLA-alpha needs; null if the policy moves no data
 * @param partitionsOrNull what a non-volatile memory of the chosen size does in every partition;
 *     null if the policy knows no forms, or without an answer
 * @param others the same for the other policies and memories that were asked for
 */
public record Estimate(
    EstimateOptions options,
    TracePart trace,
    Prices prices,
    @Nullable ComputedMemory memory,
    Curve curve,
    Precision precision,
    @Nullable Choice choiceOrNull,
    Evidence evidence,
    FittedModels models,
    RecordBytes recordBytes,
    AccessPattern pattern,
    @Nullable Tails tailsOrNull,
    @Nullable CapacityCurve capacityOrNull,
    List<OrderLine> comparison,
    List<Note> notes,
    @Nullable SlaAlpha slaOrNull,
    @Nullable PartitionStudy partitionsOrNull,
    List<Estimate> others) {

  public Estimate {
    comparison = List.copyOf(comparison);
    notes = List.copyOf(notes);
    others = List.copyOf(others);
  }

  /**
   * Measured latencies as the curve has them: where another memory takes the place of SlowMem,
   * those of FastMem and what that memory adds, in the middle of what is known of it.
   */
  public LatencyComponents latencies(LatencyComponents measured) {
    return memory == null
        ? measured
        : Question.latencies(measured, memory, RangeEnd.MIDDLE, evidence, pattern);
  }

  /** This estimate beside those for other policies. */
  Estimate withOthers(List<Estimate> newOthers) {
    return with(notes, newOthers);
  }

  /** This estimate with a note more. */
  public Estimate withNote(Note note) {
    List<Note> newNotes = new ArrayList<>(notes);
    newNotes.add(note);
    return with(newNotes, others);
  }

  private Estimate with(List<Note> newNotes, List<Estimate> newOthers) {
    return new Estimate(
        options,
        trace,
        prices,
        memory,
        curve,
        precision,
        choiceOrNull,
        evidence,
        models,
        recordBytes,
        pattern,
        tailsOrNull,
        capacityOrNull,
        comparison,
        newNotes,
        slaOrNull,
        partitionsOrNull,
        newOthers);
  }

  /** The split that is recommended; empty if the measurement knows too little for an answer. */
  public Optional<Choice> choice() {
    return Optional.ofNullable(choiceOrNull);
  }

  /** The row that is recommended; empty without an answer. */
  public OptionalInt chosenRow() {
    return choiceOrNull == null ? OptionalInt.empty() : OptionalInt.of(choiceOrNull.row());
  }

  /** All of the row that is recommended; empty without an answer. */
  public Optional<CurveRow> chosen() {
    return choice().map(choice -> curve.row(choice.row()));
  }

  /** Percentiles of latencies; empty if none were measured. */
  public Optional<Tails> tails() {
    return Optional.ofNullable(tailsOrNull);
  }

  /** What a node carries at every split; empty if it is not known. */
  public Optional<CapacityCurve> capacity() {
    return Optional.ofNullable(capacityOrNull);
  }

  /** What the agreement of SLA-alpha needs; empty if the policy moves no data. */
  public Optional<SlaAlpha> sla() {
    return Optional.ofNullable(slaOrNull);
  }

  /** What a non-volatile memory does in every partition; empty if the policy knows no forms. */
  public Optional<PartitionStudy> partitions() {
    return Optional.ofNullable(partitionsOrNull);
  }

  /** True if any tier's memory was emulated. */
  public boolean emulated() {
    return evidence.emulated();
  }

  /** Name of the memory that SlowMem is computed to be; empty if it is the measured one. */
  public Optional<String> memoryName() {
    return Optional.ofNullable(memory).map(computed -> computed.known().name());
  }

  /** Tiers whose memory was emulated, and whose times any of the policies goes by. */
  public List<TierInfo> emulatedTiers() {
    boolean usesSlowMem =
        Stream.concat(Stream.of(this), others.stream())
            .anyMatch(each -> !each.options.replacesSlowMem(each.curve.model()));
    return evidence.tiers().stream()
        .limit(usesSlowMem ? Long.MAX_VALUE : 1)
        .filter(TierInfo::emulated)
        .toList();
  }

  /** False if only keys of the trace are known. */
  public boolean coversUntouchedKeys() {
    return pattern.coversUntouchedKeys();
  }

  /** The name of the key order that was used. */
  public String orderName() {
    return curve.hasKeys() ? curve.order().orderName() : options.order();
  }

  /** Keys that are known, of the whole if a sample was looked at. */
  public long keyCount() {
    return curve.scale().keys(pattern.keyCount());
  }

  /** Price of a byte of SlowMem; of more than two memories that of the slowest. */
  public Price price() {
    return prices.slowest();
  }

  /** Number of keys in each memory, of the whole if a sample was looked at. */
  public long[] keysByTier(int row) {
    IntUnaryOperator tierOf = curve.requireTiersOfKeys(row);
    int[] keys = new int[curve.tiers()];
    for (int key = 0; key < pattern.keyCount(); key++) {
      keys[tierOf.applyAsInt(key)]++;
    }
    return Arrays.stream(keys).mapToLong(curve.scale()::keys).toArray();
  }

  /** Keys in FastMem, of the whole if a sample was looked at. */
  public long keysInFast(int row) {
    return curve.scale().keys(row);
  }
}
