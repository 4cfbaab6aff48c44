package org.mnemo.core.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;

/**
 * A file or directory that a process is still making, and the test whether that process is dead. It
 * is dead if no process has the number in the name and the lock on the file is free. The number
 * alone cannot show processes of other containers; the lock alone cannot show a file before it is
 * locked.
 */
public final class UnfinishedOutput implements AutoCloseable {

  /** The locked file in a process's directory, as directories cannot be locked. */
  private static final String FILE = ".owner";

  private static final Pattern PARTIAL =
      Pattern.compile("(.+?)(?:\\.copy)?\\.(\\d{1,10})\\.partial");

  private final Path file;
  private final FileChannel channel;

  private UnfinishedOutput(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** The name, in the directory of {@code target}, under which this process makes it. */
  public static Path partialOf(Path target) {
    return partialOf(target, "");
  }

  /** The name of a copy of an unfinished file. */
  static Path copyOf(Path target) {
    return partialOf(target, ".copy");
  }

  private static Path partialOf(Path target, String mark) {
    return target.resolveSibling(
        target.getFileName() + mark + "." + ProcessHandle.current().pid() + ".partial");
  }

  /** The final name of an unfinished file; other files have it already. */
  public static String finishedName(Path file) {
    return PARTIAL.matcher(String.valueOf(file.getFileName())).replaceFirst("$1");
  }

  /**
   * Makes this process the owner of a directory whose name has its number, until it is closed.
   *
   * @throws IOException if the directory cannot be written
   */
  public static UnfinishedOutput of(Path directory) throws IOException {
    Path file = directory.resolve(FILE);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      lock(channel);
      // The process number is written after locking: an empty file has no owner yet.
      channel.write(
          ByteBuffer.wrap(
              Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
      return new UnfinishedOutput(file, channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Locks a file of this process if the file system supports locks. */
  static void lock(FileChannel channel) {
    try {
      channel.tryLock();
    } catch (IOException | OverlappingFileLockException e) {
      // Without a lock the file cannot be proved abandoned, and is kept.
    }
  }

  /**
   * True if the process in the name of an unfinished file or directory is dead. The owner locks a
   * directory before owning it, so the lock decides even if the process number was reused.
   *
   * @param made a file, or a directory with an owner
   * @param pid number of the process in its name
   */
  public static boolean isGone(Path made, long pid) {
    boolean isDirectory = Files.isDirectory(made, LinkOption.NOFOLLOW_LINKS);
    // Opening and closing a file locked by this process would release the lock.
    boolean mayBeMaking =
        isDirectory ? pid == ProcessHandle.current().pid() : ProcessHandle.of(pid).isPresent();
    if (mayBeMaking) {
      return false;
    }
    Path locked = isDirectory ? made.resolve(FILE) : made;
    if (!Files.isRegularFile(locked, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(locked, StandardOpenOption.WRITE)) {
      return channel.tryLock() != null && !(isDirectory && channel.size() == 0);
    } catch (IOException | OverlappingFileLockException e) {
      return false;
    }
  }

  /** Removes, where possible, unfinished files of {@code target} left by dead processes. */
  public static void sweepPartialsOf(Path target) {
    Path directory = target.toAbsolutePath().getParent();
    String name = String.valueOf(target.getFileName());
    if (directory == null || !Files.isDirectory(directory)) {
      return;
    }
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Matcher partial = PARTIAL.matcher(String.valueOf(file.getFileName()));
        if (partial.matches()
            && partial.group(1).equals(name)
            && isGone(file, Long.parseLong(partial.group(2)))) {
          Directories.remove(file);
        }
      }
    } catch (IOException | UncheckedIOException | MnemoException e) {
      // Leftovers do not matter: the file of this process has another name.
    }
  }

  /** Releases the directory and removes the owner's file. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
      channel.close();
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }
}
