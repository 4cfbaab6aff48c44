package org.mnemo.cli.measure;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;
import org.mnemo.ycsb.probe.ProbePart;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Main class of the process that measures memory for {@code probe}, on the memory node and the size
 * of pages that it was started with.
 */
@Command(name = "probe-part")
final class ProbePartCommand implements Callable<Integer> {

  /** Beginning of a sentence of ours on standard error. */
  static final String OURS = "mnemo: ";

  /** Beginning of the line that is printed for each figure. */
  static final String FIGURE = "figure: ";

  @Option(names = "--bytes", required = true)
  private long bytes;

  @Option(names = "--node")
  private @Nullable Integer node;

  /** True to measure bandwidths, too, and not only the latency. */
  @Option(names = "--whole")
  private boolean whole;

  @Option(names = "--out", required = true)
  private Path out = Path.of("");

  @Override
  public Integer call() {
    Json.write(
        out,
        ProbePart.measure(
            bytes, node, whole, figure -> System.out.println(FIGURE + figure.what())));
    return 0;
  }

  public static void main(String[] args) {
    // Digits, and capital letters, of no language.
    Locale.setDefault(Locale.ROOT);
    System.exit(
        new CommandLine(new ProbePartCommand())
            .setExecutionExceptionHandler(
                (e, command, unused) -> {
                  System.err.println(
                      OURS + MnemoException.sentence(e).orElse("this should not happen: " + e));
                  return CommandLine.ExitCode.SOFTWARE;
                })
            .execute(args));
  }
}
