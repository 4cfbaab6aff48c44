package org.mnemo.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongConsumer;
import org.mnemo.core.trace.TraceWatch;

/** Shows how far the reading of long traces is. */
public final class TraceProgress implements TraceWatch {

  @Override
  public LongConsumer opened(Path file) {
    long bytes = bytes(file);
    Progress progress = Progress.ofBytes("Reading " + file.getFileName(), bytes);
    return read -> {
      progress.at(read);
      if (read >= bytes) {
        progress.end();
      }
    };
  }

  /** 0 if it is not known, as of what is no regular file. */
  private static long bytes(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }
}
