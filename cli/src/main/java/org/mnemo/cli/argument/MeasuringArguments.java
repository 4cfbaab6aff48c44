package org.mnemo.cli.argument;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.server.MemoryCheck;
import org.mnemo.ycsb.settings.RunSettings;
import picocli.CommandLine.Option;

/** The options by which properties are given to commands that load and measure. */
public final class MeasuringArguments extends PropertyArguments {

  @Option(
      names = "--clients",
      paramLabel = "N",
      description = "Client threads (default 1, or threadcount of the workload).")
  private @Nullable String clients;

  @Option(
      names = "--force",
      description =
          "Start and load local servers even where memory may run out, as with -p "
              + MemoryCheck.NAME
              + "=false.")
  private boolean force;

  @Option(
      names = "--awake",
      paramLabel = "auto|off",
      description =
          "Keep processors from going idle between operations (auto, the default), or do not (off);"
              + " as with -p "
              + RunSettings.AWAKE
              + "=auto.")
  private @Nullable String awake;

  @Override
  public RunArguments forYcsb() {
    RunArguments arguments = super.forYcsb();
    if (clients != null) {
      arguments = arguments.with("-threads", List.of(clients));
    }
    if (awake != null) {
      arguments = arguments.with(RunSettings.AWAKE, awake);
    }
    return force ? arguments.with(MemoryCheck.NAME, false) : arguments;
  }
}
