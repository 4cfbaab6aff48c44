package org.mnemo.cli.command;

import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.argument.DatasetArgument;
import org.mnemo.cli.argument.EstimateArguments;
import org.mnemo.cli.argument.RequestsArgument;
import org.mnemo.cli.argument.SloArguments;
import org.mnemo.cli.terminal.TraceProgress;
import org.mnemo.core.BrokenSloException;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.check.AskedSlos;
import org.mnemo.estimator.check.EstimateJudge;
import org.mnemo.estimator.check.JUnitXml;
import org.mnemo.estimator.check.MapRunJudge;
import org.mnemo.estimator.check.Verdict;
import org.mnemo.estimator.check.VerdictAnswer;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TraceSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "check",
    description = "Check whether a measurement meets SLOs: pass or fail for pipelines.",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:all SLOs are met, even at the confidence bound",
      "1:failure",
      "2:bad usage",
      "3:no SLO is broken, but one is not known",
      "4:an SLO is broken, even at the favourable bound"
    },
    footer = {
      "",
      "Examples:",
      "  bin/mnemo check DIR --max-p99 2ms --max-cost 60%%",
      "  bin/mnemo check DIR --max-slowdown 10%% --junit check.xml"
    })
public final class CheckCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "DIR",
      description =
          "What 'bin/ycsb run mnemo -p mnemo.out=DIR' or 'advise' wrote; of a run by a key-tier map,"
              + " latencies are checked as they were measured.")
  private Path directory = Path.of("");

  @Mixin private SloArguments slos = new SloArguments();

  @Option(
      names = "--max-cost",
      converter = Converters.Percent.class,
      paramLabel = "C",
      description = "SLO: the largest cost of the memory as a share of FastMem only, such as 60%%.")
  private @Nullable Double maxCost;

  @Option(
      names = "--fast-bytes",
      paramLabel = "B",
      description =
          "Check the split that fills this FastMem, such as 2GiB or 20%% (default: the recommended split).")
  private @Nullable FastCapacity fastBytes;

  @Option(
      names = "--row",
      paramLabel = "K",
      description = "Check the split with K keys in FastMem.")
  private @Nullable Long row;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Also write the outcome as JUnit XML, a test case for each SLO.")
  private @Nullable Path junit;

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Mixin private RequestsArgument requests = new RequestsArgument();

  @Mixin private DatasetArgument dataset = new DatasetArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  private final Clock clock = Clock.systemUTC();

  @Override
  public Integer call() {
    AskedSlos asked = new AskedSlos(slos.slos(), slos.namesSlowdown(), maxCost);
    if (row != null && fastBytes != null) {
      throw new UsageException("--row and --fast-bytes both name a split; give one");
    }
    EstimateOptions options =
        arguments.options().withMaxSlowdown(asked.slos().maxSlowdown()).withFastBytes(fastBytes);
    MeasurementDirectory measured = MeasurementDirectory.open(directory);
    Verdict verdict = verdict(measured, options, asked);
    if (junit != null) {
      JUnitXml.write(junit, verdict, directory.toString(), clock.instant());
    }
    VerdictAnswer document =
        VerdictAnswer.of(verdict, directory.toString(), junit == null ? null : junit.toString());
    answer.give(document, document.answer());
    return switch (verdict.outcome()) {
      case KEPT -> CommandLine.ExitCode.OK;
      case BROKEN -> BrokenSloException.EXIT_CODE;
      case NOT_KNOWN -> NoAnswerException.EXIT_CODE;
    };
  }

  private Verdict verdict(MeasurementDirectory measured, EstimateOptions options, AskedSlos asked) {
    boolean namesSplit = row != null || options.fastBytes() != null;
    if (MapRunJudge.judges(measured.readRun())) {
      if (namesSplit) {
        throw new UsageException(
            "the run in %s was by a map, which is its split; leave --fast-bytes and --row out, or check the run with both baselines"
                .formatted(directory));
      }
      return new MapRunJudge(measured, options, asked).verdict();
    }
    MeasuredRun run = new MeasuredRun(measured);
    PatternSource source =
        new TraceSource(run.workload(requests.requests()), dataset.of(run), new TraceProgress());
    Estimate estimate = Estimator.estimate(run, source, options);
    EstimateJudge judge = new EstimateJudge(estimate, asked);
    return namesSplit ? judge.named(rowOf(estimate)) : judge.recommended();
  }

  private int rowOf(Estimate estimate) {
    Curve curve = estimate.curve();
    FastCapacity capacity = estimate.options().fastBytes();
    if (capacity != null) {
      return SplitChooser.rowOfFastBytes(curve, capacity.bytes(curve.totalBytes()));
    }
    return SplitChooser.row(curve, row == null ? curve.lastRow() : row);
  }
}
