package org.mnemo.core.text;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.mnemo.core.UsageException;

/** Parses paths. */
public final class PathText {

  /** Java's replacement for undecodable bytes: a file of that name would be another one. */
  private static final char UNREADABLE = '\uFFFD';

  private PathText() {}

  /**
   * Parses a path.
   *
   * @param what name of the property or option in errors
   * @throws UsageException if the text is empty, has undecodable bytes in this locale (also in the
   *     current directory before a relative path), or cannot name a file, for example with NUL
   */
  public static Path parse(String what, String text) {
    if (text.isEmpty()) {
      throw new UsageException(
          what + " must be a path, but is empty; the current directory is '.'");
    }
    try {
      Path path = Path.of(text);
      if (path.toAbsolutePath().toString().indexOf(UNREADABLE) >= 0) {
        throw unreadable(what, path.toAbsolutePath().toString());
      }
      return path;
    } catch (InvalidPathException e) {
      if (text.indexOf(UNREADABLE) >= 0) {
        throw unreadable(what, text);
      }
      throw new UsageException(
          "%s must be a path, was '%s' (%s); correct it"
              .formatted(what, text.replace("\0", "\\0"), e.getReason()),
          e);
    }
  }

  private static UsageException unreadable(String what, String path) {
    return new UsageException(
        ("%s must be a path, but '%s' is not valid text in this locale; rename "
                + "that file or directory, or set a UTF-8 locale of this machine, such "
                + "as LC_ALL=C.UTF-8")
            .formatted(what, path));
  }
}
