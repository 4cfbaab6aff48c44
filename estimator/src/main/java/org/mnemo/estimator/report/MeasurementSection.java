package org.mnemo.estimator.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.baseline.BaselineSample.BlockPace;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.evidence.Evidence.RunQuality;
import org.mnemo.estimator.model.SizeModel;

/** What was measured, and how well. */
final class MeasurementSection {

  /** Most points of a line that can be distinguished. */
  private static final int POINTS = 200;

  private MeasurementSection() {}

  static Section of(Estimate estimate) {
    Evidence evidence = estimate.evidence();
    RunQuality quality = evidence.quality();
    return new Section(
        "What was measured, and how well",
        quality == null || quality.pace().isEmpty()
            ? null
            : pace(evidence.baselines().tiers(), quality.pace()),
        times(evidence.baselines().serviceTimes()),
        facts("Machine", run(evidence, quality)));
  }

  /** How times and intervals were estimated. */
  static Section model(Estimate estimate) {
    return new Section(
        "How this was estimated", null, facts("Model", modelled(estimate, estimate.evidence())));
  }

  /** Operations a second on each tier over the time of the measurement. */
  static Picture pace(List<String> tiers, List<BlockPace> blocks) {
    long firstNs = blocks.get(0).startNs();
    List<Series> series = new ArrayList<>();
    for (String tier : tiers) {
      for (boolean isOutlier : new boolean[] {false, true}) {
        List<BlockPace> own =
            blocks.stream()
                .filter(block -> block.tier().equals(tier) && block.outlier() == isOutlier)
                .toList();
        if (!own.isEmpty()) {
          String name = CountedNoun.of(own.size(), isOutlier ? "outlier block" : "block");
          Form form = isOutlier ? Form.MARKS : Form.LINE;
          Colour colour = Colour.of(tiers.indexOf(tier));
          series.add(new Series(tier + ": " + name, form, colour, points(own, firstNs)));
        }
      }
    }
    double lastS = blocks.stream().mapToDouble(block -> seconds(block, firstNs)).max().orElse(0);
    return Picture.of(
        "Operations over the time of the measurement",
        List.of("Outlier blocks were slowed by something else than memory."),
        Axis.of("Seconds", 0, Math.max(0.001, lastS)),
        Axis.fromZero("Operations per second", series),
        series);
  }

  /** Points of all blocks, or of as many at a time as leave few enough points. */
  private static List<Point> points(List<BlockPace> blocks, long firstNs) {
    int step = (blocks.size() + POINTS - 1) / POINTS;
    List<Point> points = new ArrayList<>();
    for (int i = 0; i < blocks.size(); i += step) {
      List<BlockPace> some = blocks.subList(i, Math.min(i + step, blocks.size()));
      double operations = some.stream().mapToDouble(BlockPace::operations).sum();
      double ns = some.stream().mapToDouble(BlockPace::ns).sum();
      points.add(Point.of(seconds(some.get(0), firstNs), 1e9 * operations / Math.max(1, ns)));
    }
    return points;
  }

  private static double seconds(BlockPace block, long firstNs) {
    return (block.startNs() - firstNs) / 1e9;
  }

  private static Table times(List<ServiceTime> times) {
    return new Table(
        "Mean time of an operation, as the client sees it",
        List.of("Operation", "Memory", "Operations", "Mean", "Standard error"),
        times.stream()
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

  private static Map<String, String> modelled(Estimate estimate, Evidence evidence) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("Disturbances", disturbances(evidence, evidence.quality()));
    SizeModel sizes = estimate.models().sizes();
    facts.put(
        "Sizes",
        Operation.moving().stream()
            .filter(sizes::holds)
            .map(each -> each.lowerCase() + ": " + sizes.form(each).description())
            .collect(Collectors.joining("; ")));
    facts.put(
        "Interference",
        InterferenceText.of(estimate.curve().model().interference(), evidence.baselines().tiers()));
    facts.put(
        "Intervals",
        estimate.curve().hasIntervals()
            ? "95 %%, from %s random draws of the run's %s"
                .formatted(
                    Quantities.count(evidence.drawn().size()),
                    CountedNoun.of(evidence.segments(), "segment"))
            : "none: the measurement has too few blocks");
    return facts;
  }

  private static Table facts(String title, Map<String, String> facts) {
    return Table.facts(
            facts.entrySet().stream()
                .map(fact -> Table.row(fact.getKey(), Cell.word(fact.getValue())))
                .toList())
        .titled(title);
  }

  private static Map<String, String> run(Evidence evidence, @Nullable RunQuality quality) {
    Map<String, String> facts = new LinkedHashMap<>();
    evidence
        .tiers()
        .forEach(
            tier ->
                facts.put("Memory '" + tier.name() + "'", tier.memory() + ", " + tier.endpoint()));
    if (quality == null) {
      return facts;
    }
    facts.put("Started", quality.startedAt().replaceAll("\\.\\d+Z$", "Z"));
    facts.put(
        "Machine",
        quality.machine().entrySet().stream()
            .filter(fact -> !fact.getValue().isEmpty())
            .map(fact -> fact.getKey().replace('_', ' ') + " " + fact.getValue())
            .collect(Collectors.joining(", ")));
    long timed =
        evidence.baselines().serviceTimes().stream().mapToLong(ServiceTime::operations).sum();
    facts.put(
        "Operations",
        "%s, in %s; %s timed with all data in one memory"
            .formatted(
                Quantities.count(evidence.operations()),
                CountedNoun.of(quality.blocks(), "block"),
                Quantities.count(timed)));
    if (!Double.isNaN(quality.drift())) {
      facts.put(
          "Drift",
          String.format(
              Locale.ROOT,
              "operations took %.1f %% %s in the last third of the run than in the first, on both memories",
              100 * Math.abs(quality.drift()),
              quality.drift() < 0 ? "less" : "longer"));
    }
    return facts;
  }

  private static String disturbances(Evidence evidence, @Nullable RunQuality quality) {
    String lost = Quantities.time(evidence.baselines().disturbanceNs()) + " an operation";
    return quality == null || quality.blocks() == 0
        ? lost
        : "%s of the blocks are outlier blocks; together they cost %s"
            .formatted(
                Quantities.percent((double) quality.disturbedBlocks() / quality.blocks()), lost);
  }
}
