package org.mnemo.core;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An action that runs if the virtual machine ends before this is closed. */
public final class ShutdownHook implements AutoCloseable {

  /** First words of a message after a signal. */
  public static final String ENDED = "ended by signal ";

  /** Names of the threads in which the virtual machine handles signals that end it. */
  private static final Pattern SIGNAL_THREAD = Pattern.compile("SIG(INT|TERM|HUP) handler");

  private final Thread thread;

  public ShutdownHook(Runnable action) {
    thread = new Thread(action, "shutdown-hook");
    Runtime.getRuntime().addShutdownHook(thread);
  }

  /** True once the virtual machine shuts down, for example after a signal. */
  public static boolean runs() {
    try {
      new ShutdownHook(() -> {}).close();
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  /**
   * The signal that is ending the virtual machine, as in {@code ended by signal TERM}. Java shows
   * it only by the thread that waits for the hooks. The exit status is 128 plus the signal's
   * number.
   */
  public static Optional<String> endedBySignal() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(thread -> SIGNAL_THREAD.matcher(thread.getName()))
        .filter(Matcher::matches)
        .map(signal -> ENDED + signal.group(1))
        .findFirst();
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(thread);
    } catch (IllegalStateException e) {
      // The virtual machine is shutting down, and the hook runs.
    }
  }
}
