package org.mnemo.cli.command.trace;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.cli.argument.ReuseArguments;
import org.mnemo.cli.argument.TraceArguments;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.description.DescriptionPictures;
import org.mnemo.estimator.description.TraceDescription;
import org.mnemo.estimator.pattern.PatternFile;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReusePlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "describe",
    description = "Describe a trace, or a pattern of a trace.",
    footer = {
      "",
      "Examples:",
      "  bin/mnemo trace describe t.csv",
      "  bin/mnemo trace describe t.csv --reuse sampled --json"
    })
final class TraceDescribeCommand implements Callable<Integer> {

  @Mixin private TraceArguments input = new TraceArguments();

  @Mixin private ReuseArguments reuse = new ReuseArguments();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Directory for pictures of the misses and, with --window, of working set and misses over time.")
  private @Nullable Path out;

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  /** Answer of the command. */
  private record Described(List<TraceDescription> traces) {}

  @Override
  public Integer call() {
    List<ChartFormat> formats = format.formats();
    Path first = input.files().get(0);
    TraceDescription description =
        PatternFile.isPattern(first) ? ofPattern(first) : ofTrace(input.input());
    answer.give(new Described(List.of(description)), DescriptionAnswer.of(description));
    if (out != null) {
      draw(description, out, formats);
    }
    return 0;
  }

  private static void draw(TraceDescription trace, Path directory, List<ChartFormat> formats) {
    Directories.make(directory);
    if (!trace.missCurve().isEmpty()) {
      write(directory, "misses", formats, () -> DescriptionPictures.misses(trace));
    }
    if (!trace.windows().isEmpty()) {
      write(directory, "working-set", formats, () -> DescriptionPictures.workingSet(trace));
      if (!trace.missRatios().isEmpty()) {
        write(
            directory,
            "misses-over-time",
            formats,
            () -> DescriptionPictures.missesOverTime(trace));
      }
    }
  }

  private static void write(
      Path directory, String name, List<ChartFormat> formats, Supplier<Picture> picture) {
    System.err.println(
        ChartFiles.write(directory, name, formats, picture)
            .map(Sentence::of)
            .orElse("Picture: " + directory.resolve(ChartFiles.names(name, formats))));
  }

  private TraceDescription ofTrace(TraceInput trace) {
    ReusePlan plan = reuse.plan(trace);
    AggregateOptions options = reuse.options(plan);
    try (SpillFiles spill = SpillFiles.temporary()) {
      return TraceDescription.of(
          trace.name(),
          ProfiledTrace.read(
              TraceAggregates.parts(trace, input.watch(), plan.countsDistances()),
              options,
              plan,
              spill),
          TraceSample.of(trace.files().get(0)).orElse(null));
    }
  }

  private TraceDescription ofPattern(Path pattern) {
    if (input.files().size() > 1) {
      throw new UsageException(
          pattern
              + " is a pattern, which is described alone; merge patterns by 'bin/mnemo pattern merge'");
    }
    if (reuse.areGiven()) {
      throw new UsageException(
          "%s is a pattern, whose --windows, --by-client and --reuse 'bin/mnemo pattern' has set; leave them out"
              .formatted(pattern));
    }
    return TraceDescription.of(
        pattern.toString(), PatternFile.trace(List.of(PatternFile.open(pattern))), null);
  }
}
