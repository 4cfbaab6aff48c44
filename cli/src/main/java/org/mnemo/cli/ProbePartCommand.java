package org.mnemo.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.probe.ProbePart;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The measuring process of {@code probe}, on whatever memory and pages it was started with. */
@Command(name = ProbePartCommand.NAME, hidden = true, description = "Part of 'mnemo probe'.")
final class ProbePartCommand implements Callable<Integer> {

  static final String NAME = "probe-part";

  /** Beginning of the line that is printed for each figure. */
  static final String FIGURE = "figure: ";

  @Option(names = "--bytes", required = true, paramLabel = "N", description = "To measure on.")
  private long bytes;

  @Option(names = "--node", paramLabel = "N", description = "That the memory must be on.")
  private @Nullable Integer node;

  @Option(names = "--whole", description = "Measure bandwidths, too.")
  private boolean whole;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "For the result.")
  private Path out = Path.of("");

  @Override
  public Integer call() {
    ProbePart.measure(bytes, node, whole, figure -> System.out.println(FIGURE + figure.what()))
        .write(out);
    return 0;
  }
}
