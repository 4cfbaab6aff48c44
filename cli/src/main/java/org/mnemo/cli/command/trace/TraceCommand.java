package org.mnemo.cli.command.trace;

import java.util.concurrent.Callable;
import org.mnemo.core.UsageException;
import picocli.CommandLine.Command;

@Command(
    name = "trace",
    description = "Record, convert, sample or describe a trace.",
    synopsisSubcommandLabel = "(record|convert|sample|describe|misses)",
    subcommands = {
      TraceRecordCommand.class,
      TraceConvertCommand.class,
      TraceSampleCommand.class,
      TraceDescribeCommand.class,
      TraceMissesCommand.class
    })
public final class TraceCommand implements Callable<Integer> {

  @Override
  public Integer call() {
    throw new UsageException("trace needs one of record, convert, sample, describe or misses");
  }
}
