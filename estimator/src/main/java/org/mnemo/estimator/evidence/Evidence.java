package org.mnemo.estimator.evidence;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.model.MeasuredEnds;
import org.mnemo.estimator.model.SlaTerms;
import org.mnemo.estimator.model.tails.LatencyComponents;

/**
 * Measurements of a store.
 *
 * @param store name of the store, in a word or two
 * @param baselines mean times of the run
 * @param drawn baselines of samples drawn from the run; empty without blocks, or with too few
 * @param segments number of time segments that samples were drawn from
 * @param operations number of operations of the run, including its warm-up
 * @param askedOperations number of operations requested from each client process, at most {@code
 *     operations}
 * @param latency distributions; empty if none were measured
 * @param ends run times with all data in one memory; null if both memories were measured in one run
 * @param overheadBytes bytes that the store adds to each record, by its own report; empty if it has
 *     none
 * @param tiers the measured tiers; empty if unknown
 * @param quality quality of a Mnemo run; null for other results
 * @param notes notes for the user on the measurement
 * @param fetches fetches of the slower tier, if it has FastMem of its own; empty if all of its data
 *     lies in one memory
 * @param sla terms of SLA-alpha, regressed from blocks with fetches; empty if these are
 *     insufficient
 * @param load measurements of load beyond the times of the run's own clients
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

  /** True if the dependence of times on sizes is known. */
  public boolean knowsSizes() {
    return !baselines.sizes().isEmpty();
  }

  public boolean emulated() {
    return tiers.stream().anyMatch(TierInfo::emulated);
  }
}
