package org.mnemo.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.spark.HashPartitioner;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.estimator.aggregate.AggregateCodec;
import org.mnemo.estimator.aggregate.AggregateRun.HashRange;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.aggregate.TraceTotals;
import org.mnemo.estimator.aggregate.Varints;
import org.mnemo.estimator.pattern.PatternEngineService;
import org.mnemo.estimator.pattern.PatternJob;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReuseProfile;

/**
 * Makes patterns on Apache Spark: a task reads each part of a trace, another one merges each range
 * of hashes of its keys, and the driver writes range after range to the file.
 */
public final class SparkPatternEngine implements PatternEngineService {

  /** A part that is lost with its executor is soon read again; smaller ones repeat more keys. */
  private static final long BYTES_OF_PART = 1L << 30;

  /** Smaller parts take longer to start than to read. */
  private static final long LEAST_BYTES_OF_PART = 4L << 20;

  /**
   * Bytes of a trace's text for each range. Keys take little more of a range than their requests
   * take of the text, mostly far less, so that neither a task nor the driver holds much more.
   */
  private static final long TEXT_OF_RANGE = 128L << 20;

  /** Bytes of text that a compressed byte stands for; where it is more, few keys are new. */
  private static final int MOST_COMPRESSION = 5;

  private static final int LEAST_SPARK = 4;

  private static final int MOST_REMARK_BYTES = 1 << 16;

  @Override
  public String name() {
    return "spark";
  }

  @Override
  public PatternJob.Written make(
      PatternJob job, @Nullable String master, @Nullable Path spill, TraceWatch watch) {
    job.trace().files().forEach(SparkPatternEngine::requireFile);
    try (JavaSparkContext spark = start(master, spill)) {
      try {
        return make(job, spark, spill, watch);
      } catch (Exception e) {
        throw forUser(e, spark);
      }
    } catch (LinkageError e) {
      throw new MnemoException(
          "this Spark lacks what Mnemo needs (%s); set SPARK_HOME to Spark %d on Java 17 or newer"
              .formatted(e.getMessage(), LEAST_SPARK),
          e);
    }
  }

