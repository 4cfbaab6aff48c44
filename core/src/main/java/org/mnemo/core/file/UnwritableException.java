package org.mnemo.core.file;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;

/**
 * A file or directory that cannot be written. Its remedy is another place; only the command knows
 * the option for it.
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

  /** True if the unwritable place is this one, or inside it. */
  public boolean isIn(Path fileOrDirectory) {
    return Path.of(place).startsWith(absolute(fileOrDirectory));
  }

  /** The same failure, for another thread. */
  public UnwritableException again() {
    return new UnwritableException(Path.of(place), String.valueOf(getMessage()), this);
  }

  /** The same failure, naming the option for another place. */
  public MnemoException with(String option) {
    return new MnemoException(getMessage() + " with " + option, this);
  }
}
