package org.mnemo.core;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An action that is taken if the virtual machine ends before this is closed. */
public final class ShutdownHook implements AutoCloseable {

  /** Beginning of a sentence on what a signal ends. */
  public static final String ENDED = "ended by signal ";

  /** Names of the threads in which the virtual machine takes the signals that end it. */
  private static final Pattern SIGNAL_THREAD = Pattern.compile("SIG(INT|TERM|HUP) handler");

  private final Thread thread;

  public ShutdownHook(Runnable action) {
    thread = new Thread(action, "shutdown-hook");
    Runtime.getRuntime().addShutdownHook(thread);
  }

  /** True once the virtual machine is ending, as by a signal. */
  public static boolean runs() {
    try {
      new ShutdownHook(() -> {}).close();
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }

  /**
   * That a signal ends the virtual machine, and which, as in {@code ended by signal TERM}; empty if
   * none does. Java shows it only by the thread that waits for the hooks. The exit status is then
   * 128 and the signal's number.
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
      // The virtual machine is ending, and the hook does its work.
    }
  }
}
