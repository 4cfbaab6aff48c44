package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.TraceArguments;
import org.mnemo.core.trace.sample.TraceSample;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(name = "describe", description = "Tell what is in a trace, or in each of several.")
final class TraceDescribeCommand implements Callable<Integer> {

  @Mixin private TraceArguments input = new TraceArguments();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  /** Answer of the command, in the order of the command line. */
  private record Described(List<TraceDescription> traces) {}

  @Override
  public Integer call() {
    List<TraceDescription> described = new ArrayList<>();
    for (List<Path> trace : input.traces()) {
      TraceDescription description =
          TraceDescription.of(
              input.open(trace),
              TraceArguments.name(trace),
              TraceSample.of(trace.get(0)).orElse(null));
      described.add(description);
      if (!answer.isJson()) {
        // At once, as the next one may take a while.
        System.out.print(described.size() == 1 ? "" : System.lineSeparator());
        description.print();
      }
    }
    answer.give(new Described(described), () -> {});
    return 0;
  }
}
