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
 * Files of a trace being written, which get their names when all are complete. Files with the
 * suffix {@code .zst} are compressed.
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
   * @throws UsageException if the number of files does not match the format, or it is read-only
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

  /** Removes uncommitted files at the end of the program, even while another thread writes. */
  public void abandon() {
    files.forEach(AtomicFile::abandon);
  }

  /** Removes the files unless they were committed. */
  @Override
  public void close() {
    files.forEach(AtomicFile::close);
  }
}
