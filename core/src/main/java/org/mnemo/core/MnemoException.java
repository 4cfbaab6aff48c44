package org.mnemo.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A failure that the user can mend. The message is one sentence that names the offending value and
 * the remedy, and is printed without a stack trace. It is {@link VisibleText}, as values come from
 * outside.
 */
public class MnemoException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public MnemoException(String message) {
    super(VisibleText.of(message));
  }

  public MnemoException(String message, @Nullable Throwable cause) {
    super(VisibleText.of(message), cause);
  }

  /** The failure of an interrupted thread, which stays marked as interrupted. */
  public static MnemoException ofInterrupt(String message, Exception cause) {
    Thread.currentThread().interrupt();
    return new MnemoException(message, cause);
  }

  /**
   * The sentence for a failure that the user can mend: a {@code MnemoException}, or too little Java
   * memory. Empty for other failures.
   */
  public static Optional<String> sentence(Throwable failure) {
    if (failure instanceof MnemoException) {
      return Optional.of(String.valueOf(failure.getMessage()));
    }
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof OutOfMemoryError) {
        return Optional.of(JavaMemory.ranOut("Java (%s)".formatted(each.getMessage())));
      }
    }
    return Optional.empty();
  }

  /** Exit code of a command that ends with this. */
  public int exitCode() {
    return 1;
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
