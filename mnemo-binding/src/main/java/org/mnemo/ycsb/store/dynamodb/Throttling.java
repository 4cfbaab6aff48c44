package org.mnemo.ycsb.store.dynamodb;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * Repeats requests that DynamoDB refused for lack of capacity, and counts refusals, which the SDK
 * would not report. Pauses grow exponentially with full jitter (Brooker, <i>Exponential Backoff and
 * Jitter</i>, 2015). Thread-safe.
 */
final class Throttling {

  static final int ATTEMPTS = 10;

  private final AtomicLong refused = new AtomicLong();
  private final BackoffStrategy pauses;

  /** Throttling with pauses from 25 ms to 2 s: below 8 s in total per request. */
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
