package org.mnemo.cli.command;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.CompletionCandidates;
import org.mnemo.cli.argument.TimeSpan;
import org.mnemo.cli.argument.TraceArguments;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.reuse.ReuseMethod;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(name = "describe", description = "Tell what is in a trace.")
final class TraceDescribeCommand implements Callable<Integer> {

  @Mixin private TraceArguments input = new TraceArguments();

  @Option(
      names = "--windows",
      paramLabel = "TIME",
      description =
          "Tell the working set, the records that are asked for, of each window of this length, such as"
              + " 60s or 1h.")
  private @Nullable String windows;

  @Option(
      names = "--reuse",
      completionCandidates = CompletionCandidates.ReuseMethods.class,
      paramLabel = "METHOD",
      description =
          "How misses of caches are known: ${COMPLETION-CANDIDATES} (default aet: estimated from the"
              + " times between requests for a record; sampled: counted for the hottest keys and a"
              + " hundredth of the others; exact: counted for all keys, in more time and memory).")
  private String reuse = ReuseMethod.AET.lowerCase();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  /** Answer of the command. */
  private record Described(List<TraceDescription> traces) {}

  @Override
  public Integer call() {
    TraceDescription description =
        TraceDescription.of(
            input.input(),
            input.watch(),
            TimeSpan.wholeSeconds("--windows", windows),
            ReuseMethod.byName(reuse),
            TraceSample.of(input.files().get(0)).orElse(null));
    answer.give(new Described(List.of(description)), description::print);
    return 0;
  }
}
