package org.mnemo.core.text;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Checks that printed text was written, which a {@link java.io.PrintStream} does not report. */
public final class StandardOutput {

  private static final Set<String> READER_IS_GONE =
      Set.of("Broken pipe", "Connection reset by peer");

  private static volatile @Nullable PrintStream reserved;

  private StandardOutput() {}

  /**
   * Keeps standard output for this program: what code of others prints there goes to standard error
   * from now on.
   */
  public static void reserve() {
    if (reserved == null) {
      reserved = System.out;
      System.setOut(System.err);
    }
  }

  /** The standard output of this program, reserved or not. */
  public static PrintStream own() {
    PrintStream kept = reserved;
    return kept == null ? System.out : kept;
  }

  /**
   * Error message if not all output could be written; empty if it could, or if the reader closed
   * the pipe, as {@code head} does. To be called once, at the end of a program.
   */
  @SuppressWarnings("resource") // closing it would close the descriptor
  public static Optional<String> problem() {
    if (!own().checkError()) {
      return Optional.empty();
    }
    String reason = "part of it is lost";
    try {
      // Past the stream, which does not tell why: on what is broken it fails once more.
      new FileOutputStream(FileDescriptor.out).write('\n');
    } catch (IOException e) {
      reason = String.valueOf(e.getMessage());
    }
    return READER_IS_GONE.contains(reason)
        ? Optional.empty()
        : Optional.of(
            "cannot write standard output: "
                + reason
                + "; make room or send it elsewhere, and repeat the command");
  }
}
