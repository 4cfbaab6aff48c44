package org.mnemo.cli.process;

/** How a process of ours ended, in words. */
final class ExitStatus {

  /** Base of the exit status of a process that a signal has ended; the signal's number is added. */
  private static final int SIGNALLED = 128;

  private static final int SIGKILL = 9;

  private ExitStatus() {}

  /** True if it was killed, so that what it said before does not tell why it ended. */
  static boolean isKilled(int status) {
    return status == SIGNALLED + SIGKILL;
  }

  /**
   * The end of a process in words, to follow the process's name.
   *
   * @param status exit status, above 0
   */
  static String inWords(int status) {
    int signal = status - SIGNALLED;
    if (signal < 1 || signal > 64) {
      return "ended with status " + status;
    }
    return isKilled(status)
        ? "was killed (signal 9): if nobody did, the kernel had run out of memory, as 'dmesg' or 'journalctl -k' tells"
        : "was ended by signal " + signal;
  }
}