  private static void requireFile(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new UsageException(
          file + " is no regular file, which Spark's tasks need; write it to a file first");
    }
  }

  private static JavaSparkContext start(@Nullable String master, @Nullable Path spill) {
    SparkConf conf = new SparkConf().setAppName("mnemo pattern");
    conf.setIfMissing("spark.master", "local[*]");
    if (master != null) {
      conf.setMaster(master);
    }
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    if (conf.get("spark.master").startsWith("local")) {
      conf.setIfMissing("spark.ui.enabled", "false");
      conf.setIfMissing("spark.driver.host", "127.0.0.1");
      conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
    }
    if (spill != null) {
      conf.set("spark.local.dir", spill.toAbsolutePath().toString());
    }
    try {
      JavaSparkContext spark = new JavaSparkContext(conf);
      requireKnown(spark.version());
      return spark;
    } catch (Exception e) {
      throw new MnemoException(
          "cannot start Spark on '%s' (%s); name a master that runs by --master: local[4], spark://HOST:7077, yarn or k8s://URL"
              .formatted(conf.get("spark.master"), sentence(e)),
          e);
    }
  }

  private static void requireKnown(String version) {
    if (Integer.parseInt(version.replaceFirst("\\D.*", "")) < LEAST_SPARK) {
      throw new MnemoException(
          "this is Spark %s, but Mnemo needs Spark %d on Java 17 or newer; set SPARK_HOME to one"
              .formatted(version, LEAST_SPARK));
    }
  }

  private static PatternJob.Written make(
      PatternJob job, JavaSparkContext spark, @Nullable Path spill, TraceWatch watch) {
    List<PartTask.Part> parts = parts(job, spark.defaultParallelism());
    int ranges = ranges(job, spark.defaultParallelism());
    PartProgress progress = new PartProgress(job.trace(), parts, watch);
    spark.sc().addSparkListener(progress);
    JavaRDD<Chunk> streams =
        spark
            .parallelize(parts, parts.size())
            .flatMapToPair(
                new PartTask(
                    ShippedTrace.of(job.trace(), spark.isLocal()),
                    parts.size(),
                    ranges,
                    job.options(),
                    job.plan(),
                    tables(spark),
                    spill == null ? null : spill.toAbsolutePath().toString()))
            // The hash of a number is the number.
            .partitionBy(new HashPartitioner(parts.size() + ranges))
            .mapPartitionsWithIndex(new RangeTask(parts.size(), job.options()), false)
            // The driver takes them one by one, and they are to be made side by side.
            .persist(StorageLevel.DISK_ONLY());
    streams.count();
    return job.write(read(job, streams, parts.size(), ranges));
  }

  private static List<PartTask.Part> parts(PatternJob job, int processors) {
    long bytes = job.trace().bytes() / job.parts();
    // As many for each processor, so that none waits for the last ones.
    long most =
        Math.min(
            processors * (1 + bytes / BYTES_OF_PART / processors), 1 + bytes / LEAST_BYTES_OF_PART);
    List<PartTask.Part> parts = new ArrayList<>();
    for (List<TraceInput.Range> ranges :
        job.trace().divide(job.part(), job.parts(), Math.toIntExact(most))) {
      parts.add(new PartTask.Part(parts.size(), ranges));
    }
    return parts;
  }

  private static int ranges(PatternJob job, int processors) {
    boolean isCompressed = job.trace().files().stream().anyMatch(CompressedFiles::isCompressed);
    long text = job.trace().bytes() / job.parts() * (isCompressed ? MOST_COMPRESSION : 1);
    return (int) Math.min(Math.max(processors, 1 + text / TEXT_OF_RANGE), HashRange.ALL.to());
  }

  /** Number of parts that an executor reads at a time; 0 if only it knows. */
  private static int tables(JavaSparkContext spark) {
    return spark
        .getConf()
        .getInt("spark.executor.cores", spark.isLocal() ? spark.defaultParallelism() : 0);
  }

  /** What was read of all parts; keys come when requested. */
  private static ProfiledTrace read(PatternJob job, JavaRDD<Chunk> streams, int parts, int ranges) {
    TraceTotals totals = new TraceTotals(job.options());
    List<Remark> remarks = new ArrayList<>();
    @Nullable ReuseProfile distances = null;
    for (int part = 0; part < parts; part++) {
      Varints.Reader in = stream(streams, part);
      totals.append(AggregateCodec.read(job.options(), in));
      for (int left = in.count(Integer.MAX_VALUE); left > 0; left--) {
        long count = in.number(Long.MAX_VALUE);
        long of = in.number(Long.MAX_VALUE);
        boolean isAssumed = in.number(1) == 1;
        byte[] remark = new byte[in.count(MOST_REMARK_BYTES)];
        in.bytes(remark, remark.length);
        remarks.add(new Remark(count, of, isAssumed, new String(remark, UTF_8)));
      }
      if (job.plan().countsDistances()) {
        ReuseProfile following = ReuseProfile.read(job.plan(), in);
        if (distances == null) {
          distances = following;
        } else {
          distances.append(following);
        }
      }
      in.finish();
    }
    StreamRun run =
        new StreamRun(
            job.options(),
            totals.requests(),
            totals,
            IntStream.range(parts, parts + ranges).mapToObj(i -> stream(streams, i)).iterator());
    @Nullable ReuseProfile all = distances;
    return new ProfiledTrace(
        TraceAggregates.of(job.options(), List.of(run), remarks), job.plan(), () -> all);
  }

  private static Varints.Reader stream(JavaRDD<Chunk> streams, int number) {
    return Chunk.read(
        streams.collectPartitions(new int[] {number})[0], "what Spark's tasks have sent");
  }

  /** The error for the user, without the exceptions that Spark wraps it in. */
  private static RuntimeException forUser(Exception e, JavaSparkContext spark) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof MnemoException known) {
        return known;
      }
    }
    return new MnemoException(
        spark.sc().isStopped()
            ? "Spark's master '%s' does not answer, or has ended the application; see whether it runs, and what its pages say"
                .formatted(spark.master())
            : "Spark gave up (%s); --verbose shows where, and the logs of its executors why"
                .formatted(sentence(e)),
        e);
  }

  /** The first line of what an error says. */
  private static String sentence(Throwable e) {
    return Optional.ofNullable(e.getMessage()).orElse(e.toString()).lines().findFirst().orElse("");
  }
}
