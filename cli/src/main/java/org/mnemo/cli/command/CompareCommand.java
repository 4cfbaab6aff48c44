package org.mnemo.cli.command;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.CatalogArgument;
import org.mnemo.cli.argument.CommandLineText;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.argument.DatasetArgument;
import org.mnemo.cli.argument.EstimateArguments;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.cli.argument.SloArguments;
import org.mnemo.cli.terminal.TraceProgress;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.Parallel;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.DirectoryLock;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.comparison.ComparedLine;
import org.mnemo.estimator.comparison.ComparedLine.Point;
import org.mnemo.estimator.comparison.MemoryComparison;
import org.mnemo.estimator.comparison.MemoryComparison.Measured;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.estimate.SlowMemories;
import org.mnemo.estimator.offer.CatalogPrice;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.Policies;
import org.mnemo.estimator.report.ComparisonAnswer;
import org.mnemo.estimator.report.ComparisonCsv;
import org.mnemo.estimator.report.ComparisonPicture;
import org.mnemo.estimator.report.HtmlReport;
import org.mnemo.estimator.report.ReportContext;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "compare",
    description = "Compare memories and policies in one table, from one measurement.",
    footer = {
      "",
      "Examples:",
      "  bin/mnemo compare DIR",
      "  bin/mnemo compare DIR --memory cxl-asic --policy placed,cached"
    })
public final class CompareCommand implements Callable<Integer> {

