package org.mnemo.cli.reproduce;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.Directories;
import org.mnemo.core.MnemoException;

/**
 * The right to a reproduction's directory, which one process has at a time: two would remove each
 * other's runs. The lock is the operating system's, which takes it from a process that dies.
 */
final class DirectoryLock implements AutoCloseable {

  /** Among the runs, as it is nothing to publish. */
  static final String FILE = ".lock";

  private final Path file;
  private final FileChannel channel;

  private DirectoryLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Takes the directory that the settings name, and makes it if it is not there.
   *
   * @throws MnemoException if another reproduction has it, or it cannot be written
   */
  static DirectoryLock of(Settings settings) {
    Directories.make(settings.runs());
    Path file = settings.runs().resolve(FILE);
    DirectoryLock lock = new DirectoryLock(file, open(file));
    if (!lock.isMine()) {
      lock.close();
      throw new MnemoException(
          "another reproduction is using %s; wait for it or name another directory with --out"
              .formatted(settings.out()));
    }
    return lock;
  }

  private static FileChannel open(Path file) {
    try {
      return FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  private boolean isMine() {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      close();
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  /** Lets others have the directory. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }
}
