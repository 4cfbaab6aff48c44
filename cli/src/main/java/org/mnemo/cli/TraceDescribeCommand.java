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
    List<Path> files = input.files();
    int filesOfOne = input.format().files().size();
    for (int from = 0; from < files.size(); from += filesOfOne) {
      List<Path> trace = files.subList(from, Math.min(files.size(), from + filesOfOne));
      String name = TraceArguments.name(trace);
      TraceDescription description = TraceDescription.of(input.open(trace), name);
      System.out.println((from == 0 ? "" : System.lineSeparator()) + name);
      description.lines(TraceSample.of(trace.get(0))).forEach(System.out::println);
    }
    return 0;
  }
}
