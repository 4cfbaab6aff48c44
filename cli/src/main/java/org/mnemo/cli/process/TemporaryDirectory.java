package org.mnemo.cli.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.UnfinishedOutput;
import org.mnemo.ycsb.server.LocalServers;

/**
 * A directory of this process's own among the temporary files. To make one removes those of
 * processes that were killed, and ends the servers that are on record there.
 */
public final class TemporaryDirectory implements AutoCloseable {

  private static final Pattern NAME = Pattern.compile("mnemo-(\\d{1,10})-\\d+");

  private final Path path;
  private final UnfinishedOutput owner;

  private TemporaryDirectory(Path path) {
    this.path = path;
    this.owner = UnfinishedOutput.of(path);
  }

  /**
   * Makes one.
   *
   * @throws MnemoException if that is not possible
   */
  public static TemporaryDirectory create() {
    try {
      TemporaryDirectory made =
          new TemporaryDirectory(
              Files.createTempDirectory("mnemo-" + ProcessHandle.current().pid() + "-"));
      made.sweep();
      return made;
    } catch (IOException e) {
      throw new MnemoException(
          "cannot make a temporary directory: " + e.getMessage() + "; set -Djava.io.tmpdir", e);
    }
  }

  public Path path() {
    return path;
  }

  private void sweep() {
    List<Path> others;
    try (Stream<Path> files = Files.list(Objects.requireNonNull(path.getParent()))) {
      others = files.toList();
    } catch (IOException | UncheckedIOException e) {
      return;
    }
    others.forEach(this::removeIfGone);
  }

  /** Everybody may write among the temporary files, so only what is the user's own is believed. */
  private void removeIfGone(Path other) {
    Matcher name = NAME.matcher(String.valueOf(other.getFileName()));
    try {
      if (name.matches()
          && Files.isDirectory(other, LinkOption.NOFOLLOW_LINKS)
          && Files.getOwner(other, LinkOption.NOFOLLOW_LINKS).equals(Files.getOwner(path))
          && UnfinishedOutput.isGone(other, Long.parseLong(name.group(1)))) {
        new LocalServers(other).stop();
        Directories.remove(other);
      }
    } catch (IOException | UncheckedIOException | MnemoException e) {
      // Another process is removing it, or the next one tries again.
    }
  }

  @Override
  public void close() {
    Directories.remove(path);
    owner.close();
  }
}
