package org.mnemo.ycsb.store.dynamodb;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * Sends a request again that DynamoDB refused because more came than the table's or the account's
 * capacity allows, and counts each refusal. The SDK would do the same without reporting it. Pauses
 * grow exponentially with full jitter (Brooker, <i>Exponential Backoff and Jitter</i>, 2015). Safe
 * for many threads.
 */
final class Throttling {

  static final int ATTEMPTS = 10;

  private final AtomicLong refused = new AtomicLong();
  private final BackoffStrategy pauses;

  /**
   * Throttling with pauses of 25 ms at first, and of 2 s at most: all of one request's together
   * below 8 s.
   */
  Throttling() {
    this(BackoffStrategy.exponentialDelay(Duration.ofMillis(25), Duration.ofSeconds(2)));
  }

  Throttling(BackoffStrategy pauses) {
    this.pauses = pauses;
  }

  /**
   * The answer to a request.
   *
   * @throws AwsServiceException if the last attempt was throttled, too, or an attempt failed for
   *     another reason
   */
  <T> T answer(Supplier<T> request) {
    for (int attempt = 1; ; attempt++) {
      try {
        return request.get();
      } catch (AwsServiceException e) {
        if (!e.isThrottlingException()) {
          throw e;
        }
        refused.incrementAndGet();
        if (attempt == ATTEMPTS) {
          throw e;
        }
        LockSupport.parkNanos(pauses.computeDelay(attempt).toNanos());
      }
    }
  }

  long refused() {
    return refused.get();
  }
}
