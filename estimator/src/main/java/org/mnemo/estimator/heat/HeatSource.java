package org.mnemo.estimator.heat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.NoteCode;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.ColdShares;
import org.mnemo.estimator.pattern.KeyedRequests.RequestObserver;
import org.mnemo.estimator.pattern.PatternEngine;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TracePart;

/** Requests in the shares of a heat; their number is {@link #REQUESTS}. */
public final class HeatSource implements PatternSource {

  /** Number of requests for the shares, large enough to make rounding irrelevant. */
  public static final long REQUESTS = 100_000_000;

  private final Heat heat;
  private @Nullable AccessPattern pattern;

  public HeatSource(Heat heat) {
    this.heat = heat;
  }

  @Override
  public TracePart trace() {
    return TracePart.all(heat.listing(), TracePart.Origin.HEAT);
  }

  @Override
  public AccessPattern pattern() {
    if (pattern == null) {
      RateSlices slices = new RateSlices(heat);
      double scale = REQUESTS / heat.facts().explainedPerSecond();
      // Cumulative sums carry rounding over to the next key.
      double[] exact = new double[2];
      long[] given = new long[2];
      pattern =
          PatternEngine.ofCounts(
              heat.listing(),
              (key, byOperation) -> {
                double requests = slices.next(key) * scale;
                exact[0] += requests * (1 - heat.writeShare());
                exact[1] += requests * heat.writeShare();
                byOperation[Operation.READ.ordinal()] = Math.round(exact[0]) - given[0];
                byOperation[Operation.UPDATE.ordinal()] = Math.round(exact[1]) - given[1];
                given[0] = Math.round(exact[0]);
                given[1] = Math.round(exact[1]);
              });
    }
    return pattern;
  }

  @Override
  public boolean hasSequence() {
    return false;
  }

  @Override
  public Optional<ColdShares> shares() {
    return Optional.of(heat);
  }

  @Override
  public void requireKeys(String otherwise) {
    throw new UsageException(
        "a listing shows how hot the data is, but not which keys are hot, so %s, or give a trace in place of --heat ('bin/mnemo capture' records one)"
            .formatted(otherwise));
  }

  /** Notes on the assumptions behind request shares without a trace. */
  @Override
  public List<Note> notes(boolean needsSequence, OptionalDouble fastShare, long totalBytes) {
    HeatFacts facts = heat.facts();
    List<Note> notes = new ArrayList<>();
    notes.add(
        Note.of(NoteCode.HEAT_OF_LISTING)
            .with("listing", heat.listing().toString())
            .with("counters", facts.countsUses())
            .with("keys", facts.keys())
            .with("age_s", facts.ageSeconds())
            .with("write_share", heat.writeShare()));
    fastShare.ifPresent(
        share ->
            notes.add(
                Note.of(NoteCode.HOT_KEYS_UNKNOWN)
                    .with("hottest_share", 1 - heat.coldShare(share))
                    .with("listed_share", 1 - heat.listedColdShare(share))));
    if (facts.openByteShare() > 0) {
      notes.add(
          Note.of(NoteCode.HEAT_IS_OPEN)
              .with("bytes", Math.round(facts.openByteShare() * totalBytes))
              .with("per_second", facts.openPerSecond()));
    }
    return notes;
  }

  @Override
  public void show(List<RequestObserver> observers) {
    throw new IllegalStateException("a listing lacks the sequence of requests");
  }
}
