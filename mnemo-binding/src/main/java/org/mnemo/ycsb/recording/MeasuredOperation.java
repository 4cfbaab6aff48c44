package org.mnemo.ycsb.recording;

import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.tier.RecordKey;

/**
 * One operation of a client, filled in while it is carried out, timed and recorded. The objects are
 * reused, so that measuring allocates nothing; one that {@link OperationQueue} hands on has only
 * the bytes of its key.
 */
public final class MeasuredOperation {

  public final RecordKey key = new RecordKey();
  public Operation operation = Operation.READ;

  /** Number of the operation within the run, over all clients. */
  public long number;

  /** Number of the workload's call within the run; a scan is one call and many operations. */
  public long call;

  /** Number of the client thread. */
  public int client;

  /** Index of the tier that served the operation. */
  public int tier;

  /** False if there was no such record. */
  public boolean found;

  /** Size in bytes of the values that were moved. */
  public long valueBytes;

  /** Moment on the run's clock at which the operation was due; 0 if no rate is offered. */
  public long dueNs;

  /** Start and end on the run's clock, in nanoseconds. */
  public long startNs;

  public long endNs;

  /** Time in nanoseconds that the client took for itself before the operation. */
  public long clientNs;

  public long latencyNs() {
    return endNs - startNs;
  }
}
