package org.mnemo.ycsb.workload;

import java.util.Locale;
import org.mnemo.core.MnemoException;

/**
 * Prepares the process of a YCSB client: ASCII digits in files, commands and protocols in any
 * locale, and one sentence instead of a stack trace for failures that the user can mend.
 */
public final class ClientProcess {

  private ClientProcess() {}

  /** Prepares the process, and the calling thread for its uncaught exceptions. */
  public static void prepare() {
    Locale.setDefault(Locale.ROOT);
    Thread.currentThread().setUncaughtExceptionHandler(ClientProcess::say);
  }

  private static void say(Thread thread, Throwable failure) {
    MnemoException.sentence(failure)
        .ifPresentOrElse(
            sentence -> System.err.println("mnemo: " + sentence),
            () -> thread.getThreadGroup().uncaughtException(thread, failure));
  }
}
