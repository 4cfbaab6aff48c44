package org.mnemo.estimator.aggregate;

import java.util.ArrayList;
import java.util.List;

/** Merges the aggregates of adjacent parts. */
final class MergedCursor implements AggregateCursor {

  private final List<AggregateCursor> all = new ArrayList<>();
  private final TraceTotals changes;
  private final NumberWatch watch;
  private final KeyAggregate aggregate = new KeyAggregate();

  /** Cursors before their end, in the order of their parts, with their ranks and shifts. */
  private final AggregateCursor[] cursors;

  private final int[] ranks;
  private final long[] shifts;
  private int left;

  /**
   * @param runs parts in order
   * @param changes receives the totals of all parts less the sum of their totals
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
    // Parts are few, so a linear search is fast enough.
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

  /**
   * Advances a cursor.
   *
   * @return true if it has ended and the next one has its place
   */
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
