package org.mnemo.spark;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.aggregate.AggregateCodec;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.AggregateRun;
import org.mnemo.estimator.aggregate.AggregateRun.AggregateCursor;
import org.mnemo.estimator.aggregate.AggregateRun.HashRange;
import org.mnemo.estimator.aggregate.KeyAggregate;
import org.mnemo.estimator.aggregate.TraceTotals;
import org.mnemo.estimator.aggregate.Varints;

/**
 * Aggregates in streams, one for each range of hashes: keys by hash, then by what merging them
 * changes the totals. Only the stream that is being read is held.
 */
final class StreamRun implements AggregateRun {

  private final AggregateOptions options;
  private final long requests;
  private final TraceTotals totals;
  private final Iterator<Varints.Reader> streams;

  /**
   * Reads streams once.
   *
   * @param requests number of requests that the keys are of
   * @param totals totals, to which the changes are added as streams come to their end
   * @param streams streams in the sequence of their ranges
   */
  StreamRun(
      AggregateOptions options,
      long requests,
      TraceTotals totals,
      Iterator<Varints.Reader> streams) {
    this.options = options;
    this.requests = requests;
    this.totals = totals;
    this.streams = streams;
  }

  /**
   * Writes what stands behind the last key of a stream.
   *
   * @param change difference of the totals of all requests from the sum of the parts' totals
   */
  static void writeEnd(TraceTotals change, Varints.Writer out) {
    AggregateCodec.writeEnd(out);
    AggregateCodec.write(change, out);
  }

  @Override
  public long requests() {
    return requests;
  }

  @Override
  public TraceTotals totals() {
    return totals;
  }

  @Override
  public AggregateCursor cursor(HashRange range) {
    return new Cursor();
  }

  private final class Cursor implements AggregateCursor {

    private final KeyAggregate aggregate = new KeyAggregate();
    private Varints.@Nullable Reader in;

    @Override
    public boolean next() {
      while (in != null || streams.hasNext()) {
        Varints.Reader stream = in == null ? streams.next() : in;
        if (AggregateCodec.read(stream, aggregate)) {
          in = stream;
          return true;
        }
        totals.change(AggregateCodec.read(options, stream));
        stream.finish();
        in = null;
      }
      return false;
    }

    @Override
    public KeyAggregate aggregate() {
      return aggregate;
    }

    @Override
    public void close() {}
  }
}
