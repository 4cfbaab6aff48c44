package org.mnemo.core.trace;

import java.io.InputStream;
import java.io.OutputStream;

/** A way to write a trace down. A new one is a class and a line in {@link TraceFormats}. */
public interface TraceFormat {

  /** The name by which users ask for it. */
  String name();

  /**
   * Reads uncompressed bytes.
   *
   * @param source how to name the trace in errors
   */
  TraceReader reader(InputStream in, String source);

  /** Writes uncompressed bytes. */
  TraceWriter writer(OutputStream out, String target);
}
