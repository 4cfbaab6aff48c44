package org.mnemo.cli.argument;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.server.MemoryCheck;
import picocli.CommandLine.Option;

/** The options by which properties are given to commands that load and measure. */
public final class MeasuringArguments extends PropertyArguments {

  @Option(
      names = {"-threads", "--threads", "--clients"},
      paramLabel = "N",
      description = "Client threads, as YCSB has it (default 1, or threadcount of the workload).")
  private @Nullable String threads;

  @Option(
      names = "--force",
      description =
          "Start and load local servers even where memory may run out, as with -p "
              + MemoryCheck.NAME
              + "=false.")
  private boolean force;

  @Override
  public RunArguments forYcsb() {
    RunArguments arguments = super.forYcsb();
    if (threads != null) {
      arguments = arguments.with("-threads", List.of(threads));
    }
    return force ? arguments.with(MemoryCheck.NAME, false) : arguments;
  }
}
