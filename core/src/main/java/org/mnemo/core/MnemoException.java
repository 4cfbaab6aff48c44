package org.mnemo.core;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A failure that the user can understand and mend. The message is one sentence that names the
 * offending value and the remedy; it is printed as it is, without a stack trace. Values come from
 * anywhere, so it is {@link VisibleText}.
 */
public class MnemoException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public MnemoException(String message) {
    super(VisibleText.of(message));
  }

  public MnemoException(String message, @Nullable Throwable cause) {
    super(VisibleText.of(message), cause);
  }

  /**
   * The sentence for a failure that the user can mend: of this class, or that Java has too little
   * memory, whoever needed it. Empty for others.
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

  /** The sentence for the user. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}
