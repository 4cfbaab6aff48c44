package org.mnemo.estimator.evidence;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.estimator.model.MeasuredEnds;
import org.mnemo.estimator.model.tails.LatencyComponents;
import org.mnemo.estimator.note.Note;
import org.mnemo.estimator.sla.SlaTerms;

/**
 * Measurements of a store.
 *
 * @param store name of the store, in a word or two
 * @param baselines mean times of the run
 * @param drawn baselines of samples drawn from the run; empty if it left no blocks, or too few
 * @param segments number of segments of time of the run that samples were drawn from
 * @param operations number of operations that the run made, its warm-up included
 * @param askedOperations number of operations that each client process was asked for, at most
 *     {@code operations}
 * @param latency distributions; empty if none were measured
 * @param ends run times with all data in one memory; null if both memories were measured in one run
 * @param overheadBytes bytes that the store adds to each record, as it says itself; empty if it
 *     does not
 * @param tiers the tiers that were measured; empty if not known
 * @param quality quality of a run of Mnemo's own; null for results of others
 * @param notes what a user must know of the measurement
 * @param fetches fetches of the slower tier, if it has FastMem of its own; empty if all of its data
 *     lies in one memory
 * @param sla terms of SLA-alpha, regressed from blocks that fetched; empty if they do not tell
 * @param load what is known of load beyond the times of the run's own clients
 */
public record Evidence(
    String store,
    Baselines baselines,
    List<Baselines> drawn,
    int segments,
    long operations,
    long askedOperations,
    Optional<LatencyComponents> latency,
    MeasuredEnds.@Nullable Ends ends,
    OptionalDouble overheadBytes,
    List<TierInfo> tiers,
    @Nullable RunQuality quality,
    List<Note> notes,
    Optional<MeasuredFetches> fetches,
    Optional<SlaTerms> sla,
    MeasuredLoad load) {

  public Evidence {
    drawn = List.copyOf(drawn);
    tiers = List.copyOf(tiers);
    notes = List.copyOf(notes);
  }

  /** True if it is known how times depend on sizes. */
  public boolean knowsSizes() {
    return !baselines.sizes().isEmpty();
  }

  /** True if any tier's memory was emulated. */
  public boolean emulated() {
    return tiers.stream().anyMatch(TierInfo::emulated);
  }
}
