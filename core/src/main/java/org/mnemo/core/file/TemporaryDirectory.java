package org.mnemo.core.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.ShutdownHook;

/**
 * A temporary directory of this process, removed when it is closed or a signal ends the program.
 * Its name holds the process number, so that later processes can remove abandoned ones.
 */
public final class TemporaryDirectory implements AutoCloseable {

  /** Remedy where temporary files are not possible. */
  static final String REMEDY =
      "name a directory with room that is not mounted noexec: MNEMO_JAVA_OPTS=-Djava.io.tmpdir=DIR";

  private static final String PREFIX = "mnemo-";

  /** A file that the process keeps locked, as directories cannot be locked. */
  private static final String OWNER = ".owner";

  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,10})-\\d+");

  private final Path path;
  private final FileChannel owner;
  private final ShutdownHook hook;
  private Runnable beforeRemoval = () -> {};

  private TemporaryDirectory(Path path) throws IOException {
    this.path = path;
    try {
      owner = own(path);
      hook = new ShutdownHook(this::close);
    } catch (IOException | IllegalStateException e) {
      // A directory without an owner, or made during shutdown, would never be removed.
      Directories.remove(path);
      throw e;
    }
  }

  private static FileChannel own(Path directory) throws IOException {
    FileChannel channel =
        FileChannel.open(
            directory.resolve(OWNER), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    AtomicFile.lock(channel);
    try {
      // Written after locking: an empty file has no owner yet.
      channel.write(StandardCharsets.US_ASCII.encode(Long.toString(ProcessHandle.current().pid())));
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /**
   * Makes a directory among the temporary files.
   *
   * @throws MnemoException if that is not possible
   */
  public static TemporaryDirectory create() {
    try {
      return createIn(parent());
    } catch (IOException e) {
      throw new MnemoException(
          "cannot keep temporary files in %s: %s; %s"
              .formatted(parent(), AtomicFile.reason(e), REMEDY),
          e);
    }
  }

  /** Makes a directory in an existing one. */
  public static TemporaryDirectory createIn(Path parent) throws IOException {
    return new TemporaryDirectory(Files.createTempDirectory(parent, prefix()));
  }

  /** Java's directory for temporary files. */
  public static Path parent() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** Prefix of the names of this process's directories. */
  public static String prefix() {
    return PREFIX + ProcessHandle.current().pid() + "-";
  }

  public Path path() {
    return path;
  }

  /** The directories in {@code parent} left by dead processes of this user. */
  public static List<Path> abandonedIn(Path parent) {
    try (Stream<Path> files = Files.list(parent)) {
      UserPrincipal user = Files.getOwner(Path.of("/proc/self"));
      return files.filter(file -> isAbandoned(file, user)).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /**
   * True if a directory of this user, as anyone may write temporary files, has an owner that is
   * dead. The lock decides even if the process number was reused.
   */
  private static boolean isAbandoned(Path directory, UserPrincipal user) {
    Matcher name = NAME.matcher(String.valueOf(directory.getFileName()));
    try {
      return name.matches()
          && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(user)
          && Long.parseLong(name.group(1)) != ProcessHandle.current().pid()
          && Files.size(directory.resolve(OWNER)) > 0
          && AtomicFile.isUnlocked(directory.resolve(OWNER));
    } catch (IOException e) {
      // It has no owner yet, or another process is removing it.
      return false;
    }
  }

  /** Runs an action before the directory is removed; immediately if it already was. */
  public synchronized void beforeRemoval(Runnable action) {
    beforeRemoval = action;
  }

  @Override
  public synchronized void close() {
    try {
      beforeRemoval.run();
      Directories.remove(path);
      owner.close();
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(path, e);
    } finally {
      hook.close();
    }
  }
}
