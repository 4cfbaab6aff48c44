package org.mnemo.ycsb.kernel;

/** Describes how a child process ended. */
public final class ExitStatus {

  /** Base of the exit status of a process ended by a signal; the signal's number is added. */
  private static final int SIGNALLED = 128;

  private static final int SIGKILL = 9;
  private static final int LAST_SIGNAL = 64;

  private ExitStatus() {}

  /** True if a signal ended it. */
  public static boolean isSignalled(int status) {
    return status > SIGNALLED && status <= SIGNALLED + LAST_SIGNAL;
  }

  /** True if it was killed, so that its output does not show the reason. */
  public static boolean isKilled(int status) {
    return status == SIGNALLED + SIGKILL;
  }

  /**
   * The end of a process in words, to follow the process's name.
   *
   * @param status exit status, above 0
   */
  public static String inWords(int status) {
    if (!isSignalled(status)) {
      return "ended with status " + status;
    }
    return isKilled(status)
        ? "was killed (signal 9); memory may have run out: see 'dmesg' or 'journalctl -k'"
        : "was ended by signal " + (status - SIGNALLED);
  }
}
