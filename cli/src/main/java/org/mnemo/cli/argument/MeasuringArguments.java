package org.mnemo.cli.argument;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.ycsb.server.MemoryCheck;
import org.mnemo.ycsb.settings.RunSettings;
import picocli.CommandLine.Option;

/** The options by which properties are given to commands that load and measure. */
@Section("Workload and measurement")
public final class MeasuringArguments extends PropertyArguments {

  @Option(
      names = "--clients",
      paramLabel = "N",
      description = "Client threads (default: threadcount, else 1).")
  private @Nullable String clients;

  @Option(
      names = "--force",
      hidden = true,
      description =
          "Start and load local servers even if memory may run out. The same as -p mnemo.memory.check=false.")
  private boolean force;

  @Option(
      names = "--awake",
      hidden = true,
      paramLabel = "auto|off",
      description =
          "Keep processors from going idle between operations (auto, the default), or not (off). The same as -p mnemo.awake=auto.")
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
