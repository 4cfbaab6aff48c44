package org.mnemo.cli.command.trace;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.terminal.TraceProgress;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.reuse.MissLog;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "misses",
    description =
        "Estimate how many misses more fast memory would save, from a log of the slow side alone: of"
            + " references, which missed, and evictions from fast memory.",
    footer = {
      "",
      "Examples:",
      "  bin/mnemo trace misses LOG",
      "  bin/mnemo trace misses LOG --json"
    })
final class TraceMissesCommand implements Callable<Integer> {

  private static final long MOST = 1_000_000_000;

  @Parameters(
      arity = "1..*",
      paramLabel = "LOG",
      description =
          "The log, plain, .zst or .gz: a header event,key, then a line an event, 'reference' or"
              + " 'eviction' and its key. Several files are one log, in the order in which they are"
              + " named.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--extra",
      split = ",",
      paramLabel = "N",
      description =
          "Objects that fast memory would hold in addition, such as 1000,5000 (default: 1 to 100 %% of the most that were evicted and not yet back).")
  private List<Long> extra = new ArrayList<>();

  @Option(
      names = "--object-bytes",
      converter = Converters.Bytes.class,
      paramLabel = "B",
      description = "Size of every object, such as 4KiB, to show extra memory in bytes, too.")
  private @Nullable Long objectBytes;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    OptionalLong bytes = objectBytes == null ? OptionalLong.empty() : OptionalLong.of(objectBytes);
    // Beyond these sizes the bytes of all would be no number that fits.
    if (bytes.isPresent() && (bytes.getAsLong() < 1 || bytes.getAsLong() > MOST)) {
      throw new UsageException(
          "--object-bytes must be 1 byte to 1 GB, was '"
              + objectBytes
              + "'; name a size in between");
    }
    for (long objects : extra) {
      if (objects < 1 || objects > MOST) {
        throw new UsageException(
            "--extra must be numbers of objects from 1 to %d, was '%d'".formatted(MOST, objects));
      }
    }
    MissesAnswer misses =
        MissesAnswer.of(files, MissLog.read(files, new TraceProgress(files)), extra, bytes);
    answer.give(misses, misses.answer());
    return 0;
  }
}
