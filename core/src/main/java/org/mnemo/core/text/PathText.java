package org.mnemo.core.text;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.mnemo.core.UsageException;

/** Paths as users write them. */
public final class PathText {

  /** What Java reads where bytes are no text: a file of that name would be another one. */
  private static final char UNREADABLE = '\uFFFD';

  private PathText() {}

  /**
   * The path that a text names.
   *
   * @param what name of the property or option that has the text as its value
   * @throws UsageException if it is empty, if its bytes, or those of the current folder before a
   *     relative one, are no text of this locale, or if no file can have that name, as with a
   *     character NUL
   */
  public static Path parse(String what, String text) {
    if (text.isEmpty()) {
      throw new UsageException(what + " must be a path, and is empty; the current folder is '.'");
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
        "%s must be a path, and bytes of '%s' are no text here; rename that file or folder, or set a UTF-8 locale that this machine has, as with LC_ALL=C.UTF-8"
            .formatted(what, path));
  }
}
