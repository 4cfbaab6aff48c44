package org.mnemo.cli;

import java.io.PrintStream;
import java.util.Locale;
import org.mnemo.core.NanoClock;

/**
 * How far long work is: on a terminal a bar with the time that is left, elsewhere a line at its
 * start.
 */
final class Progress {

  private static final int WIDTH = 30;
  private static final long SECOND_NS = 1_000_000_000L;

  /** As often as anybody can read. */
  private static final long BETWEEN_BARS_NS = SECOND_NS / 10;

  /** Before that, the speed of the start would speak for the rest. */
  private static final long FIRST_FORECAST_NS = 2 * SECOND_NS;

  private final String what;
  private final long total;
  private final boolean countsSeconds;
  private final long silentNs;
  private final boolean terminal;
  private final NanoClock clock;
  private final PrintStream out;
  private final long startNs;
  private long shownNs;
  private boolean shown;
  private boolean ended;

  /**
   * @param total operations, or 0 if unknown
   */
  Progress(String what, long total) {
    this(what, total, false, 0, isTerminal(), NanoClock.SYSTEM, System.err);
  }

  /** Of work that ends when its time is over. */
  static Progress ofSeconds(String what, long seconds) {
    return new Progress(what, seconds, true, 0, isTerminal(), NanoClock.SYSTEM, System.err);
  }

  /** Of work that is mostly done in a second, and then not worth a word. */
  static Progress ofWhatMayBeShort(String what, long total) {
    return new Progress(what, total, false, SECOND_NS, isTerminal(), NanoClock.SYSTEM, System.err);
  }

  /**
   * @param silentNs for so long nothing is shown
   */
  Progress(
      String what,
      long total,
      boolean countsSeconds,
      long silentNs,
      boolean terminal,
      NanoClock clock,
      PrintStream out) {
    this.what = what;
    this.total = total;
    this.countsSeconds = countsSeconds;
    this.silentNs = silentNs;
    this.terminal = terminal;
    this.clock = clock;
    this.out = out;
    this.startNs = clock.nanoTime();
    at(0);
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
    long nowNs = clock.nanoTime();
    boolean first = !shown;
    if (ended || nowNs - startNs < silentNs || (!first && nowNs - shownNs < BETWEEN_BARS_NS)) {
      return;
    }
    shown = true;
    shownNs = nowNs;
    if (terminal) {
      show(done, timeLeft(done, nowNs - startNs));
    } else if (first) {
      out.println(what + " ...");
    }
  }

  private void show(long done, String behind) {
    if (total == 0) {
      out.print("\r" + what + " ...");
      return;
    }
    long part = Math.max(0, Math.min(total, done));
    int filled = (int) (WIDTH * part / total);
    // Blanks, as the line before may have been longer.
    out.printf(
        Locale.ROOT,
        "\r%-44s [%s%s] %3d %%%-14s",
        what,
        "#".repeat(filled),
        ".".repeat(WIDTH - filled),
        100 * part / total,
        behind);
    out.flush();
  }

  /** As if the rest were as fast as what is done. */
  private String timeLeft(long done, long elapsedNs) {
    if (done <= 0 || done >= total || elapsedNs < FIRST_FORECAST_NS) {
      return "";
    }
    double seconds =
        countsSeconds
            ? total - done
            : (double) elapsedNs / SECOND_NS * ((double) (total - done) / done);
    return seconds < 99.5
        ? ", %d s left".formatted(Math.round(seconds))
        : ", %d min left".formatted((long) Math.ceil(seconds / 60));
  }

  void end() {
    if (shown && terminal && !ended) {
      show(total, "");
      out.println();
    }
    ended = true;
  }
}
