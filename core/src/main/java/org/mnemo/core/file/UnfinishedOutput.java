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
 * A file or directory that a process is still making, and the test whether that process is gone: no
 * process here has the number in the name, and the operating system's lock on the file, which it
 * releases when the process dies, is free. The number alone says nothing of a process in another
 * container, the lock alone nothing of a file that is not locked yet.
 */
public final class UnfinishedOutput implements AutoCloseable {

  /** Name of the file that is locked in a process's directory, which cannot be locked itself. */
  private static final String FILE = ".owner";

  private static final Pattern PARTIAL =
      Pattern.compile("(.+?)(?:\\.copy)?\\.(\\d{1,10})\\.partial");

  private final Path file;
  private final FileChannel channel;

  private UnfinishedOutput(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /** The name beside {@code target} under which this process makes it. */
  public static Path partialOf(Path target) {
    return partialOf(target, "");
  }

  /** The name under which this process copies what it goes on making. */
  static Path copyOf(Path target) {
    return partialOf(target, ".copy");
  }

  private static Path partialOf(Path target, String mark) {
    return target.resolveSibling(
        target.getFileName() + mark + "." + ProcessHandle.current().pid() + ".partial");
  }

  /** The name that a file has once it is made: its own, unless a process is still making it. */
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
      // The process number is written once the file is locked: an empty file has no owner yet.
      channel.write(
          ByteBuffer.wrap(
              Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII)));
      return new UnfinishedOutput(file, channel);
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** Locks a file of this process, where the file system has locks. */
  static void lock(FileChannel channel) {
    try {
      channel.tryLock();
    } catch (IOException | OverlappingFileLockException e) {
      // Without a lock the file cannot be proved abandoned, and it is not removed.
    }
  }

  /**
   * True if the process whose number is in the name of an unfinished file or directory is gone. The
   * owner of a directory has locked it since before it was the owner, so that the lock tells even
   * where another process has the number now.
   *
   * @param made a file, or a directory with an owner
   * @param pid number of the process in its name
   */
  public static boolean isGone(Path made, long pid) {
    boolean isDirectory = Files.isDirectory(made, LinkOption.NOFOLLOW_LINKS);
    // To open what this process has locked, and close it, would give the lock away.
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

  /** Removes what processes that are gone left unfinished of {@code target}, where it can. */
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
      // What is left does not matter: the file of this process has another name.
    }
  }

  /** Releases the directory and removes the owner's file from it. */
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
