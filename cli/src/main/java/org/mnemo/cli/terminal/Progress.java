package org.mnemo.cli.terminal;

import java.io.PrintStream;
import java.time.Duration;
import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarStyle;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.NanoClock;
import org.mnemo.core.ShutdownHook;
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

  /** What is counted. */
  enum Unit {
    OPERATIONS("", 1),
    SECONDS(" s", 1),
    BYTES(" MB", 1_000_000);

    private final String symbol;
    private final long size;

    Unit(String symbol, long size) {
      this.symbol = symbol;
      this.size = size;
    }
  }

  /** Progress whose bar stands in a line without a break behind it; null for none. */
  private static volatile @Nullable Progress open;

  private final String what;
  private final long total;
  private final Unit unit;
  private final long silentNs;
  private final boolean terminal;
  private final NanoClock clock;
  private final PrintStream out;
  private final long startNs;
  private boolean shown;
  private @Nullable ProgressBar bar;

  /** Progress of work that counts operations; {@code total} is 0 if their number is unknown. */
  public Progress(String what, long total) {
    this(what, total, Unit.OPERATIONS, 0);
  }

  /** Progress of work that ends when its time is over. */
  public static Progress ofSeconds(String what, long seconds) {
    return new Progress(what, seconds, Unit.SECONDS, 0);
  }

  /** Progress of reading, which is mostly done within a second, and then not shown. */
  static Progress ofBytes(String what, long bytes) {
    return new Progress(what, bytes, Unit.BYTES, SECOND_NS);
  }

  private Progress(String what, long total, Unit unit, long silentNs) {
    this(
        what,
        total,
        unit,
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
      Unit unit,
      long silentNs,
      boolean terminal,
      NanoClock clock,
      PrintStream out) {
    this.what = VisibleText.of(what);
    this.total = total;
    this.unit = unit;
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

  /** Shows progress after so many seconds or operations, whichever is counted. */
  public void at(long seconds, long operations) {
    at(unit == Unit.SECONDS ? seconds : operations);
  }

  public void at(long done) {
    long elapsedNs = clock.nanoTime() - startNs;
    // What a signal ends says no more of its progress.
    if (!shown && elapsedNs >= silentNs && !ShutdownHook.runs()) {
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
            .setUnit(unit.symbol, unit.size)
            .setStyle(ProgressBarStyle.ASCII)
            .setConsumer(new OneLine(out))
            .setUpdateIntervalMillis(BETWEEN_BARS_MILLIS)
            .build();
    open = this;
  }

  /** The work is done, however much of it has been counted. */
  public void end() {
    if (open == this) {
      if (total > 0) {
        at(total);
      }
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
