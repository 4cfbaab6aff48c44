package org.mnemo.core.file;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;

/**
 * A file or directory that cannot be written. The sentence ends by asking for another one; by which
 * option that is named, only the program knows that the user has called.
 */
public final class UnwritableException extends MnemoException {

  private static final long serialVersionUID = 1L;

  private final String place;

  public UnwritableException(Path place, String sentence) {
    this(place, sentence, null);
  }

  public UnwritableException(Path place, String sentence, @Nullable Throwable cause) {
    super(sentence, cause);
    this.place = absolute(place).toString();
  }

  private static Path absolute(Path path) {
    return path.toAbsolutePath().normalize();
  }

  /** True if what cannot be written is this, or in it. */
  public boolean isIn(Path fileOrDirectory) {
    return Path.of(place).startsWith(absolute(fileOrDirectory));
  }

  /** The same failure, with the option that names another place. */
  public MnemoException with(String option) {
    return new MnemoException(getMessage() + " with " + option, this);
  }
}
