package org.mnemo.core.trace;

import java.nio.file.Path;
import org.mnemo.core.CompressedFiles;

/** Opens trace files, plain or compressed with Zstandard. */
public final class TraceFiles {

  private TraceFiles() {}

  /** Opens a trace in the Twitter format. */
  public static TraceReader open(Path file) {
    return open(file, TraceFormats.TWITTER);
  }

  public static TraceReader open(Path file, TraceFormat format) {
    return format.reader(CompressedFiles.open(file), file.toString());
  }
}
