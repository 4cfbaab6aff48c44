package org.mnemo.ycsb.workload;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;

/**
 * Distributes one sequence of operations to all client threads. One thread performs the same
 * sequence in every run; several perform the same set, in any interleaving.
 *
 * <p>Threads overtake each other between drawing and performing. An operation on a key with an
 * earlier insert or delete waits for its end, so that slow threads cause no misses. Operations wait
 * only for earlier ones, so there is no deadlock.
 */
public final class SharedOperations implements AutoCloseable {

  private final OperationSource source;

  /** Inserts and deletes between draw and end: at most one for each client thread. */
  private final Map<String, CountDownLatch> underWay = new HashMap<>();

  public SharedOperations(OperationSource source) {
    this.source = source;
  }

  /** Draws the next operation; false at the end. Each drawn operation must be {@link #ended}. */
  public synchronized boolean draw(PlannedOperation operation) {
    operation.predecessor = null;
    operation.end = null;
    if (!source.next(operation)) {
      return false;
    }
    if (!underWay.isEmpty()) {
      operation.predecessor = underWay.get(operation.key);
    }
    if (operation.kind.changesExistence()) {
      operation.end = new CountDownLatch(1);
      underWay.put(operation.key, operation.end);
    }
    return true;
  }

  /** Waits until the earlier insert or delete of the same record has ended. */
  public static void awaitTurn(PlannedOperation operation) throws InterruptedException {
    CountDownLatch predecessor = operation.predecessor;
    if (predecessor != null) {
      predecessor.await();
    }
  }

  public void ended(PlannedOperation operation) {
    CountDownLatch end = operation.end;
    if (end != null) {
      synchronized (this) {
        underWay.remove(operation.key, end);
      }
      end.countDown();
    }
  }

  @Override
  public synchronized void close() {
    source.close();
  }
}
