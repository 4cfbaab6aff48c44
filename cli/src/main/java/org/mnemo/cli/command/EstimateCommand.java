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
import org.mnemo.estimator.estimate.EstimateRequest;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.SplitChooser;
import org.mnemo.estimator.pattern.TracePart;
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
    EstimateRequest request = request(options);
    Estimate estimate =
        Estimator.compute(request.withComparesOrders(true).withWatch(new TraceProgress()));
    Answer explanation =
        explain == null ? null : Explanation.of(estimate, rowToExplain(estimate, explain));
    return report.give(
        estimate, explanation, target(), points == null ? CurveCsv.ALL_ROWS : points);
  }

  private EstimateRequest request(EstimateOptions options) {
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
    EstimateRequest request;
    if (ycsb != null) {
      if (trace == null && pattern == null && listing == null) {
        throw new UsageException(
            "--ycsb-fast and --ycsb-slow need --trace FILE, --pattern FILE or --heat LISTING: the requests of their workload, which"
                + " YCSB does not record ('bin/mnemo trace convert' reads other forms)");
      }
      if (ycsb.slow == null && options.memories().known().isEmpty()) {
        throw new UsageException(
            "--ycsb-fast alone says nothing of SlowMem; name a result with all data there"
                + " (--ycsb-slow), or the memory that it is (--memory)");
      }
      Path slow = ycsb.slow == null ? ycsb.fast : ycsb.slow;
      request = EstimateRequest.ofYcsb(ycsb.fast, slow, ycsb.clients, ofWorkload(), options);
    } else {
      MeasurementDirectory measured = MeasurementDirectory.open(Objects.requireNonNull(directory));
      request =
          trace == null && pattern == null && listing == null
              ? EstimateRequest.ofWorkload(measured, requests.requests(), options)
              : EstimateRequest.of(measured, options).withTrace(ofWorkload());
    }
    return listing == null
        ? dataset.completed(request)
        : request.withListing(heat.heat(listing, options.seed()));
  }

  /** The trace or pattern that the user named. */
  private TracePart ofWorkload() {
    if (pattern != null) {
      return TracePart.all(pattern, TracePart.Origin.PATTERN);
    }
    if (listing != null) {
      return TracePart.all(listing, TracePart.Origin.HEAT);
    }
    TracePart all = TracePart.all(Objects.requireNonNull(trace), TracePart.Origin.NAMED);
    Long first = requests.requests();
    return first == null ? all : all.first(first);
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
