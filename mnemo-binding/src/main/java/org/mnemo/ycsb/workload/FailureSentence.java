package org.mnemo.ycsb.workload;

import org.mnemo.core.MnemoException;

/**
 * Prints an exception of Mnemo that ends the program as one sentence for the user and nothing else.
 * YCSB's client lets what a workload or a binding throws end the program, with a stack trace.
 */
public final class FailureSentence {

  private FailureSentence() {}

  /** Installs this for uncaught exceptions of the calling thread. */
  public static void insteadOfStackTrace() {
    Thread.currentThread().setUncaughtExceptionHandler(FailureSentence::say);
  }

  private static void say(Thread thread, Throwable failure) {
    if (failure instanceof MnemoException) {
      System.err.println("mnemo: " + failure.getMessage());
    } else {
      thread.getThreadGroup().uncaughtException(thread, failure);
    }
  }
}
