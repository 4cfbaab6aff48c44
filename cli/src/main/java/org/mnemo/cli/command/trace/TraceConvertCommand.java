package org.mnemo.cli.command.trace;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.TraceArguments;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceCopy;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.NumberedKeys;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.answer.Answer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "convert",
    description = "Write a trace in another format, or compress it.",
    footer = {
      "",
      "From the form of the paper's research code:",
      "  bin/mnemo trace convert --from mnemo-two-files KEYS REQUESTS \\",
      "    --value-bytes 100000 --out T.csv",
      "and back:",
      "  bin/mnemo trace convert T.csv --to mnemo-two-files --out KEYS --out REQUESTS",
      "From a Redis of your own (docs/start/tutorial.md):",
      "  bin/mnemo trace convert --from redis-monitor MONITOR --sizes D.csv --out T.csv"
    })
final class TraceConvertCommand implements Callable<Integer> {

  @Mixin private TraceArguments input = new TraceArguments();

  @Mixin private TargetArguments target = new TargetArguments();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  @SuppressWarnings("try") // the hook is there to be closed
  public Integer call() {
    TraceFormat format = target.format();
    input.requireApartFrom(target.files());
    Optional<TraceSample> sample = TraceSample.of(input.files().get(0));
    RequestCounts requests;
    List<Remark> notUnderstood;
    List<String> remarks;
    boolean numbers;
    // The output first: what is wrong with it should not show after hours of reading.
    try (TraceOutput output = TraceOutput.create(target.files(), format);
        ShutdownHook hook = new ShutdownHook(output::abandon)) {
      numbers = needsNumbers(format);
      if (numbers && sample.isPresent()) {
        throw new UsageException(
            input.input().name()
                + " is a sample, and numbers would replace its keys beyond recognition;"
                + " convert the whole trace, then take the sample");
      }
      try (TraceReader reader = numbers ? new NumberedKeys(input.open()) : input.open()) {
        requests = TraceCopy.copy(reader, input.input().name(), output.writer());
        notUnderstood = Remark.notUnderstood(reader.remarks());
        remarks = new ArrayList<>(Remark.sentences(reader.remarks()));
        remarks.addAll(output.writer().remarks());
      }
      output.writer().close();
      markAs(sample);
      output.commit();
    }
    Converted converted = new Converted(requests, notUnderstood, remarks, numbers, target.names());
    answer.give(converted, converted.answer(), converted.files());
    return 0;
  }

  /**
   * Answer of the command.
   *
   * @param requests number of requests by operation
   * @param notUnderstood what of the trace is not known, by cause; among the remarks, too
   * @param remarks what was left out or assumed
   * @param numbered true if keys were replaced by numbers
   * @param files paths of the trace
   */
  private record Converted(
      RequestCounts requests,
      List<Remark> notUnderstood,
      List<String> remarks,
      boolean numbered,
      List<String> files) {

    Answer answer() {
      return new Answer(
          DescriptionAnswer.requests(requests),
          List.of(),
          numbered
              ? List.of(
                  "Not all keys were numbers: each was given one, from 0 on in order of first appearance.")
              : List.of(),
          Answer.sentences(remarks));
    }
  }

  private boolean needsNumbers(TraceFormat format) {
    if (!format.keysAreNumbers() || input.format().keysAreNumbers()) {
      return false;
    }
    input.requireThatCanBeReadTwice();
    return NumberedKeys.areNeeded(input.open());
  }

  /** A converted sample is a sample, and the mark of one that is replaced must not stay. */
  private void markAs(Optional<TraceSample> sample) {
    sample.ifPresentOrElse(
        known -> known.writeFor(target.files().get(0)),
        () -> Directories.remove(TraceSample.fileOf(target.files().get(0))));
  }
}
