package org.mnemo.ycsb.workload;

import java.util.Locale;
import org.mnemo.core.MnemoException;

/**
 * The process of a YCSB client, whoever has started it: files, commands and protocols have digits
 * of ASCII in any language, and an exception of Mnemo that ends the program is printed as one
 * sentence, where YCSB's client prints a stack trace.
 */
public final class ClientProcess {

  private ClientProcess() {}

  /** Prepares the process, and the calling thread for its uncaught exceptions. */
  public static void prepare() {
    Locale.setDefault(Locale.ROOT);
    Thread.currentThread().setUncaughtExceptionHandler(ClientProcess::say);
  }

  private static void say(Thread thread, Throwable failure) {
    if (failure instanceof MnemoException) {
      System.err.println("mnemo: " + failure.getMessage());
    } else {
      thread.getThreadGroup().uncaughtException(thread, failure);
    }
  }
}
