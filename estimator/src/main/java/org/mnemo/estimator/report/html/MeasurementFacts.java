package org.mnemo.estimator.report.html;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.RunQuality;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.report.InterferenceText;

/** Facts about the measurement and its quality, as named texts. */
final class MeasurementFacts {

  private MeasurementFacts() {}

  static Table of(Estimate estimate) {
    Evidence evidence = estimate.evidence();
    List<List<Cell>> facts = new ArrayList<>();
    RunQuality quality = evidence.quality();
    if (quality != null) {
      addRun(facts, evidence, quality);
    }
    for (TierInfo tier : evidence.tiers()) {
      facts.add(fact("Memory '" + tier.name() + "'", tier.memory() + ", " + tier.endpoint()));
    }
    facts.add(fact("Disturbances", disturbance(estimate)));
    facts.add(fact("Sizes", sizes(estimate)));
    facts.add(
        fact(
            "Interference",
            InterferenceText.of(
                estimate.curve().model().interference(), estimate.evidence().baselines().tiers())));
    facts.add(
        fact(
            "Intervals",
            estimate.curve().hasIntervals()
                ? "95 %%, from %s bootstrap replicates of %s of the run"
                    .formatted(
                        Quantities.count(evidence.drawn().size()),
                        CountedNoun.of(evidence.segments(), "segment"))
                : "none: the measurement has too few blocks"));
    return new Table(List.of("Fact", "Value"), facts);
  }

  private static void addRun(List<List<Cell>> facts, Evidence evidence, RunQuality quality) {
    facts.add(fact("Started", quality.startedAt().replaceAll("\\.\\d+Z$", "Z")));
    Map<String, String> machine = quality.machine();
    facts.add(
        fact(
            "Machine",
            "%s processors, %s, %s GiB, %s, %s"
                .formatted(
                    machine.getOrDefault("cores", "?"),
                    machine.getOrDefault("cpu", "?"),
                    machine.getOrDefault("memory_gib", "?"),
                    machine.getOrDefault("os", "?"),
                    machine.getOrDefault("jvm", "?"))));
    @Nullable String mnemo = machine.get(RunInfo.MNEMO);
    if (mnemo != null) {
      facts.add(fact("Measured by", "Mnemo " + mnemo));
    }
    facts.add(
        fact(
            "Operations",
            "%s, in %s"
                .formatted(
                    Quantities.count(evidence.operations()),
                    CountedNoun.of(quality.blocks(), "block"))));
    if (!Double.isNaN(quality.drift())) {
      facts.add(
          fact(
              "Drift",
              String.format(
                  Locale.ROOT,
                  "operations took %.1f %% %s in the last third of the run than in the first, on both memories",
                  100 * Math.abs(quality.drift()),
                  quality.drift() < 0 ? "less" : "longer")));
    }
  }

  private static String disturbance(Estimate estimate) {
    Evidence evidence = estimate.evidence();
    @Nullable RunQuality quality = evidence.quality();
    String lost = Quantities.time(evidence.baselines().disturbanceNs()) + " an operation";
    return quality == null || quality.blocks() == 0
        ? lost
        : "%s of the blocks are outlier blocks; together they cost %s"
            .formatted(
                Quantities.percent((double) quality.disturbedBlocks() / quality.blocks()), lost);
  }

  private static String sizes(Estimate estimate) {
    SizeModel sizes = estimate.models().sizes();
    List<String> forms = new ArrayList<>();
    for (Operation operation : Operation.moving()) {
      if (sizes.holds(operation)) {
        forms.add(operation.lowerCase() + ": " + sizes.form(operation).description());
      }
    }
    return String.join("; ", forms);
  }

  private static List<Cell> fact(String name, String value) {
    return Table.row(Cell.word(name), Cell.word(value));
  }

  /** Mean times of operations. */
  static Table times(Estimate estimate) {
    return new Table(
        List.of("Operation", "Memory", "Operations", "Mean", "Standard error"),
        estimate.evidence().baselines().serviceTimes().stream()
            .map(
                time ->
                    Table.row(
                        Cell.word(time.operation().lowerCase()),
                        Cell.word(time.tier()),
                        Cell.of(Unit.COUNT, time.operations()),
                        Cell.of(Unit.NS, time.meanNs()),
                        time.standardErrorNs() > 0
                            ? Cell.of(Unit.NS, time.standardErrorNs())
                            : Cell.NONE))
            .toList());
  }
}
