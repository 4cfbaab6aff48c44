package org.mnemo.estimator.aggregate;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.Remark;

/** The requests of a trace, a batch after the other. */
interface BatchReader extends AutoCloseable {

  /**
   * The next requests, until this is called again; null at the end of the trace.
   *
   * @throws org.mnemo.core.MnemoException if the trace is damaged
   */
  @Nullable RequestBatch next();

  /** What the reader has left out or assumed, once the end was reached. */
  List<Remark> remarks();

  @Override
  void close();
}