  private static final String PICTURE = "compare";
  private static final String TABLE = "compare.csv";

  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description =
          "The measurement; of several, which must be of one workload, the SlowMem of each is"
              + " compared, as if all had the FastMem of the first.")
  private List<Path> directories = new ArrayList<>();

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Mixin private SloArguments slos = new SloArguments();

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Another trace of the same data set.")
  private @Nullable Path trace;

  @Mixin private DatasetArgument dataset = new DatasetArgument();

  @Option(
      names = "--scale-to",
      converter = Converters.Bytes.class,
      paramLabel = "B",
      description =
          "Bytes and dollars for this much data, such as 400GiB (default: the measured data). The share of each key stays the same.")
  private @Nullable Long scaleTo;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of the results (default: compare in the first measurement).")
  private @Nullable Path out;

  @Mixin private CatalogArgument catalog = new CatalogArgument();

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Spec private @Nullable CommandSpec command;

  private final Clock clock = Clock.systemUTC();

  /**
   * Answer of the command.
   *
   * @param answer the comparison at a glance
   * @param totalBytes bytes of the data that it is for
   * @param cheapest the cheapest line that keeps the SLO; null if none does
   * @param lines a line for each memory and policy
   * @param files paths of all that was written
   */
  private record Compared(
      Answer answer,
      long totalBytes,
      @Nullable Line cheapest,
      List<Line> lines,
      List<String> files) {}

  /**
   * A memory and a policy, at the cheapest amount of FastMem that keeps the SLO. What is not known
   * is null, all of it without an answer.
   *
   * @param costFactorLow cost at the lower end of a price range; null without a range
   */
  private record Line(
      String memory,
      String policy,
      @Nullable Long fastBytes,
      @Nullable Double fastShare,
      @Nullable Double costFactor,
      @Nullable Double costFactorLow,
      @Nullable Double costFactorHigh,
      @Nullable Double throughputOpsS,
      @Nullable Double slowdown,
      @Nullable Double performancePerDollar,
      @Nullable Double p99Ns) {

    static Line of(ComparedLine line) {
      Point chosen = line.chosen().orElse(null);
      return chosen == null
          ? new Line(
              line.memory(), line.policy(), null, null, null, null, null, null, null, null, null)
          : new Line(
              line.memory(),
              line.policy(),
              chosen.fastBytes(),
              chosen.fastShare(),
              known(chosen.costFactor()),
              line.priceRange().map(price -> chosen.costFactorAt(price.low())).orElse(null),
              line.priceRange().map(price -> chosen.costFactorAt(price.high())).orElse(null),
              chosen.throughputOpsS(),
              chosen.slowdown(),
              known(chosen.performancePerDollar()),
              known(chosen.p99Ns()));
    }

    private static @Nullable Double known(double value) {
      return Double.isNaN(value) ? null : (Double) value;
    }
  }

  @Override
  public Integer call() {
    CatalogPrice prices = catalog.price();
    List<ChartFormat> formats = format.formats();
    EstimateOptions asked = options();
    MeasurementDirectory.openDifferent(directories);
    Map<String, String> leftOut = arguments.namesPolicies() ? Map.of() : refusals(asked);
    EstimateOptions options =
        asked.withPolicies(
            asked.policies().stream().filter(policy -> !leftOut.containsKey(policy)).toList());
    List<Measured> measured = new ArrayList<>();
    for (Path directory : directories) {
      // Memories are computed once, from the FastMem of the first.
      EstimateOptions own =
          measured.isEmpty()
              ? options
              : options
                  .withMemories(SlowMemories.MEASURED)
                  .withPolicies(policiesOfMeasured(options));
      measured.add(new Measured(directory.toString(), estimate(directory, own)));
    }
    MemoryComparison comparison = MemoryComparison.of(measured, scaleTo).withLeftOut(leftOut);
    give(comparison, out == null ? directories.get(0).resolve(PICTURE) : out, formats, prices);
    return comparison.hasAnswer() ? CommandLine.ExitCode.OK : NoAnswerException.EXIT_CODE;
  }

  /** Policies that the user did not name and that cannot take the options, with reasons. */
  private Map<String, String> refusals(EstimateOptions options) {
    int clients =
        directories.stream()
            .mapToInt(each -> MeasurementDirectory.open(each).readBaselines().clients())
            .max()
            .orElseThrow();
    Map<String, String> refusals = options.refusals(clients);
    if (refusals.keySet().containsAll(options.policies())) {
      throw new UsageException(refusals.getOrDefault(options.policy(), "no policy is left"));
    }
    return refusals;
  }

  private EstimateOptions options() {
    return arguments
        .optionsWithMeasured(
            Policies.names().stream().filter(name -> !name.equals(Policies.DROPPED)).toList(),
            MemoryProfiles.sold())
        .withSlos(slos.slos());
  }

  /** Policies that go by what was measured, and not by a device that is named. */
  private static List<String> policiesOfMeasured(EstimateOptions options) {
    List<String> policies =
        options.policies().stream().filter(name -> !name.equals(Policies.POLYMORPHIC)).toList();
    if (policies.isEmpty()) {
      throw new UsageException(
          "the policy polymorphic needs devices, which are computed from one measurement; leave the others out, or take another policy");
    }
    return policies;
  }

  private Estimate estimate(Path directory, EstimateOptions options) {
    MeasuredRun run = new MeasuredRun(MeasurementDirectory.open(directory));
    TracePart part =
        trace == null ? run.workload(null) : TracePart.all(trace, TracePart.Origin.NAMED);
    return Estimator.estimate(
        run, new TraceSource(part, dataset.of(run), new TraceProgress()), options);
  }

  private void give(
      MemoryComparison comparison,
      Path target,
      List<ChartFormat> formats,
      @Nullable CatalogPrice prices) {
    Estimate base = comparison.base();
    Instant made = clock.instant();
    Answer glance = ComparisonAnswer.of(comparison, prices, made);
    answer.show(glance);
    try (DirectoryLock lock = DirectoryLock.of(target)) {
      Optional<Note> undrawn = ChartFiles.undrawn(target, PICTURE, formats);
      undrawn.ifPresent(note -> System.err.println("Note: " + Sentence.of(note) + "."));
      ReportContext context =
          new ReportContext(CommandLineText.of(command), made, null, prices, comparison);
      Parallel.run(
          List.of(
              () -> HtmlReport.write(target.resolve(HtmlReport.FILE), base, context),
              () ->
                  ChartFiles.write(
                      target, PICTURE, formats, () -> ComparisonPicture.of(comparison)),
              () -> ComparisonCsv.write(target.resolve(TABLE), comparison)));
      List<ChartFormat> drawn = undrawn.isPresent() ? List.of() : formats;
      List<String> files =
          Stream.concat(
                  Stream.of(TABLE, HtmlReport.FILE), drawn.stream().map(each -> each.file(PICTURE)))
              .map(target::resolve)
              .map(Path::toString)
              .toList();
      answer.finish(
          new Compared(
              glance,
              comparison.totalBytes(),
              comparison.cheapest().map(Line::of).orElse(null),
              comparison.lines().stream().map(Line::of).toList(),
              files),
          files);
      lock.requireInPlace();
    }
  }
}
