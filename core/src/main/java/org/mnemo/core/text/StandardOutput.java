package org.mnemo.core.text;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks that printed text was written, as {@link java.io.PrintStream} does not. */
public final class StandardOutput {

  private static final Set<String> READER_IS_GONE =
      Set.of("Broken pipe", "Connection reset by peer");

  private static volatile @Nullable PrintStream reserved;

  private StandardOutput() {}

  /** Reserves standard output for this program: output of other code goes to standard error. */
  public static void reserve() {
    if (reserved == null) {
      reserved = System.out;
      System.setOut(System.err);
    }
  }

  public static PrintStream own() {
    PrintStream kept = reserved;
    return kept == null ? System.out : kept;
  }

  /**
   * Error message if output was lost. Empty if all was written, or if the reader closed the pipe,
   * as {@code head} does. Call it once, at the end of a program.
   */
  @SuppressWarnings("resource") // closing it would close the descriptor
  public static Optional<String> problem() {
    if (!own().checkError()) {
      return Optional.empty();
    }
    String reason = "part of it is lost";
    try {
      // A second write to the broken descriptor yields the reason, which the stream hides.
      new FileOutputStream(FileDescriptor.out).write('\n');
    } catch (IOException e) {
      reason = String.valueOf(e.getMessage());
    }
    return READER_IS_GONE.contains(reason)
        ? Optional.empty()
        : Optional.of(
            "cannot write standard output: "
                + reason
                + "; make room or redirect it, and repeat the command");
  }
}
