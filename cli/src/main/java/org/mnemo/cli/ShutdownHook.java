package org.mnemo.cli;

/** Something to do if the virtual machine ends before this is closed. */
final class ShutdownHook implements AutoCloseable {

  private final Thread thread;

  ShutdownHook(Runnable action) {
    thread = new Thread(action, "shutdown-hook");
    Runtime.getRuntime().addShutdownHook(thread);
  }

  /** True once the virtual machine is ending, as by a signal. */
  static boolean runs() {
    try {
      new ShutdownHook(() -> {}).close();
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
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
