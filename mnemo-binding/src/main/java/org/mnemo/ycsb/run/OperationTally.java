package org.mnemo.ycsb.run;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Operation;

/** Counts of the operations of a load or run by outcome, over all client threads. */
final class OperationTally {

  /**
   * Number of failures that stop the load or run. A single one makes it worthless; with a dead
   * server, each may take a timeout.
   */
  private static final int FAILURES_TO_GIVE_UP = 20;

  private static final int MAX_KEY_CHARS = 60;

  private final AtomicLong drawn = new AtomicLong();
  private final AtomicLong failed = new AtomicLong();
  private final AtomicLong notFound = new AtomicLong();
  private final AtomicLong deletes = new AtomicLong();
  private volatile boolean givenUp;
  private volatile @Nullable String firstFailure;
  private volatile @Nullable String abortReason;
  private final Runnable stop;

  OperationTally(Runnable stop) {
    this.stop = stop;
  }

  /** The number of the next operation, from 0. */
  long draw() {
    return drawn.getAndIncrement();
  }

  void done(Operation operation, boolean found) {
    if (!found) {
      notFound.incrementAndGet();
    }
    if (operation == Operation.DELETE) {
      deletes.incrementAndGet();
    }
  }

  /** Counts a failed operation on a key; returns the reason as a sentence. */
  String failed(String operation, String key, String reason) {
    String failure = operation + " of " + Abbreviation.of(key, MAX_KEY_CHARS) + ": " + reason;
    if (firstFailure == null) {
      firstFailure = failure;
    }
    if (failed.incrementAndGet() >= FAILURES_TO_GIVE_UP) {
      giveUp();
    }
    return failure;
  }

  /** Stops the load or run: remaining operations are skipped. */
  void abort(String reason) {
    if (abortReason == null) {
      abortReason = reason;
    }
    giveUp();
  }

  private void giveUp() {
    givenUp = true;
    stop.run();
  }

  /** True once failures have stopped the load or run. */
  boolean hasGivenUp() {
    return givenUp;
  }

  /** True once the load or run has been stopped; counts the skipped operation. */
  boolean refuses() {
    if (givenUp) {
      drawn.getAndIncrement();
      failed.incrementAndGet();
    }
    return givenUp;
  }

  Counts counts() {
    return new Counts(drawn.get(), failed.get(), notFound.get());
  }

  /** A sentence, without its full stop, on the number of failures. */
  String failures() {
    return "%,d of %s failed".formatted(failed.get(), CountedNoun.of(drawn.get(), "operation"));
  }

  /**
   * The reason why the load or run is incomplete, as a sentence; null if it is complete.
   *
   * @param where clause on what is incomplete, or an empty text
   * @param mostMisses expected number of operations on missing records
   */
  @Nullable String problem(String where, long mostMisses) {
    if (abortReason != null) {
      return abortReason + where;
    }
    if (failed.get() > 0) {
      return "%s%s; the first: %s".formatted(failures(), where, firstFailure);
    }
    // After a delete a record may be missing; without one it never existed.
    if (notFound.get() > mostMisses && deletes.get() == 0) {
      return "%,d of %s found no record%s; load first with the same properties, and check for other clients that delete records"
          .formatted(notFound.get(), CountedNoun.of(drawn.get(), "operation"), where);
    }
    if (drawn.get() == 0) {
      return "the workload has no operations" + where + "; set operationcount or recordcount";
    }
    return null;
  }
}
