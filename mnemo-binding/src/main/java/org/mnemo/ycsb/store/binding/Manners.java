package org.mnemo.ycsb.store.binding;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * A binding's answers where YCSB leaves them open.
 *
 * @param read answer to a read of a missing record
 * @param update answer to an update of one; null if unknown
 * @param delete answer to a delete of one; null if unknown
 * @param answersEmpty true if a read of a missing record succeeds without fields
 * @param keepsOtherFields false if an update drops unnamed fields
 */
record Manners(
    @Nullable Status read,
    @Nullable Status update,
    @Nullable Status delete,
    boolean answersEmpty,
    boolean keepsOtherFields) {

  /** Assumption without a trial. */
  static final Manners UNKNOWN = new Manners(null, null, null, true, true);

  /** Statuses that may also mean a failure. */
  private static final Set<Status> OF_FAILURES =
      Set.of(
          Status.ERROR,
          Status.SERVICE_UNAVAILABLE,
          Status.FORBIDDEN,
          Status.BAD_REQUEST,
          Status.NOT_IMPLEMENTED);

  /** True if an answer means only a missing record. */
  static boolean meansMissing(Status answer, @Nullable Status toMissing) {
    return answer.equals(Status.NOT_FOUND)
        || (answer.equals(toMissing) && !OF_FAILURES.contains(answer));
  }

  /** True if an answer means a missing record, or a failure. */
  static boolean mayMeanMissing(Status answer, @Nullable Status toMissing) {
    return answer.equals(toMissing) && OF_FAILURES.contains(answer);
  }
}
