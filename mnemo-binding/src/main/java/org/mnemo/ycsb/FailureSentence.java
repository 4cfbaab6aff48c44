package org.mnemo.ycsb;

import org.mnemo.core.MnemoException;

/**
 * YCSB's client lets what a workload or a binding throws end the program, with a stack trace. What
 * Mnemo throws is one sentence for the user, and is to be all that is printed.
 */
public final class FailureSentence {

  private FailureSentence() {}

  /** To be called by the thread that may end so; whoever catches the exception is not affected. */
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
