package org.mnemo.ycsb.store.binding;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import site.ycsb.Status;

/**
 * How a binding answers, which YCSB leaves to it.
 *
 * @param read answer to a read of a record that is not there
 * @param update answer to an update of one; null if that is not known
 * @param delete answer to a delete of one; null if that is not known
 * @param answersEmpty true if a read of a missing record is answered by one without fields
 * @param keepsOtherFields false if an update drops the fields that it does not name
 */
record Manners(
    @Nullable Status read,
    @Nullable Status update,
    @Nullable Status delete,
    boolean answersEmpty,
    boolean keepsOtherFields) {

  /** What is assumed of a binding that was not asked. */
  static final Manners UNKNOWN = new Manners(null, null, null, true, true);

  /** Statuses that also stand for what went wrong. */
  private static final Set<Status> OF_FAILURES =
      Set.of(
          Status.ERROR,
          Status.SERVICE_UNAVAILABLE,
          Status.FORBIDDEN,
          Status.BAD_REQUEST,
          Status.NOT_IMPLEMENTED);

  /** True if an answer says that there is no such record. */
  static boolean tellsMissing(Status answer, @Nullable Status toMissing) {
    return answer.equals(Status.NOT_FOUND)
        || (answer.equals(toMissing) && !OF_FAILURES.contains(answer));
  }

  /** True if an answer says that there is no such record, or that something went wrong. */
  static boolean mayTellMissing(Status answer, @Nullable Status toMissing) {
    return answer.equals(toMissing) && OF_FAILURES.contains(answer);
  }
}
