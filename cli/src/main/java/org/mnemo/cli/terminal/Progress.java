package org.mnemo.cli.terminal;

import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.NanoClock;
import org.mnemo.core.VisibleText;
import org.mnemo.core.text.GuardedOutput;

/**
 * How far long work is: on a terminal a bar with the time that is left, elsewhere a line at its
 * start. The bar has no colours, so that it looks the same with {@code --plain}.
 */
public final class Progress {

  /** Width of the narrowest of usual terminals: in a longer line a carriage return is lost. */
  private static final int LINE = 79;

  /** Longest name, so that a bar and the time left have room behind it. */
  private static final int LONGEST_NAME = 44;

  private static final int BETWEEN_BARS_MILLIS = 100;
  private static final long SECOND_NS = 1_000_000_000L;

  /** Whose bar stands in a line without a break behind it; null for none. */
  private static volatile @Nullable Progress open;

  private final String what;
  private final long total;
  private final boolean countsSeconds;
  private final long silentNs;
  private final boolean terminal;
  private final NanoClock clock;
  private final PrintStream out;
  private final long startNs;
  private boolean shown;
  private @Nullable ProgressBar bar;

  /** Progress of work that counts operations; {@code total} is 0 if their number is unknown. */
  public Progress(String what, long total) {
    this(what, total, false, 0);
  }

  /** Progress of work that ends when its time is over. */
  public static Progress ofSeconds(String what, long seconds) {
    return new Progress(what, seconds, true, 0);
  }

  /** Progress of work that is mostly done within a second, and then not shown. */
  static Progress ofWhatMayBeShort(String what, long total) {
    return new Progress(what, total, false, SECOND_NS);
  }

  private Progress(String what, long total, boolean countsSeconds, long silentNs) {
    this(
        what,
        total,
        countsSeconds,
        silentNs,
        Terminal.ofThisProcess().err(),
        NanoClock.SYSTEM,
        GuardedOutput.raw(System.err));
  }

  /**
   * @param silentNs time at the beginning for which nothing is shown
   */
  Progress(
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

  /** Ends a bar that is still open, so that a sentence gets a line of its own. */
  public static void endLine() {
    Progress shown = open;
    open = null;
    if (shown != null && shown.bar != null) {
      shown.bar.close();
      shown.out.println();
    }
  }

  /** Shows progress after so many seconds and so many operations, whichever of them is counted. */
  public void at(long seconds, long operations) {
    at(countsSeconds ? seconds : operations);
  }

  public void at(long done) {
    long elapsedNs = clock.nanoTime() - startNs;
    if (!shown && elapsedNs >= silentNs) {
      shown = true;
      if (terminal) {
        start(elapsedNs);
      } else {
        out.println(what + " ...");
      }
    }
    if (bar != null) {
      bar.stepTo(total > 0 ? Math.min(done, total) : done);
    }
  }

  private void start(long elapsedNs) {
    endLine();
    bar =
        ProgressBar.builder()
            .setTaskName(what.substring(0, Math.min(what.length(), LONGEST_NAME)))
            .setInitialMax(total > 0 ? total : -1)
            .startsFrom(0, Duration.ofNanos(elapsedNs))
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new OneLine(out))
            .setUpdateIntervalMillis(BETWEEN_BARS_MILLIS)
            .build();
    open = this;
  }

  /** The work is done, however much of it has been counted. */
  public void end() {
    if (open == this) {
      at(total);
      endLine();
    }
    shown = true;
    bar = null;
  }

  /** Leaves the break of the line to us: the library forgets it where a bar ends at once. */
  private static final class OneLine extends ConsoleProgressBarConsumer {

    OneLine(PrintStream out) {
      super(out, LINE);
    }

    @Override
    public void close() {}
  }
}
