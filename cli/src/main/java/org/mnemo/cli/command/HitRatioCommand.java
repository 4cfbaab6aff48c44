package org.mnemo.cli.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.cli.argument.TraceArguments;
import org.mnemo.cli.measure.ReadThrough;
import org.mnemo.core.file.Directories;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PacedRequests;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.dropped.CacheKind;
import org.mnemo.estimator.policy.dropped.HitRatioAnswer;
import org.mnemo.estimator.policy.dropped.HitRatioCurve;
import org.mnemo.estimator.policy.dropped.HitRatios;
import org.mnemo.ycsb.tier.CacheClient;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
    name = "hit-ratio",
    description = {
      "Estimate the memory that a cache needs for a hit ratio.",
      "The cache drops records when it is full, as Redis, Valkey and Memcached do. A read that misses"
          + " takes its record from a backend and writes it into the cache."
    },
    footer = {
      "",
      "Examples:",
      "  bin/mnemo hit-ratio monitor.log --value-bytes 2KB --target 95%%",
      "  bin/mnemo hit-ratio t.csv --store memcached --limit 4GiB --backend 5ms"
    })
public final class HitRatioCommand implements Callable<Integer> {

  private static final String PICTURE = "hit-ratio";
  private static final int EXIT_NOT_REACHED = 4;

  /** Servers that are measured. */
  private static final int SIZES = 9;

  @Mixin private TraceArguments input = new TraceArguments();

  @Option(
      names = "--target",
      converter = Converters.Percent.class,
      paramLabel = "P%",
      description = "Hit ratio of reads to reach (default: at the knee of the curve).")
  private @Nullable Double target;

  @Option(
      names = "--limit",
      converter = Converters.Bytes.class,
      paramLabel = "BYTES",
      description = "Memory to show the hit ratio of: maxmemory of Redis, -m of Memcached.")
  private List<Long> limits = List.of();

  @Option(
      names = "--store",
      defaultValue = "redis",
      paramLabel = "STORE",
      description =
          "redis, valkey, memcached, or payload: bytes of keys and values only (default ${DEFAULT-VALUE}).")
  private String store = "";

  @Option(
      names = "--eviction",
      defaultValue = "",
      paramLabel = "RULE",
      description =
          "maxmemory-policy of Redis and Valkey (default allkeys-lru), or a rule of papers for payload: lru, fifo, clock, s3-fifo, sieve, segmented (default lru).")
  private String eviction = "";

  @Option(
      names = "--samples",
      defaultValue = "5",
      converter = Converters.Count.class,
      paramLabel = "N",
      description = "maxmemory-samples of Redis and Valkey (default ${DEFAULT-VALUE}).")
  private int samples = 5;

  @Option(
      names = "--ttl",
      paramLabel = "TIME",
      description =
          "Time to live of records for which the trace shows none, such as 1h (default: no end).")
  private @Nullable Duration ttl;

  @Option(
      names = "--backend",
      paramLabel = "TIME",
      description = "Time of the backend for a read that misses, such as 5ms.")
  private @Nullable Duration backend;

  @Option(
      names = "--measure",
      description =
          "Also send the first requests to servers of nine sizes on this machine, and compare.")
  private boolean measures;

  @Option(
      names = "--rate",
      hidden = true,
      defaultValue = "10000",
      converter = Converters.Count.class,
      paramLabel = "R",
      description = "Requests a second of --measure (default ${DEFAULT-VALUE}).")
  private int rate = 10_000;

  @Option(
      names = "--requests",
      hidden = true,
      defaultValue = "300000",
      converter = Converters.Count.class,
      paramLabel = "N",
      description = "Most requests of --measure (default ${DEFAULT-VALUE}).")
  private int most = 300_000;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory for a picture of the hit ratio by memory.")
  private @Nullable Path out;

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    List<ChartFormat> formats = format.formats();
    CacheKind kind = CacheKind.of(store, eviction, samples);
    Check.that(
        ttl == null || ttl.toSeconds() > 0, "--ttl must be at least 1s, as times in traces are");
    HitRatioAnswer.Question question =
        new HitRatioAnswer.Question(
            kind, target, limits, ttl == null ? 0 : (int) ttl.toSeconds(), backend);
    Check.that(
        limits.stream().allMatch(limit -> limit >= kind.leastBytes()),
        "--limit must be at least %s, half of which %s takes for itself, was %s"
            .formatted(Quantities.bytes(kind.leastBytes()), store, limits.stream().map(Quantities::bytes).toList()));
    Check.that(
        !measures || kind.isReal(),
        "--measure is for redis, valkey and memcached, was --store %s; leave one out".formatted(store));
    input.requireThatCanBeReadTwice();
    TraceInput trace = input.input();
    TraceSource source =
        new TraceSource(TraceAggregates.parts(trace, input.watch(), false), trace.name(), null, 0);
    AccessPattern pattern = source.pattern();
    HitRatios ratios = HitRatios.of(pattern, kind, limits, question.ttlS());
    PacedRequests first = new PacedRequests(measures ? most : 0, rate);
    source.show(measures ? List.of(ratios, first) : List.of(ratios));
    HitRatioAnswer given =
        HitRatioAnswer.of(trace.name(), question, ratios.curve(), source.remarks())
            .with(measures ? measured(question, pattern, first) : List.of());
    answer.give(given, given.answer());
    if (out != null) {
      Directories.make(out);
      Path directory = out;
      System.err.println(
          ChartFiles.write(directory, PICTURE, formats, given::picture)
              .map(Sentence::of)
              .orElse("Picture: " + directory.resolve(ChartFiles.names(PICTURE, formats))));
    }
    return given.answer().status() == Answer.Status.BROKEN ? EXIT_NOT_REACHED : 0;
  }

  /** Compares predictions with real servers. */
  private List<HitRatioAnswer.Measured> measured(
      HitRatioAnswer.Question question, AccessPattern pattern, PacedRequests requests) {
    CacheKind kind = question.kind();
    int unshownTtlS = requests.paced(question.ttlS());
    HitRatios rough = HitRatios.of(pattern, kind, List.of(), unshownTtlS);
    requests.show(rough);
    long[] sizes = rough.curve().evenHitRatios(SIZES, kind.sizeStep());
    HitRatios exact = HitRatios.ofSizes(pattern, kind, sizes, unshownTtlS);
    requests.show(exact);
    List<HitRatioCurve.Row> predicted = exact.curve().rows();
    List<ReadThrough.Measured> measured =
        new ReadThrough(kind, samples, pattern, requests, unshownTtlS).measure(sizes);
    List<HitRatioAnswer.Measured> compared = new ArrayList<>();
    for (int i = 0; i < sizes.length; i++) {
      CacheClient.Counters counters = measured.get(i).counters();
      compared.add(
          HitRatioAnswer.Measured.of(
              predicted.get(i),
              counters.hits(),
              counters.misses(),
              counters.evictions(),
              measured.get(i).delayS() / requests.durationS()));
    }
    return compared;
  }
}
