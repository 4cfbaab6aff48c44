package org.mnemo.cli.command;

import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.argument.DatasetArgument;
import org.mnemo.cli.argument.EstimateArguments;
import org.mnemo.cli.argument.RequestsArgument;
import org.mnemo.cli.argument.SplitArguments;
import org.mnemo.cli.command.live.HeatArguments;
import org.mnemo.cli.terminal.TraceProgress;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.text.PathText;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.MeasuredRun;
import org.mnemo.estimator.estimate.Measurement;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.evidence.YcsbEvidence;
import org.mnemo.estimator.heat.HeatSource;
import org.mnemo.estimator.pattern.PatternFile.PatternFileSource;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TracePart;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.report.CurveCsv;
import org.mnemo.estimator.report.Explanation;
import org.mnemo.estimator.report.NoAnswer;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "estimate",
    description = {
      "Estimate throughput, latency and cost of every split of a workload.",
      "It was measured with the binding mnemo (DIR), or with any YCSB binding twice"
          + " (--ycsb-fast, --ycsb-slow) and its trace is there."
    },
    footer = {
      "",
      "Examples:",
      "  bin/mnemo estimate DIR --price 0.3 --max-slowdown 5%%",
      "  bin/mnemo estimate --ycsb-fast fast.txt --ycsb-slow slow.txt --trace t.csv"
    })
public final class EstimateCommand implements Callable<Integer> {

  @Parameters(
      paramLabel = "DIR",
      arity = "0..1",
      description = "What 'bin/ycsb run mnemo -p mnemo.out=DIR' wrote.")
  private @Nullable Path directory;

  @ArgGroup(exclusive = false)
  private @Nullable YcsbResults ycsb;

  /** Results of two YCSB runs, in place of a measurement directory. */
  static final class YcsbResults {

    @Option(
        names = "--ycsb-fast",
        required = true,
        paramLabel = "FILE",
        description = "Output of YCSB with all data in FastMem.")
    private Path fast = Path.of("");

    @Option(
        names = "--ycsb-slow",
        paramLabel = "FILE",
        description = "The same with all data in SlowMem. Leave it out with --memory.")
    private @Nullable Path slow;

    @Option(
        names = "--clients",
        converter = Converters.Count.class,
        hidden = true,
        paramLabel = "N",
        description = "Client threads of these two runs (default 1).")
    private int clients = 1;
  }

  @Mixin private SplitArguments split = new SplitArguments();

  @Option(
      names = "--trace",
      paramLabel = "FILE",
      description = "Another trace of the same data set.")
  private @Nullable Path trace;

  @Option(
      names = "--pattern",
      paramLabel = "FILE",
      description = "A pattern by 'bin/mnemo pattern', in place of a trace.")
  private @Nullable Path pattern;

  @Option(
      names = "--heat",
      paramLabel = "LISTING",
      description = "A listing by 'bin/mnemo scan', in place of a trace.")
  private @Nullable Path listing;

  @Mixin private HeatArguments heat = new HeatArguments();

  @Mixin private DatasetArgument dataset = new DatasetArgument();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory of the results (default: estimate in the measurement).")
  private @Nullable Path out;

  @Option(
      names = "--points",
      hidden = true,
      paramLabel = "N",
      description =
          "Rows of the curve to write (default: all). They are evenly spread, with the ends and the recommended row.")
  private @Nullable Integer points;

  @Option(
      names = "--explain",
      hidden = true,
      paramLabel = "ROW",
      description =
          "Also explain the numbers of a row, term by term: its number, or 'recommended'.")
  private @Nullable String explain;

  @Mixin private EstimateArguments arguments = new EstimateArguments();

  @Mixin private RequestsArgument requests = new RequestsArgument();

  @Mixin private EstimateReport report = new EstimateReport();

  @Override
  public Integer call() {
    // What is wrong with the question, before what is wrong with the measurement.
    EstimateOptions options = split.completed(arguments.options());
    if (points != null && points < 2) {
      throw new UsageException("--points must be at least 2, was " + points);
    }
    report.check();
    requireOneSource();
    Measurement measurement = measurement(options);
    Estimate estimate =
        Estimator.estimate(
            measurement, source(measurement, options.seed()), options.withComparesOrders(true));
    Answer explanation =
        explain == null ? null : Explanation.of(estimate, rowToExplain(estimate, explain));
    return report.give(
        estimate, explanation, target(), points == null ? CurveCsv.ALL_ROWS : points);
  }

  private void requireOneSource() {
    if (pattern != null && (trace != null || requests.requests() != null)) {
      throw new UsageException(
          "--pattern takes the place of --trace and --requests; leave those out");
    }
    heat.requireListing(listing);
    if (listing != null
        && (trace != null || pattern != null || requests.requests() != null || dataset.isGiven())) {
      throw new UsageException(
          "--heat takes the place of --trace, --pattern, --requests and --dataset; leave those out");
    }
    if ((ycsb == null) == (directory == null)) {
      throw new UsageException(
          "name either a measurement (DIR) or two results of YCSB (--ycsb-fast and --ycsb-slow)");
    }
  }

  private Measurement measurement(EstimateOptions options) {
    if (ycsb == null) {
      return new MeasuredRun(MeasurementDirectory.open(Objects.requireNonNull(directory)));
    }
    YcsbResults results = ycsb;
    if (results.slow == null && options.memories().known().isEmpty()) {
      throw new UsageException(
          "--ycsb-fast alone says nothing of SlowMem; name a result with all data there"
              + " (--ycsb-slow), or the memory that it is (--memory)");
    }
    Path slow = results.slow == null ? results.fast : results.slow;
    return unused -> YcsbEvidence.read(results.fast, slow, results.clients);
  }

  /** The requests that the user names, else the workload that was measured. */
  private PatternSource source(Measurement measurement, long seed) {
    if (listing != null) {
      return new HeatSource(heat.heat(listing, seed));
    }
    Path keys = dataset.of(measurement);
    if (pattern != null) {
      return new PatternFileSource(pattern, keys);
    }
    Long first = requests.requests();
    TracePart part =
        trace == null
            ? measurement.workload(first)
            : TracePart.of(trace, TracePart.Origin.NAMED, first);
    return new TraceSource(part, keys, new TraceProgress());
  }

  private Path target() {
    if (out != null) {
      return out;
    }
    return directory == null
        ? PathText.parse("the folder for results", "mnemo-estimate")
        : directory.resolve("estimate");
  }

  private static int rowToExplain(Estimate estimate, String row) {
    if (row.equals("recommended")) {
      return estimate
          .chosenRow()
          .orElseThrow(() -> new NoAnswerException(NoAnswer.sentence(estimate)));
    }
    try {
      return SplitChooser.row(estimate.curve(), Long.parseLong(row));
    } catch (NumberFormatException e) {
      throw new UsageException(
          "--explain takes the number of a row or 'recommended', was '" + row + "'", e);
    }
  }
}
