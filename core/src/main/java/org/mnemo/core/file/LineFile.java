package org.mnemo.core.file;

import java.nio.file.Path;

/**
 * A file of lines that gets its name when it is complete, compressed if the name ends in {@code
 * .zst}.
 */
public class LineFile implements AutoCloseable {

  protected final LineWriter lines;
  private final AtomicFile file;

  public LineFile(Path target) {
    file = AtomicFile.create(target);
    String name = target.toString();
    lines = new LineWriter(CompressedFiles.compressing(name, file.out()), name);
  }

  public final LineWriter lines() {
    return lines;
  }

  /** Copies the lines so far to the final name, while writing continues. */
  public void publish() {
    lines.flushThrough();
    file.publish();
  }

  public void commit() {
    lines.close();
    file.commit();
  }

  @Override
  public void close() {
    file.close();
  }
}
