package org.mnemo.core.trace;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;

/** The usual trace format: one file that holds everything of an access. */
public interface SingleFileFormat extends TraceFormat {

  /**
   * Reads uncompressed bytes.
   *
   * @param source name of the trace in errors
   */
  TraceReader reader(InputStream in, String source);

  /** Writes uncompressed bytes. */
  TraceWriter writer(OutputStream out, String target);

  @Override
  default TraceReader reader(List<Source> files, AssumedSizes sizes) {
    return reader(files.get(0).in(), files.get(0).name());
  }

  @Override
  default TraceWriter writer(List<Target> files) {
    return writer(files.get(0).out(), files.get(0).name());
  }
}
