package org.mnemo.spark;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.util.TaskCompletionListener;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.estimator.aggregate.AggregateCodec;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.AggregateRun.AggregateCursor;
import org.mnemo.estimator.aggregate.AggregateRun.HashRange;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.aggregate.TraceTotals;
import org.mnemo.estimator.aggregate.Varints;
import org.mnemo.estimator.reuse.ProfiledTrace;
import org.mnemo.estimator.reuse.ReusePlan;
import org.mnemo.estimator.reuse.ReuseProfile;
import scala.Tuple2;

/**
 * Reads a part of a trace. Of its streams, that which has the part's number is its summary, for the
 * driver, and those behind the numbers of all parts hold its keys, one for each range of hashes.
 *
 * @param parts number of parts of it
 * @param ranges number of ranges of hashes
 * @param plan what of its reuse is counted
 * @param tables number of parts that an executor reads at a time; 0 for one a processor
 * @param spill directory on each executor for keys that do not fit into memory; null for the
 *     directory of its temporary files
 */
record PartTask(
    ShippedTrace trace,
    int parts,
    int ranges,
    AggregateOptions options,
    ReusePlan plan,
    int tables,
    @Nullable String spill)
    implements PairFlatMapFunction<PartTask.Part, Integer, Chunk> {

  /** What a task reads. */
  record Part(int number, List<TraceInput.Range> ranges) implements Serializable {}

  @Override
  public Iterator<Tuple2<Integer, Chunk>> call(Part part) {
    TraceInput input = trace.input();
    part.ranges().forEach(range -> requireHere(input.files().get(range.file())));
    SpillFiles files = spill == null ? SpillFiles.temporary() : new SpillFiles(Path.of(spill));
    TaskCompletionListener close = context -> files.close();
    TaskContext.get().addTaskCompletionListener(close);
    int together = tables == 0 ? Runtime.getRuntime().availableProcessors() : tables;
    ProfiledTrace read =
        ProfiledTrace.read(
            List.of(() -> input.open(part.ranges(), TraceWatch.NONE)),
            options,
            plan,
            files,
            TraceAggregates.QUARTER_OF_HEAP / together,
            1);
    return new Streams(part.number(), read);
  }

  private static void requireHere(Path file) {
    if (!Files.isReadable(file)) {
      throw new MnemoException(
          "%s cannot be read by Spark's executor %s; put the trace where all executors find it under one path"
              .formatted(file, SparkEnv.get().executorId()));
    }
  }

  /** Writes one stream after the other, as the shuffle takes them. */
  private final class Streams implements Iterator<Tuple2<Integer, Chunk>> {

    private final int part;
    private final ProfiledTrace read;
    private final AggregateCursor keys;
    private final List<HashRange> hashes = HashRange.divide(ranges);
    private final Deque<Tuple2<Integer, Chunk>> ready = new ArrayDeque<>();
    private boolean hasKey;
    private int next;

    Streams(int part, ProfiledTrace read) {
      this.part = part;
      this.read = read;
      this.keys = read.aggregates().cursors(1).get(0);
      this.hasKey = keys.next();
    }

    @Override
    public boolean hasNext() {
      while (ready.isEmpty() && next <= ranges) {
        int stream = next++;
        if (stream < ranges) {
          Chunk.write(
              part,
              out -> writeKeys(hashes.get(stream), out),
              chunk -> ready.add(new Tuple2<>(parts + stream, chunk)));
        } else {
          keys.close();
          Chunk.write(part, this::writeSummary, chunk -> ready.add(new Tuple2<>(part, chunk)));
        }
      }
      return !ready.isEmpty();
    }

    @Override
    public Tuple2<Integer, Chunk> next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      return ready.remove();
    }

    private void writeKeys(HashRange range, Varints.Writer out) {
      out.number(read.aggregates().requests());
      for (; hasKey && !range.isAfter(keys.aggregate().hash()); hasKey = keys.next()) {
        AggregateCodec.write(keys.aggregate(), out);
      }
      StreamRun.writeEnd(new TraceTotals(options), out);
    }

    private void writeSummary(Varints.Writer out) {
      AggregateCodec.write(read.aggregates().totals(), out);
      List<Remark> remarks = read.aggregates().remarks();
      out.number(remarks.size());
      for (Remark remark : remarks) {
        out.number(remark.count());
        out.number(remark.of());
        out.number(remark.assumed() ? 1 : 0);
        byte[] bytes = remark.what().getBytes(UTF_8);
        out.number(bytes.length);
        out.bytes(bytes, 0, bytes.length);
      }
      ReuseProfile distances = read.distances().get();
      if (distances != null) {
        distances.write(out);
      }
    }
  }
}
