package org.mnemo.ycsb.run;

import org.mnemo.core.trace.Operation;
import org.mnemo.ycsb.tier.RecordKey;

/**
 * One operation of a client, reused, so that measuring allocates nothing. After {@link
 * OperationQueue}, its key has only bytes.
 */
public final class MeasuredOperation {

  public final RecordKey key = new RecordKey();
  public Operation operation = Operation.READ;

  /** Number of the operation within the run, over all clients. */
  public long number;

  /** Number of the workload's call within the run; a scan is one call with many operations. */
  public long call;

  /** Number of the client thread. */
  public int client;

  /** Index of the tier that served the operation. */
  public int tier;

  /** False if the record was missing. */
  public boolean found;

  /** Size in bytes of the values moved. */
  public long valueBytes;

  /** Due time on the run's clock; 0 without an offered rate. */
  public long dueNs;

  /** Start and end on the run's clock, in nanoseconds. */
  public long startNs;

  public long endNs;

  /** The client's own time before the operation, in nanoseconds. */
  public long clientNs;

  public long latencyNs() {
    return endNs - startNs;
  }
}
