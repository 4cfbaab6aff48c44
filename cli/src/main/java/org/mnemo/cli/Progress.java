package org.mnemo.cli;

import java.util.Locale;

/** How far long work is: a bar on a terminal, a line at its start and end elsewhere. */
final class Progress {

  private static final int WIDTH = 30;

  private final String what;
  private final long total;
  private final boolean countsSeconds;
  private final boolean terminal = isTerminal();

  /**
   * @param total operations, or 0 if unknown
   */
  Progress(String what, long total) {
    this(what, total, false);
  }

  /** Of work that ends when its time is over. */
  static Progress ofSeconds(String what, long seconds) {
    return new Progress(what, seconds, true);
  }

  private Progress(String what, long total, boolean countsSeconds) {
    this.what = what;
    this.total = total;
    this.countsSeconds = countsSeconds;
    if (!terminal) {
      System.err.println(what + " ...");
    } else {
      at(0);
    }
  }

  /** From JDK 22 on there is a console without a terminal, too; then a TERM is what tells. */
  @SuppressWarnings("SystemConsoleNull")
  private static boolean isTerminal() {
    return System.console() != null && System.getenv("TERM") != null;
  }

  /** After so many seconds, and so many operations. */
  void at(long seconds, long operations) {
    at(countsSeconds ? seconds : operations);
  }

  void at(long done) {
    if (terminal && total > 0) {
      int filled = (int) Math.min(WIDTH, done * WIDTH / total);
      System.err.printf(
          Locale.ROOT,
          "\r%-44s [%s%s] %3d %%",
          what,
          "#".repeat(filled),
          ".".repeat(WIDTH - filled),
          Math.min(100, done * 100 / total));
    } else if (terminal) {
      System.err.print("\r" + what + " ...");
    }
  }

  void end() {
    if (terminal) {
      at(total);
      System.err.println();
    }
  }
}
