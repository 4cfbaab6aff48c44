package org.mnemo.cli;

/** How a process of ours ended, in words. */
final class ExitStatus {

  /** Of a process that a signal has ended: so much and the signal's number. */
  private static final int SIGNALLED = 128;

  private static final int SIGKILL = 9;

  private ExitStatus() {}

  /**
   * How it ended and what to do, to go on after what ended.
   *
   * @param status above 0
   */
  static String inWords(int status) {
    int signal = status - SIGNALLED;
    if (signal < 1 || signal > 64) {
      return "ended with status " + status;
    }
    return signal == SIGKILL
        ? "was killed (signal 9): if nobody did, the kernel had run out of memory, as 'dmesg' or 'journalctl -k' tells; use fewer or smaller records, or free some memory"
        : "was ended by signal " + signal;
  }
}
