package org.mnemo.ycsb.tier;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.LiveSelection;

/** The live requests of a server on a separate connection. */
public interface LiveStream extends AutoCloseable {

  /**
   * The lines about sampled keys, until the server or {@link #close()} ends them.
   *
   * @param sample sampled keys; null for all
   * @param isBegun true if earlier requests have been captured
   * @param out accepts kept lines
   */
  LiveSelection select(@Nullable KeySample sample, boolean isBegun, LineWriter out);

  /** Number of reads so far; called by the reading thread. */
  long receipts();

  /** The server's number of the connection; -1 if unknown. */
  long id();

  /** Ends the stream, even while another thread reads it. */
  @Override
  void close();
}
