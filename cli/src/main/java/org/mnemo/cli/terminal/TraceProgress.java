package org.mnemo.cli.terminal;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.trace.TraceWatch;

/**
 * Shows how far the reading of a long trace is, whose parts may be read side by side, and which may
 * be read again. Thread-safe.
 */
public final class TraceProgress implements TraceWatch {

  private final Set<Path> files = new LinkedHashSet<>();
  private @Nullable Progress progress;
  private long bytes;
  private long read;

  /** Progress of reading one file, whichever is opened. */
  public TraceProgress() {}

  /** Progress of reading the files of one trace. */
  public TraceProgress(List<Path> files) {
    this.files.addAll(files);
  }

  @Override
  public LongConsumer opened(Path file) {
    synchronized (this) {
      files.add(file);
    }
    long[] before = new long[1];
    return readOfPart -> {
      add(readOfPart - before[0]);
      before[0] = readOfPart;
    };
  }

  private synchronized void add(long some) {
    Progress shown = progress;
    if (shown == null) {
      String more = files.size() > 1 ? " and " + (files.size() - 1) + " more" : "";
      bytes = files.stream().mapToLong(TraceProgress::bytes).sum();
      shown = Progress.ofBytes("Reading " + files.iterator().next().getFileName() + more, bytes);
      progress = shown;
      read = 0;
    }
    read += some;
    shown.at(read);
    if (read >= bytes) {
      shown.end();
      progress = null;
    }
  }

  /** 0 if it is not known, as of what is no regular file. */
  private static long bytes(Path file) {
    try {
      return Files.isRegularFile(file) ? Files.size(file) : 0;
    } catch (IOException e) {
      return 0;
    }
  }
}
