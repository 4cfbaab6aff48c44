package org.mnemo.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.EstimateRequest;
import org.mnemo.estimator.Estimator;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.report.Advice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** From a measurement to the curve. */
@Command(
    name = "estimate",
    description = "Draw throughput and cost of every split of a measured workload.")
final class EstimateCommand implements Callable<Integer> {

  @Parameters(paramLabel = "DIR", description = "What 'bin/ycsb run mnemo -p mnemo.out=DIR' wrote.")
  private Path directory = Path.of("");

  @Mixin private SlowdownArgument slowdown = new SlowdownArgument();

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Another trace of the same data set, in the Twitter format.")
  private @Nullable Path trace;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Where the results go (default: estimate in the measurement).")
  private @Nullable Path out;

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Override
  public Integer call() {
    // What is wrong with the question, before what is wrong with the measurement.
    EstimateOptions options = arguments.options().withMaxSlowdown(slowdown.share());
    MeasurementDirectory measured = MeasurementDirectory.open(directory);
    Path target = out == null ? measured.estimate() : out;
    Estimate estimate =
        Estimator.report(Estimator.compute(new EstimateRequest(measured, trace, options)), target);
    print(estimate, target);
    return 0;
  }

  static void print(Estimate estimate, Path target) {
    System.out.println(Advice.text(estimate));
    System.out.println("Curve: " + target.resolve("curve.png") + " and curve.csv beside it.");
  }
}
