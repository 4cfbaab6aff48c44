package org.mnemo.estimator.estimate;

import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.memory.RangeEnd;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Curve.CurveRow;
import org.mnemo.estimator.curve.Curve.OrderLine;
import org.mnemo.estimator.curve.Tails;
import org.mnemo.estimator.estimate.Prices.Price;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.load.CapacityCurve;
import org.mnemo.estimator.model.ComputedMemory;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.SlaAlpha;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.policy.PartitionStudy;
import org.mnemo.estimator.policy.Policies;

/**
 * The answer to a user's question: the curve and, if the measurement suffices, the recommended row.
 * All reports draw from it.
 *
 * @param options the user's options
 * @param trace estimated requests
 * @param prices prices of a byte of each memory
 * @param memory computed memory used as SlowMem; null for the measured one
 * @param curve all splits
 * @param precision precision of the measurement for the SLOs
 * @param choice the recommended split; empty if the measurement is insufficient
 * @param evidence measurement behind the estimate
 * @param models fitted models of the run time
 * @param recordBytes bytes that a record occupies
 * @param pattern requests of the trace to each key
 * @param tails percentiles; empty if no latencies were measured
 * @param capacity capacity of a node at each split; empty if unknown
 * @param comparison throughput by the chosen order and, if compared, by all orders
 * @param notes notes for the user beyond the numbers
 * @param sla requirements of the SLA-alpha agreement; empty if the policy moves no data
 * @param partitions performance of a non-volatile memory of the chosen size in each partition;
 *     empty if the policy has no forms, or without an answer
 * @param others estimates for the remaining policies and memories
 */
@RecordBuilder
@RecordBuilder.Options(addClassRetainedGenerated = true)
public record Estimate(
    EstimateOptions options,
    TracePart trace,
    Prices prices,
    @Nullable ComputedMemory memory,
    Curve curve,
    Precision precision,
    Optional<Choice> choice,
    Evidence evidence,
    FittedModels models,
    RecordBytes recordBytes,
    AccessPattern pattern,
    Optional<Tails> tails,
    Optional<CapacityCurve> capacity,
    List<OrderLine> comparison,
    List<Note> notes,
    Optional<SlaAlpha> sla,
    Optional<PartitionStudy> partitions,
    List<Estimate> others)
    implements EstimateBuilder.With {

  public Estimate {
    comparison = List.copyOf(comparison);
    notes = List.copyOf(notes);
    others = List.copyOf(others);
  }

  /**
   * Measured latencies as the curve uses them. With a computed SlowMem they are FastMem's latencies
   * plus that memory's delay, in the middle of its range.
   */
  public LatencyComponents latencies(LatencyComponents measured) {
    return memory == null
        ? measured
        : EstimateTask.latencies(measured, memory, RangeEnd.MIDDLE, evidence, pattern);
  }

  /** Adds a note. */
  public Estimate withNote(Note note) {
    return withNotes(Stream.concat(notes.stream(), Stream.of(note)).toList());
  }

  /** Finds rows that meet SLOs. */
  public SplitChooser splits(Slos slos) {
    return new SplitChooser(curve, tails.orElse(null), capacity.orElse(null), slos);
  }

  /** The recommended row; empty without an answer. */
  public OptionalInt chosenRow() {
    return choice.stream().mapToInt(Choice::row).findFirst();
  }

  /** All values of the recommended row; empty without an answer. */
  public Optional<CurveRow> chosen() {
    return choice.map(chosen -> curve.row(chosen.row()));
  }

  /** True if any tier's memory was emulated. */
  public boolean emulated() {
    return evidence.emulated();
  }

  /** Name of the computed memory used as SlowMem; empty if it was measured. */
  public Optional<String> memoryName() {
    return Optional.ofNullable(memory).map(computed -> computed.known().name());
  }

  /** Emulated tiers whose times any of the policies uses. */
  public List<TierInfo> emulatedTiers() {
    boolean usesSlowMem =
        Stream.concat(Stream.of(this), others.stream())
            .anyMatch(each -> !each.options.replacesSlowMem(each.curve.model()));
    return evidence.tiers().stream()
        .limit(usesSlowMem ? Long.MAX_VALUE : 1)
        .filter(TierInfo::emulated)
        .toList();
  }

  /** False if the estimate covers only keys of the trace. */
  public boolean coversUntouchedKeys() {
    return pattern.coversUntouchedKeys();
  }

  public String orderName() {
    return curve.hasKeys() ? curve.order().orderName() : options.order();
  }

  /** The option that gives the keys their order. */
  public String orderOption() {
    return options.policy().equals(Policies.PLACED)
        ? "--order " + orderName()
        : "--policy " + options.policy();
  }

  /** Known keys, scaled to the whole if sampled. */
  public long keyCount() {
    return curve.scale().keys(pattern.keyCount());
  }

  /** Price of a byte of SlowMem; with more than two memories, of the slowest. */
  public Price price() {
    return prices.slowest();
  }

  /** Number of keys in each memory, scaled to the whole if sampled. */
  public long[] keysByTier(int row) {
    IntUnaryOperator tierOf = curve.requireTiersOfKeys(row);
    int[] keys = new int[curve.tiers()];
    for (int key = 0; key < pattern.keyCount(); key++) {
      keys[tierOf.applyAsInt(key)]++;
    }
    return Arrays.stream(keys).mapToLong(curve.scale()::keys).toArray();
  }

  /** Keys in FastMem, scaled to the whole if sampled. */
  public long keysInFast(int row) {
    return curve.scale().keys(row);
  }

  /**
   * The recommended split.
   *
   * @param row the cheapest row that meets the SLOs at the safe end of its interval, or the row
   *     that fills the given FastMem
   * @param leastRow the cheapest row that meets them at the other end; {@code row} with a given
   *     FastMem
   */
  public record Choice(int row, int leastRow) {}
}
