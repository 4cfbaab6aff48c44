package org.mnemo.ycsb.store.binding;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mnemo.core.ShutdownHook;
import org.mnemo.core.file.AtomicFile;

/**
 * Detects that a binding ends the program by {@code System.exit}, in some cases with status 0. The
 * stack of the calling thread shows it during shutdown; Java offers no way to prevent it.
 */
public final class EndedProgram {

  private static final AtomicBoolean WATCHED = new AtomicBoolean();
  private static final AtomicBoolean REPORTED = new AtomicBoolean();

  private EndedProgram() {}

  /** Reports a binding that ends the program from now on, with exit status 1. */
  static void watch() {
    if (WATCHED.compareAndSet(false, true)) {
      Runtime.getRuntime()
          .addShutdownHook(
              new Thread(
                  () -> {
                    if (ShutdownHook.endedBySignal().isEmpty() && report()) {
                      AtomicFile.abandonUnfinished();
                      System.err.flush();
                      Runtime.getRuntime().halt(1);
                    }
                  },
                  "binding-exit"));
    }
  }

  /**
   * Prints a sentence if a binding called {@code System.exit}; only once.
   *
   * @return true if a binding did
   */
  public static synchronized boolean report() {
    Optional<StackTraceElement> caller = callerOfExit();
    if (caller.isPresent() && REPORTED.compareAndSet(false, true)) {
      System.err.printf(
          "mnemo: %s.%s ended the program by System.exit%s; nothing is complete; its output may give the reason (--verbose)%n",
          caller.get().getClassName(), caller.get().getMethodName(), Overheard.lastInWords());
    }
    return caller.isPresent();
  }

  /** The caller of {@code System.exit}, if it belongs to a binding or its libraries. */
  private static Optional<StackTraceElement> callerOfExit() {
    for (Map.Entry<Thread, StackTraceElement[]> thread : Thread.getAllStackTraces().entrySet()) {
      StackTraceElement[] frames = thread.getValue();
      for (int i = 0; i + 1 < frames.length; i++) {
        if (isExit(frames[i]) && !isExit(frames[i + 1])) {
          return Optional.of(frames[i + 1]).filter(EndedProgram::isOfBinding);
        }
      }
    }
    return Optional.empty();
  }

  private static boolean isExit(StackTraceElement frame) {
    return frame.getMethodName().equals("exit")
        && (frame.getClassName().equals("java.lang.System")
            || frame.getClassName().equals("java.lang.Runtime"));
  }

  private static boolean isOfBinding(StackTraceElement frame) {
    return BindingLoader.NAME.equals(frame.getClassLoaderName());
  }
}
