package org.mnemo.cli.command.live;

import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.terminal.Progress;
import org.mnemo.core.MnemoException;
import org.mnemo.core.NoAnswerException;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Json;
import org.mnemo.core.file.UnwritableException;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.ycsb.capture.Capture;
import org.mnemo.ycsb.capture.Captured;
import org.mnemo.ycsb.capture.CapturedTrace;
import org.mnemo.ycsb.tier.LiveServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "capture",
    description = {
      "Record the requests of a production server as a trace, sampled by key.",
      "The server is a Redis or a Memcached. It stops when the server suffers. An"
          + " interrupted capture goes on by the same command."
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the trace is written",
      "1:failure",
      "2:bad usage",
      "3:the capture stopped early, or the server left out lines; the trace is written"
    },
    footer = {
      "",
      "Examples:",
      "  bin/mnemo capture --redis prod-box --for 10m --out T.csv.zst",
      "  bin/mnemo capture --memcached prod-box --for 1h --out T.csv.zst"
    })
public final class CaptureCommand implements Callable<Integer> {

  @Mixin private LiveServerArguments live = new LiveServerArguments();

  @Option(
      names = "--for",
      defaultValue = "10m",
      paramLabel = "TIME",
      description = "How long to capture, such as 90s, 10m or 1h.")
  private Duration duration = Duration.ZERO;

  @Option(
      names = "--requests",
      converter = Converters.LargeCount.class,
      paramLabel = "N",
      description = "End after N requests of the server, to any keys.")
  private @Nullable Long requests;

  @Option(
      names = "--share",
      defaultValue = "1%",
      converter = Converters.Share.class,
      paramLabel = "SHARE",
      description = "Share of the keys whose requests are kept, such as 1%% or 100%%.")
  private double share;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description =
          "Seed of the random choice of keys (default 42). 'trace sample' chooses the same.")
  private long seed = 42;

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description =
          "The trace, compressed if it ends in .zst. FILE.sample.json describes the sample, FILE.capture.json the cost. FILE.parts holds an unfinished capture.")
  private Path out = Path.of("");

  @Option(
      names = "--max-latency",
      paramLabel = "LIMIT",
      description =
          "Stop if the median round trip exceeds this for three seconds: a factor such as 3x, or a time such as 5ms (default 3x, and at least 1 ms more).")
  private String maxLatency = "3x";

  @Option(
      names = "--max-cpu",
      defaultValue = "90%",
      converter = Converters.Share.class,
      paramLabel = "X",
      description =
          "Stop if the server's threads are busy for a larger share of three seconds; 100%% for never.")
  private double maxCpu;

  @Option(
      names = "--baseline",
      defaultValue = "5s",
      paramLabel = "TIME",
      description = "How long the server is observed before and after.")
  private Duration baseline = Duration.ZERO;

  @Option(
      names = "--sizes",
      paramLabel = "FILE",
      description =
          "Sizes of keys and values, as 'bin/mnemo scan' lists them (default: a Redis is asked after the capture).")
  private @Nullable Path sizes;

  @Option(
      names = "--value-bytes",
      converter = Converters.Bytes.class,
      paramLabel = "B",
      description =
          "Size of every value whose size is not known otherwise. The server is not asked then.")
  private @Nullable Long valueBytes;

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  @SuppressWarnings("try") // the hook is there to be closed
  public Integer call() {
    Capture.Settings settings = settings();
    LiveServer server = server();
    AssumedSizes given = sizes();
    if (Files.exists(out, LinkOption.NOFOLLOW_LINKS)) {
      throw new UsageException(
          out + " is there already, and a capture cannot be repeated; name another file for --out");
    }
    try (Capture capture = new Capture(server, settings);
        ShutdownHook hook = new ShutdownHook(() -> sayWhereItIs(capture))) {
      CapturedTrace trace = new CapturedTrace(capture, server, settings);
      trace.requireSizes(given);
      CaptureAnswer result;
      try {
        Captured captured = captured(capture, server, settings);
        result = written(trace, captured, given, server, settings);
      } catch (UnwritableException e) {
        sayWhereItIs(capture);
        throw e;
      }
      answer.give(result, result.answer(), result.files());
      return result.isEnough() ? 0 : NoAnswerException.EXIT_CODE;
    }
  }

  private Captured captured(Capture capture, LiveServer server, Capture.Settings settings) {
    long before = (long) capture.capturedSeconds();
    Progress progress =
        Progress.ofSeconds("Capturing " + server.source(), settings.forNs() / 1_000_000_000L);
    try {
      return capture.run(seconds -> progress.at(before + seconds));
    } catch (Capture.RefusedException e) {
      throw new MnemoException(
          "%s is not captured, as it is at its limit without that: %s; capture at a quieter time, or allow more by --max-latency and --max-cpu"
              .formatted(server.source(), StopSentence.of(e.stop())),
          e);
    } finally {
      progress.end();
    }
  }

  private CaptureAnswer written(
      CapturedTrace trace,
      Captured captured,
      AssumedSizes given,
      LiveServer server,
      Capture.Settings settings) {
    CaptureAnswer[] answers = new CaptureAnswer[1];
    trace.write(
        captured,
        given,
        written -> {
          answers[0] = CaptureAnswer.of(server.source(), settings, captured, written);
          Json.write(CaptureAnswer.fileOf(out), answers[0]);
        });
    return answers[0];
  }

  private void sayWhereItIs(Capture capture) {
    if (capture.capturedSeconds() > 0) {
      System.err.printf(
          "mnemo: what was captured, but for the last ten seconds at most, is in %s.parts; the same command goes on with it%n",
          out);
    } else {
      System.err.println("mnemo: nothing is captured yet; the first ten seconds were not over");
      capture.close();
    }
  }

  private Capture.Settings settings() {
    if (!(share > 0) || share > 1) {
      throw new UsageException(
          "--share must be above 0 and at most 100%, such as 1% or 0.01, was " + share);
    }
    return new Capture.Settings(
        out,
        share,
        seed,
        duration.toNanos(),
        requests == null ? 0 : requests,
        baseline.toNanos(),
        Duration.ofMinutes(1).toNanos(),
        Duration.ofSeconds(10).toNanos(),
        limits());
  }

  private Capture.Limits limits() {
    if (!(maxCpu > 0) || maxCpu > 1) {
      throw new UsageException(
          "--max-cpu must be above 0 and at most 100%, such as 90%, was " + maxCpu);
    }
    return LatencyLimit.parse("--max-latency", maxLatency, maxCpu);
  }

  private AssumedSizes sizes() {
    return new AssumedSizes(
        OptionalLong.empty(),
        valueBytes == null ? OptionalLong.empty() : OptionalLong.of(valueBytes),
        Optional.ofNullable(sizes).map(DatasetFile::sizes));
  }

  private LiveServer server() {
    if (live.isMemcached() && (sizes != null || valueBytes != null)) {
      throw new UsageException("Memcached reports all sizes; leave out --sizes and --value-bytes");
    }
    return live.server()
        .orElseThrow(
            () ->
                new UsageException(
                    "name one server, by --redis HOST[:PORT] or by --memcached HOST[:PORT]"));
  }
}
