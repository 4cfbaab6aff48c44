package org.mnemo.core.trace.format;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.TraceWriter;

/**
 * Files of a trace that is being written: they appear under their names when all of them are whole.
 * Those whose name ends in {@code .zst} are compressed.
 */
public final class TraceOutput implements AutoCloseable {

  private final List<AtomicFile> files;
  private final TraceWriter writer;

  private TraceOutput(List<AtomicFile> files, TraceWriter writer) {
    this.files = files;
    this.writer = writer;
  }

  /**
   * Starts writing.
   *
   * @throws UsageException if the format has another number of files, or can only be read
   */
  public static TraceOutput create(List<Path> targets, TraceFormat format) {
    if (!format.isWritable()) {
      throw new UsageException(
          "the format %s can only be read; write one of %s"
              .formatted(format.name(), TraceFormats.writableNames()));
    }
    TraceFiles.requireFilesOf(format, targets);
    List<AtomicFile> files = new ArrayList<>();
    try {
      List<TraceFormat.Target> streams = new ArrayList<>();
      for (Path target : targets) {
        AtomicFile file = AtomicFile.create(target);
        files.add(file);
        String name = target.toString();
        streams.add(new TraceFormat.Target(CompressedFiles.compressing(name, file.out()), name));
      }
      return new TraceOutput(files, format.writer(streams));
    } catch (RuntimeException e) {
      files.forEach(AtomicFile::close);
      throw e;
    }
  }

  public TraceWriter writer() {
    return writer;
  }

  public void commit() {
    writer.close();
    files.forEach(AtomicFile::commit);
  }

  /**
   * Removes what was written, at the end of the program, while another thread may still be writing.
   */
  public void abandon() {
    files.forEach(AtomicFile::abandon);
  }

  /** Removes what was written unless it was committed. */
  @Override
  public void close() {
    files.forEach(AtomicFile::close);
  }
}
