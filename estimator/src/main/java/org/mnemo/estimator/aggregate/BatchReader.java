package org.mnemo.estimator.aggregate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Remark;

/** Reads the requests of a trace in batches. */
interface BatchReader extends AutoCloseable {

  /**
   * Returns the next batch, valid until the next call; null at the end of the trace.
   *
   * @throws org.mnemo.core.MnemoException if the trace is damaged
   */
  @Nullable RequestBatch next();

  /** Remarks on skipped or assumed input; complete at the end of the trace. */
  List<Remark> remarks();

  @Override
  void close();
}
