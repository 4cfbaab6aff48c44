package org.mnemo.estimator.aggregate;

import java.util.ArrayList;
import java.util.List;

/** Aggregates of adjacent parts, as those of one. */
final class MergedCursor implements AggregateCursor {

  private final List<AggregateCursor> all = new ArrayList<>();
  private final TraceTotals changes;
  private final NumberWatch watch;
  private final KeyAggregate aggregate = new KeyAggregate();

  /** Cursors that have not ended, in the sequence of their parts; their ranks and shifts. */
  private final AggregateCursor[] cursors;

  private final int[] ranks;
  private final long[] shifts;
  private int left;

  /**
   * @param runs parts in their sequence
   * @param changes takes by what the totals of all parts differ from the sum of theirs
   */
  MergedCursor(List<AggregateRun> runs, HashRange range, TraceTotals changes, NumberWatch watch) {
    this.changes = changes;
    this.watch = watch;
    cursors = new AggregateCursor[runs.size()];
    ranks = new int[runs.size()];
    shifts = new long[runs.size()];
    long requests = 0;
    for (int rank = 0; rank < runs.size(); rank++) {
      AggregateCursor cursor = runs.get(rank).cursor(range);
      all.add(cursor);
      if (cursor.next()) {
        cursors[left] = cursor;
        ranks[left] = rank;
        shifts[left++] = requests;
      }
      requests += runs.get(rank).requests();
    }
  }

  @Override
  public boolean next() {
    if (left == 0) {
      return false;
    }
    // There are few parts, so that looking at each is fast enough.
    int first = 0;
    for (int i = 1; i < left; i++) {
      if (cursors[i].aggregate().compareKey(cursors[first].aggregate()) < 0) {
        first = i;
      }
    }
    watch.isPartOfNext(ranks[first], cursors[first].aggregate().number);
    aggregate.set(cursors[first].aggregate(), shifts[first]);
    boolean hasEnded = advance(first);
    for (int i = hasEnded ? first : first + 1; i < left; ) {
      KeyAggregate other = cursors[i].aggregate();
      if (other.hasSameKey(aggregate)) {
        watch.isPartOfNext(ranks[i], other.number);
        aggregate.append(other, shifts[i], changes);
        i += advance(i) ? 0 : 1;
      } else {
        i++;
      }
    }
    return true;
  }

  /** Moves a cursor on; true if it has ended, and the next one has its place. */
  private boolean advance(int i) {
    if (cursors[i].next()) {
      return false;
    }
    left--;
    for (int j = i; j < left; j++) {
      cursors[j] = cursors[j + 1];
      ranks[j] = ranks[j + 1];
      shifts[j] = shifts[j + 1];
    }
    return true;
  }

  @Override
  public KeyAggregate aggregate() {
    return aggregate;
  }

  @Override
  public void close() {
    all.forEach(AggregateCursor::close);
  }
}
