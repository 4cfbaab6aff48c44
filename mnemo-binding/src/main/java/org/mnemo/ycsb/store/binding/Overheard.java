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
 * Listens to what is printed while a binding begins or is tried, as bindings print why they fail
 * and answer no more than ERROR. All of it goes on to standard error.
 */
final class Overheard implements AutoCloseable {

  private static final int MOST_BYTES = 1 << 16;
  private static final int MOST_CHARS = 200;

  /** The one that has heard something last, whose binding may be ending the program. */
  private static volatile @Nullable Overheard last;

  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();
  private final UnaryOperator<String> masked;
  private volatile boolean isClosed;

  /**
   * Listens from now on.
   *
   * @param masked takes secrets out of what was heard before it is repeated
   */
  Overheard(UnaryOperator<String> masked) {
    this.masked = masked;
    PrintStream listening = new PrintStream(new Listener(), true, StandardCharsets.UTF_8);
    System.setOut(listening);
    System.setErr(listening);
  }

  /** The line that most likely says what went wrong; empty if nothing was printed. */
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

  /** A clause with the words, to follow a sentence; empty if nothing was printed. */
  String inWords() {
    return words().map(" (it printed: %s)"::formatted).orElse("");
  }

  /** The same of what a binding has printed that is still being listened to, or was last. */
  static String lastInWords() {
    Overheard latest = last;
    return latest == null ? "" : latest.inWords();
  }

  /** Hears nothing more. Loggers may keep the stream, which then only passes on. */
  @Override
  public void close() {
    isClosed = true;
    System.setOut(out);
    System.setErr(err);
  }

  /** Passes on what it hears, and keeps the beginning. */
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
