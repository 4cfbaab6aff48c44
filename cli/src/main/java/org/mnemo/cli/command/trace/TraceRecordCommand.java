package org.mnemo.cli.command.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.PropertyArguments;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.ycsb.settings.RunSettings;
import org.mnemo.ycsb.workload.DryRun;
import org.mnemo.ycsb.workload.WorkloadCheck;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "record",
    description =
        "Write the trace of a workload without running it on a store: the requests that 'bin/ycsb run'"
            + " makes with one client.",
    footer = {
      "",
      "For two results of another binding of YCSB:",
      "  bin/mnemo trace record -P WORKLOAD --out T.csv.zst",
      "  bin/mnemo estimate --ycsb-fast FAST --ycsb-slow SLOW --clients 1 --trace T.csv.zst"
    })
final class TraceRecordCommand implements Callable<Integer> {

  @Mixin private PropertyArguments properties = new PropertyArguments();

  @Mixin private TargetArguments target = new TargetArguments();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  @SuppressWarnings("try") // the hook is there to be closed
  public Integer call() {
    TraceFormat format = target.format();
    if (format.keysAreNumbers()) {
      throw new UsageException(
          "--to %s wants numbers for keys; record without it, and convert with 'bin/mnemo trace convert --to %s'"
              .formatted(format.name(), format.name()));
    }
    Properties asked = properties.properties();
    RunSettings settings = RunSettings.of(asked);
    WorkloadCheck.check(asked);
    List<String> remarks = new ArrayList<>();
    if (!DryRun.isRepeatable(asked)) {
      remarks.add(
          "the workload %s has no seed, so each of its runs makes other requests of the same kind"
              .formatted(asked.getProperty("workload")));
    }
    if (settings.clients() > 1) {
      remarks.add(
          "of %d clients requests overlap; they are in the order of one client"
              .formatted(settings.clients()));
    }
    RequestCounts requests;
    try (TraceOutput output = TraceOutput.create(target.files(), format);
        ShutdownHook hook = new ShutdownHook(output::abandon)) {
      requests = DryRun.record(asked, output.writer());
      remarks.addAll(output.writer().remarks());
      output.writer().close();
      // The mark of a sample that is replaced must not stay.
      Directories.remove(TraceSample.fileOf(target.files().get(0)));
      output.commit();
    }
    Recorded recorded = new Recorded(requests, remarks, target.names());
    answer.give(recorded, recorded.answer(), recorded.files());
    return 0;
  }

  /**
   * Answer of the command.
   *
   * @param requests number of requests by operation
   * @param remarks what to know of the trace, a clause each
   * @param files paths of the trace
   */
  private record Recorded(RequestCounts requests, List<String> remarks, List<String> files) {

    Answer answer() {
      return new Answer(
          DescriptionAnswer.requests(requests), List.of(), List.of(), Answer.sentences(remarks));
    }
  }
}
