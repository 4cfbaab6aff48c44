package org.mnemo.core;

import java.util.Set;

/** An action that is taken if the virtual machine ends before this is closed. */
public final class ShutdownHook implements AutoCloseable {

  /** Names of the threads in which the virtual machine takes the signals that end it. */
  private static final Set<String> SIGNAL_THREADS =
      Set.of("SIGINT handler", "SIGTERM handler", "SIGHUP handler");

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
   * True if a signal ends the virtual machine; Java shows it only by the thread that waits for the
   * hooks. Its exit status is then 128 and the signal's number.
   */
  public static boolean runsBySignal() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .anyMatch(SIGNAL_THREADS::contains);
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
