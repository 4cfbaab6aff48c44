package org.mnemo.cli;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which the properties of a workload that is to be run are given. */
final class WorkloadArguments extends PropertyArguments {

  @Option(
      names = {"-threads", "--threads"},
      paramLabel = "N",
      description = "Client threads, as YCSB has it (default 1, or threadcount of the workload).")
  private @Nullable String threads;

  @Override
  List<String> forYcsb() {
    List<String> arguments = new ArrayList<>(super.forYcsb());
    if (threads != null) {
      arguments.addAll(List.of("-threads", threads));
    }
    return arguments;
  }
}
