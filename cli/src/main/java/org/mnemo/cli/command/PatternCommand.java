package org.mnemo.cli.command;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.EngineArguments;
import org.mnemo.cli.argument.ReuseArguments;
import org.mnemo.cli.argument.TraceArguments;
import org.mnemo.core.UsageException;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.pattern.PatternEngineService;
import org.mnemo.estimator.pattern.PatternJob;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReusePlan;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "pattern",
    description = {
      "Write how often a trace requests each key, for estimates without the trace.",
      "Patterns of parts merge to the pattern of the whole trace: bin/mnemo pattern merge PATTERN..."
          + " --out FILE"
    },
    footer = {
      "",
      "On the first of three machines, and likewise on the others, then on any:",
      "  bin/mnemo pattern TRACE... --part 1/3 --out part-1.pattern",
      "  bin/mnemo pattern merge 1.pattern 2.pattern --out all.pattern"
    },
    synopsisSubcommandLabel = "[merge]",
    subcommands = PatternMergeCommand.class)
public final class PatternCommand implements Callable<Integer> {

  private static final Pattern PART = Pattern.compile("([1-9]\\d{0,5})/([1-9]\\d{0,5})");

  @Mixin private TraceArguments input = new TraceArguments();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The pattern, compressed if it ends in .zst or .gz.")
  private @Nullable Path out;

  @Option(
      names = "--part",
      paramLabel = "I/N",
      description = "Read only the I-th of N parts of about as many bytes, to merge later.")
  private @Nullable String part;

  @Mixin private ReuseArguments reuse = new ReuseArguments();

  @Option(
      names = "--spill",
      paramLabel = "DIR",
      description = "Directory for keys that do not fit into memory (default: of temporary files).")
  private @Nullable Path spill;

  @Mixin private EngineArguments engine = new EngineArguments();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    Path target = requireOut(out);
    input.requireApartFrom(List.of(target));
    if (spill != null && !Files.isDirectory(spill)) {
      throw new UsageException("--spill must be a directory that exists, was " + spill);
    }
    Optional<PatternEngineService> other = engine.engine();
    PatternJob job = job(target);
    PatternJob.Written written =
        other.isPresent()
            ? other.get().make(job, engine.master(), spill, input.watch())
            : make(job);
    PatternAnswer made =
        new PatternAnswer(
            target.toString(),
            written.requests(),
            written.keys(),
            written.isWhole(),
            Remark.notUnderstood(written.remarks()),
            Remark.sentences(written.remarks()));
    answer.give(made, made.answer(), List.of(made.pattern()));
    return 0;
  }

  private PatternJob.Written make(PatternJob job) {
    try (SpillFiles files = spill == null ? SpillFiles.temporary() : new SpillFiles(spill)) {
      List<List<TraceInput.Range>> ranges =
          TraceAggregates.divide(
              job.trace(), job.part(), job.parts(), job.plan().countsDistances());
      return job.write(
          ProfiledTrace.read(
              TraceAggregates.opened(job.trace(), ranges, input.watch()),
              job.options(),
              job.plan(),
              files));
    }
  }

  static Path requireOut(@Nullable Path out) {
    if (out == null) {
      throw new UsageException("name the file for the pattern with --out");
    }
    return out;
  }

  private PatternJob job(Path target) {
    TraceInput trace = input.input();
    for (Path file : trace.files()) {
      if (TraceSample.of(file).isPresent()) {
        throw new UsageException(
            "%s is a sample, says %s, and a pattern is taken to be of all requests; make it of the whole trace, of which keys go to files if they do not fit into memory"
                .formatted(file, TraceSample.fileOf(file)));
      }
    }
    int number = 1;
    int parts = 1;
    if (part != null) {
      Matcher matcher = PART.matcher(part);
      number = matcher.matches() ? Integer.parseInt(matcher.group(1)) : 0;
      parts = matcher.matches() ? Integer.parseInt(matcher.group(2)) : 0;
      if (number < 1 || number > parts) {
        throw new UsageException(
            "--part must be the number of a part and how many there are, such as 1/3, was '"
                + part
                + "'");
      }
      if (parts > 1 && !trace.isDivisible()) {
        throw new UsageException(
            "--part is for traces of regular files, but not for logs of servers, whose lines depend on others, and %s cannot be divided; leave it out"
                .formatted(trace.name()));
      }
    }
    if (trace.divide(number, parts, 1).isEmpty()) {
      if (parts == 1) {
        throw TraceCopy.isEmpty(trace.name());
      }
      throw new UsageException(
          "part %s of %s is empty, as its files cannot be cut there (compressed files and some formats cannot); name fewer parts"
              .formatted(part, trace.name()));
    }
    ReusePlan plan = reuse.plan(trace);
    return new PatternJob(trace, number, parts, reuse.options(plan), plan, target);
  }
}
