package org.mnemo.core.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.ShutdownHook;

/**
 * A directory of this process's own, which goes when it is closed, or when a signal ends the
 * program. Its name has the process's number, so whoever comes later can remove it once the process
 * is gone.
 */
public final class TemporaryDirectory implements AutoCloseable {

  /** What to do where there can be no temporary files, to end a sentence. */
  static final String REMEDY =
      "name a directory that has room and is not mounted noexec: MNEMO_JAVA_OPTS=-Djava.io.tmpdir=DIR";

  private static final String PREFIX = "mnemo-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,10})-\\d+");

  private final Path path;
  private final UnfinishedOutput owner;
  private final ShutdownHook hook;
  private Runnable beforeRemoval = () -> {};

  private TemporaryDirectory(Path path) throws IOException {
    this.path = path;
    try {
      owner = UnfinishedOutput.of(path);
      hook = new ShutdownHook(this::close);
    } catch (IOException | IllegalStateException e) {
      // Nobody removes a directory without an owner, or that is made while the program ends.
      Directories.remove(path);
      throw e;
    }
  }

  /**
   * Makes one among the temporary files.
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

  /** Makes one in a directory that is there. */
  public static TemporaryDirectory createIn(Path parent) throws IOException {
    return new TemporaryDirectory(Files.createTempDirectory(parent, prefix()));
  }

  /** Directory that Java keeps temporary files in. */
  public static Path parent() {
    return Path.of(System.getProperty("java.io.tmpdir"));
  }

  /** Beginning of the names of this process's directories. */
  public static String prefix() {
    return PREFIX + ProcessHandle.current().pid() + "-";
  }

  public Path path() {
    return path;
  }

  /** The directories in {@code parent} that processes of this user which are gone have left. */
  public static List<Path> abandonedIn(Path parent) {
    try (Stream<Path> files = Files.list(parent)) {
      UserPrincipal user = Files.getOwner(Path.of("/proc/self"));
      return files.filter(file -> isAbandoned(file, user)).toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of();
    }
  }

  /** Everybody may write among the temporary files, so only what is the user's own is believed. */
  private static boolean isAbandoned(Path directory, UserPrincipal user) {
    Matcher name = NAME.matcher(String.valueOf(directory.getFileName()));
    try {
      return name.matches()
          && Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(user)
          && UnfinishedOutput.isGone(directory, Long.parseLong(name.group(1)));
    } catch (IOException e) {
      // Another process is removing it.
      return false;
    }
  }

  /** Has something done before the directory goes, or again where it is gone. */
  public synchronized void beforeRemoval(Runnable action) {
    beforeRemoval = action;
  }

  @Override
  public synchronized void close() {
    try {
      beforeRemoval.run();
      Directories.remove(path);
      owner.close();
    } finally {
      hook.close();
    }
  }
}
