package org.mnemo.core.file;

import java.nio.file.Path;

/**
 * A file of lines that appears under its name when it is whole, compressed if the name ends in
 * {@code .zst}. Base of the writers of CSV files that programs read back.
 */
public abstract class LineFile implements AutoCloseable {

  protected final LineWriter lines;
  private final AtomicFile file;

  protected LineFile(Path target) {
    file = AtomicFile.create(target);
    String name = target.toString();
    lines = new LineWriter(CompressedFiles.compressing(name, file.out()), name);
  }

  /** Gives the lines so far the final name, while writing goes on. */
  public void publish() {
    lines.flushThrough();
    file.publish();
  }

  /** Gives the file its final name. */
  public void commit() {
    lines.close();
    file.commit();
  }

  @Override
  public void close() {
    file.close();
  }
}
