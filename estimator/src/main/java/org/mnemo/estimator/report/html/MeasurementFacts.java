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
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.RunQuality;
import org.mnemo.estimator.model.SizeModel;
import org.mnemo.estimator.report.Advice;
import org.mnemo.estimator.report.InterferenceText;
import org.mnemo.estimator.report.html.ReportData.Fact;

/** Facts about the measurement and its quality, as named texts. */
final class MeasurementFacts {

  private MeasurementFacts() {}

  static List<Fact> of(Estimate estimate) {
    Evidence evidence = estimate.evidence();
    List<Fact> facts = new ArrayList<>();
    RunQuality quality = evidence.quality();
    if (quality != null) {
      addRun(facts, evidence, quality);
    }
    for (TierInfo tier : evidence.tiers()) {
      facts.add(new Fact("Memory '" + tier.name() + "'", tier.memory() + ", " + tier.endpoint()));
    }
    facts.add(new Fact("Disturbances", disturbance(estimate)));
    facts.add(new Fact("Sizes", sizes(estimate)));
    facts.add(
        new Fact(
            "Interference",
            InterferenceText.of(
                estimate.curve().model().interference(), estimate.evidence().baselines().tiers())));
    facts.add(
        new Fact(
            "Intervals",
            estimate.curve().hasIntervals()
                ? "95 %%, from %s bootstrap replicates of %s of the run"
                    .formatted(
                        Quantities.count(evidence.drawn().size()),
                        CountedNoun.of(evidence.segments(), "segment"))
                : "none: the measurement does not tell how sure it is"));
    estimate
        .choice()
        .flatMap(choice -> Advice.howMuchMayDo(estimate, choice))
        .ifPresent(sentence -> facts.add(new Fact("What that means", sentence)));
    return facts;
  }

  private static void addRun(List<Fact> facts, Evidence evidence, RunQuality quality) {
    facts.add(new Fact("Started", quality.startedAt().replaceAll("\\.\\d+Z$", "Z")));
    Map<String, String> machine = quality.machine();
    facts.add(
        new Fact(
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
      facts.add(new Fact("Measured by", "Mnemo " + mnemo));
    }
    facts.add(
        new Fact(
            "Operations",
            "%s, in %s on whole tiers and mixtures between them"
                .formatted(
                    Quantities.count(evidence.operations()),
                    CountedNoun.of(quality.blocks(), "block"))));
    if (!Double.isNaN(quality.drift())) {
      facts.add(
          new Fact(
              "Drift",
              String.format(
                  Locale.ROOT,
                  "operations took %.1f %% %s in the last third of the run than in the first; blocks take turns, so that this hits both memories alike",
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
}
