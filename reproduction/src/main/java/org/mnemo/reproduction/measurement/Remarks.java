package org.mnemo.reproduction.measurement;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.estimator.validation.Validator;
import org.mnemo.reproduction.measurement.Findings.TooShort;

/** Reasons why runs have no marks, in a sentence for all that have the same reason. */
public final class Remarks {

  private Remarks() {}

  /** Sentences on runs that could not be compared with real splits; may be empty. */
  public static String on(MeasurementPlan plan, Collection<Findings> runs) {
    List<Findings> shorts = runs.stream().filter(run -> run.tooShort() != null).toList();
    Stream<String> tooShort = shorts.isEmpty() ? Stream.empty() : Stream.of(tooShort(plan, shorts));
    Stream<String> others =
        runs.stream()
            .filter(run -> !run.remark().isEmpty())
            .map(run -> "%s has no marks: %s.".formatted(run.measurement(), run.remark()))
            .sorted();
    return Stream.concat(tooShort, others).collect(Collectors.joining(" "));
  }

  private static String tooShort(MeasurementPlan plan, List<Findings> runs) {
    String names =
        runs.stream().map(Findings::measurement).sorted().collect(Collectors.joining(", "));
    int fewest = shortages(runs).mapToInt(TooShort::rounds).min().orElse(0);
    int most = shortages(runs).mapToInt(TooShort::rounds).max().orElse(0);
    return "%s: no marks, as %s too short for intervals (%s rounds of blocks, %d are needed)%s."
        .formatted(
            names,
            runs.size() == 1 ? "the run was" : "these runs were",
            fewest == most ? fewest : fewest + " to " + most,
            Validator.FEWEST_ROUNDS,
            longerScale(plan, runs).map("; %s"::formatted).orElse(""));
  }

  /** Advice on what would make all of some runs long enough; empty if none is too short. */
  public static Optional<String> longerScale(MeasurementPlan plan, Collection<Findings> runs) {
    return runs.stream()
        .filter(run -> run.tooShort() != null)
        .map(
            run ->
                plan.scaleOf(run.store(), Objects.requireNonNull(run.tooShort()).neededSeconds()))
        .max(Double::compare)
        .map(scale -> String.format(Locale.ROOT, "use --scale %s or more", scale));
  }

  private static Stream<TooShort> shortages(List<Findings> runs) {
    return runs.stream().map(Findings::tooShort).filter(Objects::nonNull);
  }
}
