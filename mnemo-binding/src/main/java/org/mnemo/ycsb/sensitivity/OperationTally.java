package org.mnemo.ycsb.sensitivity;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.trace.Operation;

/** Counts of the operations of a load or run by outcome, over all client threads. */
final class OperationTally {

  /**
   * Number of failures after which the load or run stops. One failure already makes it worthless;
   * where one of several servers is gone, each further one may take a timeout.
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

  /** Counts an operation on a key that was not carried out; returns why in a sentence. */
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

  /** Stops the load or run: remaining operations are not carried out. */
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

  /** True once the load or run has been stopped because of failures. */
  boolean hasGivenUp() {
    return givenUp;
  }

  /** True once the load or run has been stopped; counts the operation that is then left out. */
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

  /** A sentence, without its full stop, on how many operations failed. */
  String failures() {
    return "%,d of %s failed".formatted(failed.get(), CountedNoun.of(drawn.get(), "operation"));
  }

  /**
   * The reason why the load or run is not complete, in a sentence; null if it is.
   *
   * @param where clause on what is left incomplete, or an empty text
   * @param mostMisses number of operations that may find no record, as the workload asks for some
   *     that are not there
   */
  @Nullable String problem(String where, long mostMisses) {
    if (abortReason != null) {
      return abortReason + where;
    }
    if (failed.get() > 0) {
      return "%s%s; the first: %s".formatted(failures(), where, firstFailure);
    }
    // After a delete a record may well be missing; without one it never was there.
    if (notFound.get() > mostMisses && deletes.get() == 0) {
      return "%,d of %s found no record%s; load first, with the same properties, and see whether somebody else deletes records"
          .formatted(notFound.get(), CountedNoun.of(drawn.get(), "operation"), where);
    }
    if (drawn.get() == 0) {
      return "the workload has no operations" + where + "; set operationcount or recordcount";
    }
    return null;
  }
}
