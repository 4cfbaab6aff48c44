package org.mnemo.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.mnemo.core.trace.TraceSample;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** What is in a trace. */
@Command(name = "describe", description = "Tell what is in a trace, or in each of several.")
final class TraceDescribeCommand implements Callable<Integer> {

  @Mixin private TraceArguments input = new TraceArguments();

  @Override
  public Integer call() {
    boolean first = true;
    for (List<Path> trace : input.traces()) {
      String name = TraceArguments.name(trace);
      TraceDescription description = TraceDescription.of(input.open(trace), name);
      System.out.println((first ? "" : System.lineSeparator()) + name);
      description.lines(TraceSample.of(trace.get(0))).forEach(System.out::println);
      TraceArguments.printRemarks(description.remarks());
      first = false;
    }
    return 0;
  }
}
