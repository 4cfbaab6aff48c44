package org.mnemo.estimator.policy;

import org.mnemo.core.UsageException;

/**
 * Epochs of a daemon that moves records.
 *
 * @param requests requests of an epoch; 0 if its time is given, or if it is up to the policy
 * @param seconds seconds of an epoch; 0 if its requests are given, or if it is up to the policy
 * @param decay share of its heat that a record keeps from epoch to epoch, from 0 to 1
 * @param leastHeat heat from which on a record moves up, in requests
 * @param margin share by which a record must be hotter a byte than one whose place it takes
 * @param budgetBytes most bytes that move up at the end of an epoch
 */
public record EpochOptions(
    long requests, long seconds, double decay, double leastHeat, double margin, long budgetBytes) {

  /** Epochs of a trace whose user says nothing of them. */
  private static final int EPOCHS = 20;

  /** Twenty epochs to a trace, half of the heat kept, and no budget. */
  public static final EpochOptions DEFAULTS = new EpochOptions(0, 0, 0.5, 2, 0.5, Long.MAX_VALUE);

  public EpochOptions {
    if (requests < 0 || seconds < 0 || (requests > 0 && seconds > 0)) {
      throw new UsageException(
          "an epoch is so many requests, or so many seconds, at least 1; was %d requests and %d s"
              .formatted(requests, seconds));
    }
    if (!(decay >= 0 && decay <= 1)) {
      throw new UsageException(
          "the share of its heat that a record keeps must be from 0 to 1, was " + decay);
    }
    if (!(leastHeat >= 0 && leastHeat <= 1e12)) {
      throw new UsageException(
          "the heat from which on a record moves up must be a number of requests of at least 0, was "
              + leastHeat);
    }
    if (!(margin >= 0 && margin <= 1e6)) {
      throw new UsageException(
          "the margin by which a record must be hotter must be a share of at least 0, was "
              + margin);
    }
    if (budgetBytes < 0) {
      throw new UsageException(
          "the bytes that move in an epoch must be at least 0, were " + budgetBytes);
    }
  }

  /**
   * Requests of an epoch, where it is not a time.
   *
   * @param traceRequests requests of the trace
   */
  public long requestsOf(long traceRequests) {
    return requests > 0 ? requests : Math.max(1, traceRequests / EPOCHS);
  }
}
