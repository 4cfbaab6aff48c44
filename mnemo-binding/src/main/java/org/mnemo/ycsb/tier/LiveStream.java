package org.mnemo.ycsb.tier;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveSelection;

/** The requests that a server carries out, as it tells them on a connection of their own. */
public interface LiveStream extends AutoCloseable {

  /**
   * The lines that are about sampled keys; they end when the server or {@link #close()} ends them.
   *
   * @param sample sampled keys; null for all
   * @param isBegun true if requests before have been captured already
   * @param out lines that are kept
   */
  LiveSelection select(@Nullable KeySample sample, boolean isBegun, LineWriter out);

  /** Times that bytes were received so far; read by the thread that reads the lines. */
  long receipts();

  /** The server's number of the connection; -1 if it does not tell. */
  long id();

  /** Ends the stream, also while another thread reads it. */
  @Override
  void close();
}
