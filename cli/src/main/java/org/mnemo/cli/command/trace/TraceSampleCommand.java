package org.mnemo.cli.command.trace;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.CompletionCandidates;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.argument.TraceArguments;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.UsageException;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceOutput;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.core.trace.sample.TraceSampler;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.Sentence;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "sample",
    description = "Write a smaller trace that stands for a larger one, in the format twitter.",
    footer = {
      "",
      "Examples:",
      "  bin/mnemo trace sample t.csv --share 10%% --out sample.csv",
      "  bin/mnemo trace sample t.csv --share 1%% --method keys --seed 7 --out sample.csv"
    })
final class TraceSampleCommand implements Callable<Integer> {

  @Mixin private TraceArguments input = new TraceArguments();

  @Option(
      names = "--share",
      converter = Converters.Share.class,
      required = true,
      paramLabel = "R",
      description = "Share to keep, such as 0.1 or 10%%.")
  private double share;

  @Option(
      names = "--method",
      completionCandidates = CompletionCandidates.Methods.class,
      paramLabel = "METHOD",
      description =
          "keys: all requests of a share of the keys; requests: a share of the requests for any key (default keys).")
  private SampleMethod method = SampleMethod.KEYS;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed of the random choice (default 42): same seed, same sample.")
  private long seed = 42;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description = "The sample, compressed if it ends in .zst. FILE.sample.json describes it.")
  private Path out = Path.of("");

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  @SuppressWarnings("try") // the hook is there to be closed
  public Integer call() {
    if (!(share > 0) || !(share < 1)) {
      throw new UsageException(
          "--share must be above 0 and below 1, such as 0.1 or 10%, was '" + share + "'");
    }
    TraceSampler sampler = new TraceSampler(method, share, seed);
    input.requireApartFrom(List.of(out, TraceSample.fileOf(out)));
    String name = input.input().name();
    if (TraceSample.of(input.files().get(0)).isPresent()) {
      throw new UsageException(
          "%s is a sample already, says %s; sample the whole trace instead"
              .formatted(name, TraceSample.fileOf(input.files().get(0))));
    }
    TraceSample sample;
    List<Remark> remarks;
    try (TraceReader reader = input.open();
        TraceOutput output = TraceOutput.create(List.of(out), TraceFormats.TWITTER);
        ShutdownHook hook = new ShutdownHook(output::abandon)) {
      sample = sampler.sample(reader, name, output.writer());
      remarks = reader.remarks();
      output.writer().close();
      // First, so that a sample never stands there as if it were the whole trace.
      sample.writeFor(out);
      output.commit();
    }
    Sampled sampled =
        new Sampled(
            sample,
            Remark.notUnderstood(remarks),
            Remark.sentences(remarks),
            out.toString(),
            TraceSample.fileOf(out).toString());
    answer.give(sampled, sampled.answer(), List.of(sampled.trace(), sampled.description()));
    return 0;
  }

  /**
   * Answer of the command.
   *
   * @param sample the sample as in the file {@code description}
   * @param notUnderstood what of the trace is not known, by cause; among the remarks, too
   * @param remarks what was left out or assumed
   * @param trace path of the sample
   * @param description path of what says that it is one
   */
  private record Sampled(
      TraceSample sample,
      List<Remark> notUnderstood,
      List<String> remarks,
      String trace,
      String description) {

    Answer answer() {
      return new Answer(
          Sentence.format(
              "Kept {kept,count} of {requests,request} ({share,percent}), to {keys,key}: {operations}.",
              sample.keptRequests().total(),
              sample.requests().total(),
              (double) sample.keptRequests().total() / sample.requests().total(),
              sample.keptKeys(),
              DescriptionAnswer.byOperation(sample.keptRequests())),
          List.of(),
          List.of(),
          Answer.sentences(remarks));
    }
  }
}
