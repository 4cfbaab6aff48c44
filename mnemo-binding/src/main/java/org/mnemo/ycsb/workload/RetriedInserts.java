package org.mnemo.ycsb.workload;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import site.ycsb.DB;
import site.ycsb.Status;
import site.ycsb.workloads.CoreWorkload;

/** Inserts of the load phase, with CoreWorkload's retries. */
public final class RetriedInserts {

  private final DbCalls requests;
  private final int retries;
  private final long intervalMs;
  private final BooleanSupplier isStopped;

  /**
   * @param retries number of attempts after the first
   * @param intervalSeconds mean time between attempts, in seconds
   * @param isStopped true once the load was stopped for a reported reason
   */
  public RetriedInserts(
      DbCalls requests, int retries, int intervalSeconds, BooleanSupplier isStopped) {
    this.isStopped = isStopped;
    this.requests = requests;
    this.retries = retries;
    this.intervalMs = 1000L * intervalSeconds;
  }

  /** Inserts a record; false if all attempts failed or the load was stopped. */
  public boolean insert(DB db, PlannedOperation operation) {
    for (int attempt = 1; ; attempt++) {
      Status status = requests.insert(db, operation);
      if (status.isOk()) {
        return true;
      }
      if (isStopped.getAsBoolean()) {
        return false;
      }
      if (attempt > retries || !pause()) {
        System.err.printf(
            "record %s was not inserted (%s, attempts: %d); %s sets how often to try again%n",
            operation.key, status.getName(), attempt, CoreWorkload.INSERTION_RETRY_LIMIT);
        return false;
      }
    }
  }

  /** Waits 0.8 to 1.2 times the interval, so that threads do not retry at once. */
  private boolean pause() {
    try {
      Thread.sleep((long) (intervalMs * (0.8 + 0.4 * ThreadLocalRandom.current().nextDouble())));
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
