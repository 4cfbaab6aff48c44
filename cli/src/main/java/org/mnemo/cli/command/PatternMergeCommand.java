package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.pattern.PatternFile;
import org.mnemo.estimator.pattern.PatternOrigin;
import org.mnemo.estimator.reuse.ProfiledTrace;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "merge",
    description =
        "Make one pattern from patterns of parts of a trace, or of traces that follow each other: the"
            + " very file that one pass over all would make.")
final class PatternMergeCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "PATTERN",
      description =
          "What 'bin/mnemo pattern' wrote: parts of one trace in any sequence, patterns of whole files"
              + " in the sequence of the files.")
  private List<Path> patterns = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The merged pattern, compressed if it ends in .zst or .gz.")
  private @Nullable Path out;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    Path target = PatternCommand.requireOut(out);
    if (patterns.stream().anyMatch(read -> read.toAbsolutePath().equals(target.toAbsolutePath()))) {
      throw new UsageException(target + " would replace a pattern that is read; name another");
    }
    List<PatternFile> parts = patterns.stream().map(PatternFile::open).toList();
    ProfiledTrace merged = PatternFile.trace(parts);
    PatternOrigin origin = PatternOrigin.of(parts);
    long keys = PatternFile.write(target, merged, origin);
    PatternAnswer made =
        new PatternAnswer(
            target.toString(),
            merged.aggregates().requests(),
            keys,
            origin.isWhole(),
            List.of(),
            List.of());
    answer.give(made, made.answer(), List.of(made.pattern()));
    return 0;
  }
}
