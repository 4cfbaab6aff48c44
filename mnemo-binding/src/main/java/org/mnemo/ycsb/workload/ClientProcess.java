package org.mnemo.ycsb.workload;

import java.util.Locale;
import org.mnemo.core.MnemoException;

/**
 * The process of a YCSB client, whoever has started it: files, commands and protocols have digits
 * of ASCII in any language, and a failure that ends the program and that the user can mend is
 * printed as one sentence, where YCSB's client prints a stack trace.
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
