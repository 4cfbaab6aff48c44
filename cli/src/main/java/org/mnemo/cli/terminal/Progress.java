package org.mnemo.cli.terminal;

import java.io.PrintStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.GuardedOutput;
import org.mnemo.core.NanoClock;
import org.mnemo.core.VisibleText;

/**
 * How far long work is: on a terminal a bar with the time that is left, elsewhere a line at its
 * start.
 */
public final class Progress {

  /** Width of the narrowest of usual terminals: in a longer line a carriage return is lost. */
  private static final int LINE = 79;

  /** {@code ] 100 %, 99 min left}. */
  private static final int BEHIND_BAR = 20;

  private static final int SHORTEST_BAR = 6;
  private static final int LONGEST_BAR = 30;

  private static final long SECOND_NS = 1_000_000_000L;

  /** Time between two bars, short enough that nobody could read more. */
  private static final long BETWEEN_BARS_NS = SECOND_NS / 10;

  /** Time before the first forecast, which would else take the speed of the start for the rest. */
  private static final long FIRST_FORECAST_NS = 2 * SECOND_NS;

  /** Stream on which a bar stands without a line break behind it; null for none. */
  private static volatile @Nullable PrintStream openLine;

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
  public Progress(String what, long total) {
    this(what, total, false, 0, isTerminal(), NanoClock.SYSTEM, GuardedOutput.raw(System.err));
  }

  /** Progress of work that ends when its time is over. */
  public static Progress ofSeconds(String what, long seconds) {
    return new Progress(
        what, seconds, true, 0, isTerminal(), NanoClock.SYSTEM, GuardedOutput.raw(System.err));
  }

  /** Progress of work that is mostly done within a second, and then not shown. */
  static Progress ofWhatMayBeShort(String what, long total) {
    return new Progress(
        what,
        total,
        false,
        SECOND_NS,
        isTerminal(),
        NanoClock.SYSTEM,
        GuardedOutput.raw(System.err));
  }

  /**
   * @param silentNs time at the beginning for which nothing is shown
   */
  public Progress(
      String what,
      long total,
      boolean countsSeconds,
      long silentNs,
      boolean terminal,
      NanoClock clock,
      PrintStream out) {
    this.what = VisibleText.of(what);
    this.total = total;
    this.countsSeconds = countsSeconds;
    this.silentNs = silentNs;
    this.terminal = terminal;
    this.clock = clock;
    this.out = out;
    this.startNs = clock.nanoTime();
    at(0);
  }

  private static boolean isTerminal() {
    return Terminal.ofThisProcess().err();
  }

  /** Ends the line of a bar that is still open, so that a sentence gets one of its own. */
  public static void endLine() {
    PrintStream open = openLine;
    if (open != null) {
      openLine = null;
      open.println();
    }
  }

  /** Shows progress after so many seconds and so many operations, whichever of them is counted. */
  public void at(long seconds, long operations) {
    at(countsSeconds ? seconds : operations);
  }

  public void at(long done) {
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
      openLine = out;
      return;
    }
    long part = Math.max(0, Math.min(total, done));
    int room = LINE - BEHIND_BAR - " [".length();
    String name = what.substring(0, Math.min(what.length(), room - SHORTEST_BAR));
    int width = Math.min(LONGEST_BAR, room - name.length());
    int filled = (int) (width * part / total);
    String bar =
        String.format(
            Locale.ROOT,
            "%s%s [%s%s] %3d %%%s",
            name,
            " ".repeat(room - name.length() - width),
            "#".repeat(filled),
            ".".repeat(width - filled),
            100 * part / total,
            behind);
    // Blanks, as the line before may have been longer.
    out.printf("\r%-" + LINE + "s", bar);
    out.flush();
    openLine = out;
  }

  /** Forecast of the time left, as if the rest were as fast as what is done. */
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

  public void end() {
    if (shown && terminal && !ended) {
      show(total, "");
      out.println();
      openLine = null;
    }
    ended = true;
  }
}
