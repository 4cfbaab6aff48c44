package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.DatasetArgument;
import org.mnemo.cli.argument.EstimateArguments;
import org.mnemo.cli.argument.RequestsArgument;
import org.mnemo.cli.argument.RuleArguments;
import org.mnemo.cli.argument.SplitArguments;
import org.mnemo.cli.terminal.TraceProgress;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.answer.Table;
import org.mnemo.estimator.answer.Unit;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.curve.Curve.CurveRow;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.family.FamilyTable;
import org.mnemo.estimator.family.PlacementEngine;
import org.mnemo.estimator.family.RulePlacement;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.report.Advice;
import org.mnemo.estimator.report.NoAnswer;
import org.mnemo.estimator.report.TierText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "place",
    description = "Write which key goes to which memory, as a map for bin/ycsb.",
    footer = {
      "",
      "Examples:",
      "  bin/mnemo place DIR --fast-bytes 20%%",
      "  bin/mnemo place DIR --rules --out map.csv"
    })
public final class PlaceCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "The measurement.")
  private Path directory = Path.of("");

  @Option(
      names = "--row",
      paramLabel = "K",
      description = "Put the first K keys of the order into FastMem. It takes the place of SLOs.")
  private @Nullable Long row;

  @Mixin private SplitArguments split = new SplitArguments();

  @Mixin private DatasetArgument dataset = new DatasetArgument();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The map (default: estimate/tiermap.csv in the measurement).")
  private @Nullable Path out;

  @Mixin private RuleArguments rules = new RuleArguments();

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Mixin private RequestsArgument requests = new RequestsArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  private int rowOf(Estimate estimate) {
    if (row != null) {
      estimate.curve().requireKeys();
      return SplitChooser.row(estimate.curve(), row);
    }
    FastCapacity capacity = estimate.options().fastBytes();
    if (capacity != null) {
      Curve curve = estimate.curve();
      long bytes = capacity.bytes(curve.totalBytes());
      int fitting = SplitChooser.rowOfFastBytes(curve, bytes);
      if (fitting == 0 && bytes > 0) {
        throw new UsageException(
            "no record fits into --fast-bytes of %s bytes; give a share or a unit, as in 20%% or 20MiB"
                .formatted(bytes));
      }
      return fitting;
    }
    return estimate.chosenRow().orElseThrow(() -> noAnswer(estimate));
  }

  private static NoAnswerException noAnswer(Estimate estimate) {
    return new NoAnswerException(NoAnswer.sentence(estimate));
  }

  @Override
  public Integer call() {
    EstimateOptions options = split.completed(arguments.options());
    if (row != null && split.isGiven()) {
      throw new UsageException(
          "--row, --fast-bytes and SLOs such as --max-slowdown are ways to choose a split; give"
              + " one");
    }
    rules.check();
    MeasurementDirectory measured = MeasurementDirectory.open(directory);
    MeasuredRun run = new MeasuredRun(measured);
    PatternSource source =
        new TraceSource(run.workload(requests.requests()), dataset.of(run), new TraceProgress());
    if (out == null) {
      Directories.make(measured.estimate());
    }
    Path target = out == null ? measured.estimate().resolve("tiermap.csv") : out;
    if (rules.byPrefix() || rules.fitted()) {
      List<String> tiers = measured.readBaselines().tiers();
      Check.that(
          tiers.size() <= 2,
          "rules of prefixes divide keys between two tiers, and the run measured %s; leave --by and --rules out, and each key gets its tier"
              .formatted(tiers));
      placeByRules(run, source, options, target);
    } else {
      placeKeys(run, source, options, target);
    }
    return 0;
  }

  private void placeByRules(
      MeasuredRun measured, PatternSource source, EstimateOptions options, Path target) {
    RunInfo run = measured.directory().readRun();
    boolean bySlo = row == null && options.fastBytes() == null;
    RulePlacement placed;
    FamilyTable table = null;
    if (rules.fitted()) {
      placed =
          RulePlacement.fitted(
              measured, source, options, this::rowOf, rules.lostShare(), rules.mostRules());
    } else {
      RulePlacement.Prefixes prefixes =
          RulePlacement.prefixes(measured, source, options, rules.named(), rules.mostRules());
      table =
          FamilyTable.of(
              prefixes.families(),
              prefixes.worths(),
              RunMemories.of(run, options.memories()).orElse(null));
      placed = RulePlacement.byPrefix(prefixes, bySlo ? null : this::rowOf, PlaceCommand::noAnswer);
    }
    KeyTierMapFile.write(target, placed.map());
    PlacedRules answered = PlacedRules.of(placed, run, table, target, bySlo);
    answer.give(answered, answered.answer(), List.of(answered.map()));
  }

  private void placeKeys(
      MeasuredRun measured, PatternSource source, EstimateOptions options, Path target) {
    RunInfo run = measured.directory().readRun();
    Estimate estimate = Estimator.estimate(measured, source, options);
    Curve curve = estimate.curve();
    int placed = rowOf(estimate);
    PlacementEngine.write(target, curve, placed, estimate.evidence().baselines().tiers());
    CurveRow placedRow = curve.row(placed);
    List<String> warnings = estimate.notes().stream().map(Sentence::of).toList();
    if (curve.tiers() > 2) {
      TierPlacement ofTiers =
          new TierPlacement(
              answer(TierText.sizes(estimate, placed) + ".", estimate, placedRow, run, target),
              TierText.placed(estimate, placed),
              placedRow.throughputOpsS(),
              placedRow.slowdown(),
              warnings,
              target.toString());
      answer.give(ofTiers, ofTiers.answer(), List.of(ofTiers.map()));
      return;
    }
    IntUnaryOperator tierOf = curve.requireTiersOfKeys(placed);
    int keys = curve.keyTable().size();
    long keysInFast = IntStream.range(0, keys).filter(key -> tierOf.applyAsInt(key) == 0).count();
    Placed answered =
        new Placed(
            answer(
                "%s%s by '%s' in FastMem and %s in SlowMem."
                    .formatted(
                        curve.hasKeys() ? "The first " : "",
                        CountedNoun.of(keysInFast, "key"),
                        curve.hasKeys() ? estimate.orderName() : estimate.options().policy(),
                        Quantities.count(keys - keysInFast)),
                estimate,
                placedRow,
                run,
                target),
            keysInFast,
            keys - keysInFast,
            curve.hasKeys() ? estimate.orderName() : estimate.options().policy(),
            placedRow.throughputOpsS(),
            placedRow.slowdown(),
            warnings,
            target.toString());
    answer.give(answered, answered.answer(), List.of(answered.map()));
  }

  /**
   * Answer of the command.
   *
   * @param slowdown run time over the run time with FastMem only, less 1
   * @param map path of the file
   */
  private record Placed(
      Answer answer,
      long keysInFast,
      long keysInSlow,
      String order,
      double throughputOpsS,
      double slowdown,
      List<String> warnings,
      String map) {}

  private static Answer answer(
      String verdict, Estimate estimate, CurveRow row, RunInfo run, Path map) {
    return new Answer(
        verdict,
        List.of(
            new Table(
                List.of("", "Placement", "95 % interval"),
                List.of(
                    Table.row(
                        Cell.word("Operations/s"),
                        Cell.of(Unit.PER_SECOND, row.throughputOpsS()),
                        estimate.curve().hasIntervals()
                            ? Cell.range(
                                Unit.PER_SECOND,
                                row.throughputIntervalOpsS().low(),
                                row.throughputIntervalOpsS().high())
                            : Cell.NONE),
                    Table.row(
                        Cell.word("Slowdown"), Cell.of(Unit.SHARE, row.slowdown()), Cell.NONE)))),
        List.of(
            "Slowdown is relative to %s only."
                .formatted(
                    estimate.curve().tiers() == 2
                        ? "FastMem"
                        : estimate.evidence().baselines().tiers().get(0)),
            PlacedRules.howToLoad(run, map)),
        Advice.notes(estimate, null));
  }

  /**
   * Answer of the command with more than two tiers.
   *
   * @param tiers what each tier gets, by its name
   * @param slowdown run time over the run time with the fastest tier only, less 1
   * @param map path of the file
   */
  private record TierPlacement(
      Answer answer,
      List<TierText.Placed> tiers,
      double throughputOpsS,
      double slowdown,
      List<String> warnings,
      String map) {}
}
