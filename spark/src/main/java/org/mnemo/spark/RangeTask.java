package org.mnemo.spark;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.spark.api.java.function.Function2;
import org.mnemo.estimator.aggregate.AggregateCodec;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.AggregateRun;
import org.mnemo.estimator.aggregate.AggregateRun.AggregateCursor;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.aggregate.TraceTotals;
import org.mnemo.estimator.aggregate.Varints;
import scala.Tuple2;

/**
 * Merges the keys of a range of hashes of all parts of a trace into one stream. The summary of a
 * part, which {@link PartTask} sends the same way, goes on as it is.
 *
 * @param parts number of parts of the trace
 */
record RangeTask(int parts, AggregateOptions options)
    implements Function2<Integer, Iterator<Tuple2<Integer, Chunk>>, Iterator<Chunk>> {

  @Override
  public Iterator<Chunk> call(Integer stream, Iterator<Tuple2<Integer, Chunk>> received) {
    // They come in any sequence. All of a range are held: there are as many ranges as that takes.
    SortedMap<Integer, List<Chunk>> byPart = new TreeMap<>();
    while (received.hasNext()) {
      Chunk chunk = received.next()._2();
      byPart.computeIfAbsent(chunk.part(), part -> new ArrayList<>()).add(chunk);
    }
    if (stream < parts) {
      return byPart.values().stream().flatMap(Collection::stream).iterator();
    }
    List<Chunk> merged = new ArrayList<>();
    Chunk.write(stream, out -> merge(byPart.values(), out), merged::add);
    return merged.iterator();
  }

  private void merge(Collection<List<Chunk>> byPart, Varints.Writer out) {
    List<AggregateRun> runs = new ArrayList<>();
    for (List<Chunk> chunks : byPart) {
      Varints.Reader in = Chunk.read(chunks, "a part's keys");
      runs.add(
          new StreamRun(
              options,
              in.number(Long.MAX_VALUE),
              new TraceTotals(options),
              List.of(in).iterator()));
    }
    TraceAggregates merged = TraceAggregates.of(options, runs, List.of());
    try (AggregateCursor keys = merged.cursors(1).get(0)) {
      while (keys.next()) {
        AggregateCodec.write(keys.aggregate(), out);
      }
    }
    StreamRun.writeEnd(merged.totals(), out);
  }
}
