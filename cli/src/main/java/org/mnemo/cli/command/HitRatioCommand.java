package org.mnemo.cli.command;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.mnemo.cli.argument.AnswerArgument;
import org.mnemo.cli.argument.CatalogArgument;
import org.mnemo.cli.argument.Converters;
import org.mnemo.cli.argument.FormatArgument;
import org.mnemo.cli.argument.TraceArguments;
import org.mnemo.cli.command.live.HeatArguments;
import org.mnemo.cli.measure.ReadThrough;
import org.mnemo.core.BrokenSloException;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.text.Check;
import org.mnemo.core.text.Quantities;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.heat.HeatSource;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PacedRequests;
import org.mnemo.estimator.pattern.PatternFile;
import org.mnemo.estimator.pattern.PatternFile.PatternFileSource;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.TraceSource;
import org.mnemo.estimator.policy.dropped.CacheKind;
import org.mnemo.estimator.policy.dropped.HitRatioAnswer;
import org.mnemo.estimator.policy.dropped.HitRatioCurve;
import org.mnemo.estimator.policy.dropped.HitRatios;
import org.mnemo.estimator.policy.dropped.IndependentHits;
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
  private static final long SEED = 42;
  private static final int MOST_MEASURED = 50;

  @Mixin private TraceArguments input = new TraceArguments();

  @Option(
      names = "--heat",
      paramLabel = "LISTING",
      description = "A listing by 'bin/mnemo scan', in place of a trace.")
  private @Nullable Path listing;

  @Mixin private HeatArguments heat = new HeatArguments();

  @Option(
      names = "--target",
      converter = Converters.Percent.class,
      paramLabel = "P%",
      description = "Hit ratio of reads to reach (default: the knee).")
  private @Nullable Double target;

  @Option(
      names = "--limit",
      converter = Converters.Bytes.class,
      paramLabel = "BYTES",
      description = "maxmemory or -m to show the hit ratio of.")
  private List<Long> limits = List.of();

  @Option(
      names = "--store",
      defaultValue = "redis",
      paramLabel = "STORE",
      description = "redis, valkey, memcached, or payload: only bytes of keys and values.")
  private String store = "";

  @Option(
      names = "--eviction",
      paramLabel = "RULE",
      description =
          "maxmemory-policy of Redis (default allkeys-lru); of payload lru (default), fifo, clock, s3-fifo, sieve or segmented.")
  private @Nullable String eviction;

  @Option(
      names = "--samples",
      hidden = true,
      defaultValue = "5",
      converter = Converters.Count.class,
      paramLabel = "N",
      description = "maxmemory-samples of Redis and Valkey.")
  private int samples = 5;

  /** Values of {@code mem_allocator} in INFO. */
  private enum Allocator {
    jemalloc,
    libc
  }

  @Option(
      names = "--allocator",
      hidden = true,
      paramLabel = "NAME",
      description =
          "mem_allocator of INFO: jemalloc or libc (default: of the server that is measured, else jemalloc).")
  private @Nullable Allocator allocator;

  @Option(
      names = "--ttl",
      paramLabel = "TIME",
      description = "Time to live where the trace shows none (default: no end).")
  private @Nullable Duration ttl;

  @Option(
      names = "--backend",
      converter = Converters.Nanoseconds.class,
      paramLabel = "TIME",
      description = "Time of the backend for a read, such as 5ms.")
  private @Nullable Double backendNs;

  @Option(
      names = "--measure",
      arity = "0..1",
      fallbackValue = "9",
      converter = Converters.Count.class,
      paramLabel = "N",
      description = "Also measure servers of N sizes here (9 without N).")
  private @Nullable Integer measured;

  @Option(
      names = "--rate",
      hidden = true,
      defaultValue = "10000",
      converter = Converters.Count.class,
      paramLabel = "R",
      description = "Requests a second of --measure.")
  private int rate = 10_000;

  @Option(
      names = "--requests",
      hidden = true,
      defaultValue = "300000",
      converter = Converters.Count.class,
      paramLabel = "N",
      description = "Most requests of --measure.")
  private int most = 300_000;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Directory for a picture of the hit ratio by memory.")
  private @Nullable Path out;

  @Mixin private CatalogArgument catalog = new CatalogArgument();

  @Mixin private FormatArgument format = new FormatArgument();

  @Mixin private AnswerArgument answer = new AnswerArgument();

  @Override
  public Integer call() {
    List<ChartFormat> formats = format.formats();
    CacheKind kind = kind();
    HitRatioAnswer.Question question =
        new HitRatioAnswer.Question(
            kind,
            target,
            limits,
            ttl == null ? 0 : (int) ttl.toSeconds(),
            backendNs,
            catalog.price());
    heat.requireListing(listing);
    HitRatioAnswer given = listing == null ? ofInput(question) : ofListing(listing, question);
    answer.give(given, given.answer());
    if (out != null) {
      Directories.make(out);
      Path directory = out;
      System.err.println(
          ChartFiles.write(directory, PICTURE, formats, given::picture)
              .map(Sentence::of)
              .orElse("Picture: " + directory.resolve(ChartFiles.names(PICTURE, formats))));
    }
    return given.answer().status() == Answer.Status.BROKEN ? BrokenSloException.EXIT_CODE : 0;
  }

  private HitRatioAnswer ofInput(HitRatioAnswer.Question question) {
    input.requireThatCanBeReadTwice();
    Path first = input.files().get(0);
    return input.files().size() == 1 && PatternFile.isPattern(first)
        ? ofCounts(first.toString(), new PatternFileSource(first, null), question)
        : ofTrace(input.input(), question);
  }

  private HitRatioAnswer ofListing(Path of, HitRatioAnswer.Question question) {
    Check.that(input.isEmpty(), "--heat takes the place of a trace; leave the trace out");
    return ofCounts(of.toString(), new HeatSource(heat.heat(of, SEED)), question);
  }

  /** The answer where only the number of requests for each key is known. */
  private HitRatioAnswer ofCounts(
      String name, PatternSource source, HitRatioAnswer.Question question) {
    Check.that(
        measured == null && ttl == null,
        "--measure and --ttl need the sequence of requests, which %s lacks; leave them out, or give a trace"
            .formatted(name));
    HitRatioCurve curve = IndependentHits.of(reads(name, source), question.kind());
    return HitRatioAnswer.of(name, question, curve, List.of(), List.of());
  }

  private static AccessPattern reads(String name, PatternSource source) {
    AccessPattern pattern = source.pattern();
    if (pattern.operationTotals()[Operation.READ.ordinal()] + pattern.misses() == 0) {
      throw new MnemoException(
          "%s has no reads, so it has no hit ratio; record a trace with reads".formatted(name));
    }
    return pattern;
  }

  private HitRatioAnswer ofTrace(TraceInput trace, HitRatioAnswer.Question question) {
    int keysPerKey = keysPerKey(trace);
    TraceSource source =
        new TraceSource(TraceAggregates.parts(trace, input.watch(), false), trace.name(), null, 0);
    AccessPattern pattern = reads(trace.name(), source);
    HitRatios ratios = HitRatios.of(pattern, question.kind(), limits, question.ttlS(), keysPerKey);
    PacedRequests first = new PacedRequests(measured == null ? 0 : most, rate);
    source.show(measured == null ? List.of(ratios) : List.of(ratios, first));
    if (ratios.curve().spanS() == 0) {
      ratios = HitRatios.of(pattern, question.kind(), limits, question.ttlS(), keysPerKey);
      ratios.takeSecondsApart();
      source.show(List.of(ratios));
    }
    HitRatioCurve curve = ratios.curve();
    HitRatioAnswer predicted =
        HitRatioAnswer.of(trace.name(), question, curve, List.of(), source.remarks());
    if (measured == null) {
      return predicted;
    }
    try {
      List<HitRatioAnswer.Measured> servers = measured(question, pattern, first, measured);
      return HitRatioAnswer.of(trace.name(), question, curve, servers, source.remarks());
    } catch (MnemoException e) {
      // A server that fails does not keep the prediction from its reader.
      answer.show(predicted.answer());
      throw e;
    }
  }

  /** Number of keys of which a trace has one. */
  private int keysPerKey(TraceInput trace) {
    Optional<TraceSample> sample = TraceSample.of(trace.files().get(0));
    if (sample.isEmpty()) {
      return 1;
    }
    Check.that(
        sample.get().method() == SampleMethod.KEYS,
        "%s is a sample of requests, in which reads of a key are missing; sample keys instead"
            .formatted(trace.name()));
    Check.that(
        measured == null,
        "--measure needs a whole trace, but %s is a sample; leave --measure out"
            .formatted(trace.name()));
    return (int) Math.round(1 / sample.get().rate());
  }

  private CacheKind kind() {
    CacheKind usual = CacheKind.of(store, eviction == null ? "" : eviction, samples, false);
    long least = usual.leastBytes();
    Check.that(
        measured == null || usual.isReal(),
        "--measure is for redis, valkey and memcached, was --store %s; leave one out"
            .formatted(store));
    Check.that(
        measured == null || measured <= MOST_MEASURED,
        "--measure must be at most %d, was %s".formatted(MOST_MEASURED, measured));
    Check.that(
        ttl == null || ttl.toSeconds() > 0, "--ttl must be at least 1s, as times in traces are");
    Check.that(
        target == null || (target > 0 && target <= 1),
        "--target must be above 0%% and at most 100%%, was %s"
            .formatted(target == null ? "" : Quantities.percent(target)));
    for (long limit : limits) {
      Check.that(
          limit >= least,
          "--limit must be at least %s for a %s of use, was %s"
              .formatted(Quantities.bytes(least), store, Quantities.bytes(limit)));
    }
    boolean isLibc =
        allocator == null
            ? measured != null && ReadThrough.allocatesByLibc(store)
            : allocator == Allocator.libc;
    return CacheKind.of(store, eviction == null ? "" : eviction, samples, isLibc);
  }

  /** Compares predictions with real servers. */
  private List<HitRatioAnswer.Measured> measured(
      HitRatioAnswer.Question question,
      AccessPattern pattern,
      PacedRequests requests,
      int servers) {
    CacheKind kind = question.kind();
    int unshownTtlS = requests.paced(question.ttlS());
    HitRatios rough = HitRatios.of(pattern, kind, List.of(), unshownTtlS, 1);
    requests.show(rough);
    long[] sizes = rough.curve().evenHitRatios(servers, kind.sizeStep());
    HitRatios exact = HitRatios.ofSizes(pattern, kind, sizes, unshownTtlS);
    requests.show(exact);
    List<HitRatioCurve.Row> predicted = exact.curve().rows();
    List<ReadThrough.Measured> counted =
        new ReadThrough(kind, samples, pattern, requests, unshownTtlS).measure(sizes);
    List<HitRatioAnswer.Measured> compared = new ArrayList<>();
    for (int i = 0; i < sizes.length; i++) {
      CacheClient.Counters counters = counted.get(i).counters();
      compared.add(
          HitRatioAnswer.Measured.of(
              predicted.get(i),
              counters.hits(),
              counters.misses(),
              counters.evictions(),
              counted.get(i).delayS() / requests.durationS()));
    }
    return compared;
  }
}
