package org.mnemo.core.text;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.mnemo.core.UsageException;

/** Paths as users write them. */
public final class PathText {

  private PathText() {}

  /**
   * The path that a text names.
   *
   * @param what name of the property or option that has the text as its value
   * @throws UsageException if no file can have that name, as with a character NUL
   */
  public static Path parse(String what, String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw new UsageException(
          "%s must be a path, was '%s' (%s); correct it"
              .formatted(what, text.replace("\0", "\\0"), e.getReason()),
          e);
    }
  }
}
