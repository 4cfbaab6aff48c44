package org.mnemo.estimator.aggregate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Remark;
import org.mnemo.core.trace.TraceReader;

/** Reads batches on demand in the caller's thread. */
final class DirectBatches implements BatchReader {

  private final TraceReader trace;
  private final RequestBatch batch = new RequestBatch();
  private boolean hasEnded;

  DirectBatches(TraceReader trace) {
    this.trace = trace;
  }

  @Override
  public @Nullable RequestBatch next() {
    if (hasEnded) {
      return null;
    }
    hasEnded = !batch.fill(trace);
    return batch;
  }

  @Override
  public List<Remark> remarks() {
    return trace.remarks();
  }

  @Override
  public void close() {
    trace.close();
  }
}
