package org.mnemo.estimator.policy.dropped;

import it.unimi.dsi.fastutil.longs.LongHeapPriorityQueue;
import java.util.Arrays;

/** Times at which the records of a cache expire, in whole seconds. Not thread-safe. */
public final class Expiries {

  /** Time of a record that does not expire. */
  public static final int NEVER = Integer.MAX_VALUE;

  private final int records;

  /** By record its time, and the first time of it in the queue; empty until one expires. */
  private int[] timesS = {};

  private int[] queuedS = {};

  /** Times, each above the number of a record. A later time is queued when the first is due. */
  private final LongHeapPriorityQueue queue = new LongHeapPriorityQueue();

  public Expiries(int records) {
    this.records = records;
  }

  /** Second from which a record is expired, or {@link #NEVER}. */
  public int timeS(int record) {
    return timesS.length == 0 ? NEVER : timesS[record];
  }

  /** Sets the second from which a record is expired, or {@link #NEVER}. */
  public void set(int record, int timeS) {
    if (timesS.length == 0) {
      if (timeS == NEVER) {
        return;
      }
      timesS = new int[records];
      Arrays.fill(timesS, NEVER);
      queuedS = timesS.clone();
    }
    timesS[record] = timeS;
    if (timeS < queuedS[record]) {
      enqueue(record, timeS);
    }
  }

  private void enqueue(int record, int timeS) {
    queuedS[record] = timeS;
    queue.enqueue((long) timeS << Integer.SIZE | record);
  }

  /** Removes and returns a record that is expired; -1 if there is none. */
  public int poll(int nowS) {
    while (!queue.isEmpty() && (int) (queue.firstLong() >>> Integer.SIZE) <= nowS) {
      int record = (int) queue.dequeueLong();
      queuedS[record] = NEVER;
      if (timesS[record] <= nowS) {
        timesS[record] = NEVER;
        return record;
      }
      if (timesS[record] < NEVER) {
        enqueue(record, timesS[record]);
      }
    }
    return -1;
  }
}
