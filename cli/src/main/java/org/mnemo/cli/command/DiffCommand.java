package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.argument.EstimateArguments;
import org.mnemo.cli.argument.SloArguments;
import org.mnemo.cli.terminal.TraceProgress;
import org.mnemo.core.BrokenSloException;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.estimator.check.Comparison;
import org.mnemo.estimator.check.Comparison.Circumstance;
import org.mnemo.estimator.check.Comparison.NeededChange;
import org.mnemo.estimator.check.Difference;
import org.mnemo.estimator.check.NeededFastMem;
import org.mnemo.estimator.check.RunReadings;
import org.mnemo.estimator.check.Workloads;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.evidence.RunEvidence;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TraceSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "diff",
    description = {
      "Compare two measurements of one workload: do they differ beyond noise?",
      "They may be of two releases of a store, or of two kernels. It compares throughput and"
          + " latencies, with intervals, and the answer."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the runs could be compared",
      "1:failure",
      "2:bad usage",
      "3:a run is too short",
      "4:something is worse by more than --max-regression, for sure"
    },
    footer = {
      "",
      "Examples:",
      "  bin/mnemo diff BEFORE AFTER --max-regression 3%%",
      "  bin/mnemo diff BEFORE AFTER --more-before before2 --more-after after2"
    })
public final class DiffCommand implements Callable<Integer> {

  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description =
          "Measurement before: what 'bin/ycsb run mnemo -p mnemo.out=DIR' or 'advise' wrote.")
  private Path before = Path.of("");

  @Parameters(
      index = "1",
      paramLabel = "AFTER",
      description = "Measurement after, of the same workload.")
  private Path after = Path.of("");

  @Option(
      names = "--more-before",
      paramLabel = "DIR",
      description =
          "Repetition of the measurement before. Give each; they show how much runs differ by themselves.")
  private List<Path> moreBefore = new ArrayList<>();

  @Option(
      names = "--more-after",
      paramLabel = "DIR",
      description = "Repetition of the measurement after. Give each.")
  private List<Path> moreAfter = new ArrayList<>();

  @Option(
      names = "--max-regression",
      converter = Converters.Percent.class,
      paramLabel = "S",
      description =
          "Exit 4 if throughput or a latency is surely worse by more than this, such as 3%%.")
  private @Nullable Double maxRegression;

  @Mixin private SloArguments slos = new SloArguments();

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    Slos asked = slos.slos();
    EstimateOptions options = arguments.options().withMaxSlowdown(asked.maxSlowdown());
    List<Path> allBefore = Stream.concat(Stream.of(before), moreBefore.stream()).toList();
    List<Path> allAfter = Stream.concat(Stream.of(after), moreAfter.stream()).toList();
    List<MeasurementDirectory> runs =
        MeasurementDirectory.openDifferent(
            Stream.concat(allBefore.stream(), allAfter.stream()).toList());
    List<MeasurementDirectory> runsBefore = runs.subList(0, allBefore.size());
    List<MeasurementDirectory> runsAfter = runs.subList(allBefore.size(), runs.size());
    Workloads.requireSame(Stream.concat(runsBefore.stream(), runsAfter.stream()).toList());
    Comparison comparison =
        Comparison.of(
            Difference.of(readings(runsBefore, options), readings(runsAfter, options)),
            Circumstance.of(infos(runsBefore), infos(runsAfter)),
            asked,
            new NeededChange(
                needed(runsBefore.get(0), options, asked),
                needed(runsAfter.get(0), options, asked)),
            maxRegression,
            texts(allBefore),
            texts(allAfter));
    answer.give(comparison, comparison.answer());
    return comparison.regressions() == null || comparison.regressions().isEmpty()
        ? CommandLine.ExitCode.OK
        : BrokenSloException.EXIT_CODE;
  }

  private static List<String> texts(List<Path> paths) {
    return paths.stream().map(Path::toString).toList();
  }

  private static List<RunInfo> infos(List<MeasurementDirectory> runs) {
    return runs.stream().map(MeasurementDirectory::readRun).toList();
  }

  private static List<RunReadings> readings(
      List<MeasurementDirectory> runs, EstimateOptions options) {
    List<RunReadings> readings = new ArrayList<>();
    for (MeasurementDirectory run : runs) {
      RunReadings ofRun = RunReadings.of(RunEvidence.Blocks.read(run), options.seed());
      if (!ofRun.isLongEnough()) {
        throw new NoAnswerException(
            "no answer yet: the run in %s is too short to say how much its figures vary (blocks.csv); repeat it with more operations (-p operationcount=N)"
                .formatted(run.root()));
      }
      readings.add(ofRun);
    }
    return readings;
  }

  private static NeededFastMem needed(
      MeasurementDirectory run, EstimateOptions options, Slos asked) {
    MeasuredRun measured = new MeasuredRun(run);
    PatternSource requests =
        new TraceSource(measured.workload(null), measured.dataset(), new TraceProgress());
    return NeededFastMem.of(Estimator.estimate(measured, requests, options), asked);
  }
}
