package org.mnemo.ycsb.store.binding;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.Abbreviation;

/**
 * Captures output while a binding starts or is tried, as bindings print their errors and return
 * only ERROR. Output still goes to standard error.
 */
final class Overheard implements AutoCloseable {

  private static final int MOST_BYTES = 1 << 16;
  private static final int MOST_CHARS = 200;

  /** The last one with output, whose binding may be ending the program. */
  private static volatile @Nullable Overheard last;

  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
  private final UnaryOperator<String> masked;
  private volatile boolean isClosed;

  /**
   * Starts capturing.
   *
   * @param masked removes secrets from captured text
   */
  Overheard(UnaryOperator<String> masked) {
    this.masked = masked;
    PrintStream listening = new PrintStream(new Listener(), true, StandardCharsets.UTF_8);
    System.setOut(listening);
    System.setErr(listening);
  }

  /** The line that most likely describes the error; empty without output. */
  private Optional<String> words() {
    String text;
    synchronized (heard) {
      text = heard.toString(StandardCharsets.UTF_8);
    }
    Optional<String> cause =
        text.lines()
            .map(String::strip)
            .filter(line -> line.matches("(Caused by: )?[\\w.$]+(Exception|Error)\\b.*"))
            .reduce((earlier, later) -> later.startsWith("Caused by: ") ? later : earlier);
    return cause
        .or(
            () ->
                text.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("at "))
                    .reduce((earlier, later) -> later))
        .map(line -> masked.apply(line.replaceFirst("^Caused by: ", "")))
        .map(line -> Abbreviation.of(line, MOST_CHARS));
  }

  /** A clause with the captured line, to follow a sentence; empty without output. */
  String inWords() {
    return words().map(" (it printed: %s)"::formatted).orElse("");
  }

  /** The same for the current or last capture. */
  static String lastInWords() {
    Overheard latest = last;
    return latest == null ? "" : latest.inWords();
  }

  /** Stops capturing. Loggers may keep the stream, which then only passes on. */
  @Override
  public void close() {
    isClosed = true;
    System.setOut(out);
    System.setErr(err);
  }

  /** Passes output on, and keeps its beginning. */
  private final class Listener extends OutputStream {

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      err.write(bytes, offset, length);
      if (!isClosed) {
        synchronized (heard) {
          if (heard.size() < MOST_BYTES) {
            heard.write(bytes, offset, Math.min(length, MOST_BYTES - heard.size()));
          }
        }
        last = Overheard.this;
      }
    }

    @Override
    public void flush() {
      err.flush();
    }
  }
}
