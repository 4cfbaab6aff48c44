package org.mnemo.core.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;

/**
 * Exclusive right of a process to write into a directory, so that two processes do not mix results.
 * The operating system holds the lock and releases it when the process dies. A child process that
 * writes for its parent uses the parent's lock.
 */
public final class DirectoryLock implements AutoCloseable {

  static final String FILE = ".lock";

  /** System property: the directories that the parent process has locked. */
  private static final String OF_PARENT = "mnemo.locked";

  /** Separates directories; no normalised path contains it. */
  private static final String SEPARATOR = "//";

  /** Most attempts to lock. One fails only if another process starts or ends at that moment. */
  private static final int MOST_ATTEMPTS = 1000;

  private static final Set<DirectoryLock> HELD = ConcurrentHashMap.newKeySet();

  private final Path directory;
  private final boolean madeDirectory;

  /** The operating system's unique name of the open file. */
  private final @Nullable Object identity;

  private final @Nullable FileChannel channel;
  private volatile boolean isResumable;

  private DirectoryLock(
      Path directory,
      boolean madeDirectory,
      @Nullable Object identity,
      @Nullable FileChannel channel) {
    this.directory = directory;
    this.madeDirectory = madeDirectory;
    this.identity = identity;
    this.channel = channel;
  }

  /**
   * Locks a directory, which is created if necessary.
   *
   * @throws MnemoException if another process writes into it, or it cannot be written
   */
  public static synchronized DirectoryLock of(Path directory) {
    if (List.of(System.getProperty(OF_PARENT, "").split(SEPARATOR)).contains(absolute(directory))) {
      return new DirectoryLock(directory, false, null, null);
    }
    boolean makes = !Files.exists(directory);
    Path file = directory.resolve(FILE);
    try {
      for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
        Object before = identity(file);
        if (before == null) {
          create(directory, file);
          continue;
        }
        // Opening and closing the file again would release this process' lock.
        if (HELD.stream().anyMatch(held -> before.equals(held.identity))) {
          throw inUse(directory);
        }
        DirectoryLock lock = take(directory, makes, before);
        if (lock != null) {
          HELD.add(lock);
          return lock;
        }
      }
      if (!Files.isDirectory(directory)) {
        throw new UnwritableException(
            directory, "cannot create the directory %s; name another one".formatted(directory));
      }
      throw inUse(directory);
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  private static String absolute(Path directory) {
    return directory.toAbsolutePath().normalize().toString();
  }

  private static MnemoException inUse(Path directory) {
    return new UnwritableException(
        directory,
        "another process is writing to %s; wait for it to end, or name another directory"
            .formatted(directory));
  }

  /** The operating system's name of a file; null if the file is missing. */
  private static @Nullable Object identity(Path file) throws IOException {
    try {
      return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /** Creates file and directory, even while another process creates or removes them. */
  private static void create(Path directory, Path file) throws IOException {
    try {
      Files.createDirectories(directory);
      Files.createFile(file);
    } catch (FileAlreadyExistsException e) {
      Path inTheWay = Path.of(e.getFile());
      if (Files.exists(inTheWay) && !inTheWay.equals(file)) {
        throw AtomicFile.cannotWrite(inTheWay, e);
      }
    } catch (NoSuchFileException e) {
      if (Files.isDirectory(directory)) {
        throw e;
      }
    }
  }

  /** Locks the file; null if the process that held the directory has just removed it. */
  private static @Nullable DirectoryLock take(Path directory, boolean makes, Object before)
      throws IOException {
    FileChannel channel = null;
    boolean isTaken = false;
    try {
      channel = FileChannel.open(directory.resolve(FILE), StandardOpenOption.WRITE);
      DirectoryLock lock = new DirectoryLock(directory, makes, before, channel);
      if (channel.tryLock() == null) {
        throw inUse(directory);
      }
      isTaken = lock.isInPlace();
      return isTaken ? lock : null;
    } catch (NoSuchFileException e) {
      return null;
    } catch (OverlappingFileLockException e) {
      throw inUse(directory);
    } finally {
      if (channel != null && !isTaken) {
        channel.close();
      }
    }
  }

  private boolean isInPlace() throws IOException {
    return identity != null && identity.equals(identity(directory.resolve(FILE)));
  }

  /**
   * Checks that the directory is still the locked one.
   *
   * @throws MnemoException if it was removed or replaced
   */
  public void requireInPlace() {
    try {
      if (channel != null && !isInPlace()) {
        throw new MnemoException(
            directory + " was removed or replaced meanwhile; repeat the command");
      }
    } catch (IOException e) {
      throw AtomicFile.cannotRead(directory.resolve(FILE), e);
    }
  }

  /** The Java argument with which a child process uses the locks of this one. */
  public static String argumentForChild() {
    return "-D"
        + OF_PARENT
        + "="
        + HELD.stream()
            .map(lock -> absolute(lock.directory))
            .sorted()
            .collect(Collectors.joining(SEPARATOR));
  }

  /** Declares that the same command goes on from what an ended one has left in the directory. */
  public DirectoryLock resumable() {
    isResumable = true;
    return this;
  }

  /**
   * Releases all directories after a signal.
   *
   * @return the directories with unfinished content that no command goes on from
   */
  public static List<Path> releaseAll() {
    List<DirectoryLock> held = List.copyOf(HELD);
    held.forEach(DirectoryLock::close);
    return held.stream()
        .filter(lock -> !lock.isResumable)
        .map(lock -> lock.directory)
        .filter(Files::exists)
        .sorted()
        .toList();
  }

  /** Releases the directory, and removes it if it is empty and was created for the lock. */
  @Override
  public void close() {
    FileChannel held = channel;
    if (held == null || !HELD.remove(this)) {
      return;
    }
    Path file = directory.resolve(FILE);
    try (held) {
      if (isInPlace()) {
        Files.delete(file);
        if (madeDirectory) {
          removeIfEmpty(directory);
        }
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(file, e);
    }
  }

  private static void removeIfEmpty(Path directory) throws IOException {
    try {
      Files.delete(directory);
    } catch (DirectoryNotEmptyException | NoSuchFileException e) {
      // It holds results, or the lock of the next process.
    }
  }
}
