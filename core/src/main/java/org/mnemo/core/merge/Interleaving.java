package org.mnemo.core.merge;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Several streams as one in order of time. Each stream keeps its own order, even where its times
 * fall; of equal times the stream that was named first comes first. Holds one element a stream.
 */
final class Interleaving<S extends Interleaving.Source> {

  /** A stream with a current element. */
  interface Source {

    /** Moves to the next element; false at the end. */
    boolean next();

    /** Time of the element that {@link #next()} moved to. */
    long timeNs();
  }

  private record Turn<S>(S source, long timeNs, int rank) {}

  private final PriorityQueue<Turn<S>> turns =
      new PriorityQueue<>(
          Comparator.<Turn<S>>comparingLong(Turn::timeNs).thenComparingInt(Turn::rank));
  private final List<S> sources;
  private @Nullable Turn<S> last;

  Interleaving(List<S> sources) {
    this.sources = new ArrayList<>(sources);
    for (int rank = 0; rank < this.sources.size(); rank++) {
      offer(rank);
    }
  }

  private void offer(int rank) {
    S source = sources.get(rank);
    if (source.next()) {
      turns.add(new Turn<>(source, source.timeNs(), rank));
    }
  }

  /** The stream whose element comes next and at which it stands now, or null at the end of all. */
  @Nullable S next() {
    if (last != null) {
      offer(last.rank());
    }
    last = turns.poll();
    return last == null ? null : last.source();
  }
}
