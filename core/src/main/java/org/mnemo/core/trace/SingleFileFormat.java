package org.mnemo.core.trace;

import java.io.OutputStream;
import java.util.List;

/**
 * The usual trace format: one file that holds everything. Several files form one trace in the given
 * order.
 */
public interface SingleFileFormat extends TraceFormat {

  /** Places at which a file may be split into parts that can be read separately. */
  enum Division {
    /** The end of every line. */
    LINES,
    /** The end of every record; all records are {@link SingleFileFormat#recordBytes()} long. */
    RECORDS
  }

  /**
   * The format as determined by the first of several files.
   *
   * @param head first bytes of that file, at most {@link #HEAD_BYTES}; empty for a pipe
   */
  default SingleFileFormat asOf(byte[] head) {
    return this;
  }

  /** Reads uncompressed bytes of a file or of a part of it. */
  TraceReader reader(Source source);

  /** Writes uncompressed bytes, if the format {@link #isWritable()}. */
  default TraceWriter writer(OutputStream out, String target) {
    throw new UnsupportedOperationException(name() + " can only be read");
  }

  Division division();

  /** Length in bytes of every record, for division by records. */
  default int recordBytes() {
    return 1;
  }

  @Override
  default TraceReader reader(List<Source> files, AssumedSizes sizes) {
    return reader(files.get(0));
  }

  @Override
  default TraceWriter writer(List<Target> files) {
    return writer(files.get(0).out(), files.get(0).name());
  }
}
