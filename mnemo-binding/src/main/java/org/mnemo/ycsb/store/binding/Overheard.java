package org.mnemo.ycsb.store.binding;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.mnemo.core.text.Abbreviation;

/**
 * Listens to what is printed while a binding begins or is tried, as bindings print why they fail
 * and answer no more than ERROR. All of it goes on to standard error.
 */
final class Overheard implements AutoCloseable {

  private static final int MOST_BYTES = 1 << 16;
  private static final int MOST_CHARS = 200;

  private static volatile String lastWords = "";

  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream heard = new ByteArrayOutputStream();

  Overheard() {
    PrintStream listening = new PrintStream(new Listener(err, heard), true, StandardCharsets.UTF_8);
    System.setOut(listening);
    System.setErr(listening);
  }

  /** The line that most likely says what went wrong; empty if nothing was printed. */
  private static Optional<String> words(ByteArrayOutputStream heard) {
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
        .map(line -> Abbreviation.of(line.replaceFirst("^Caused by: ", ""), MOST_CHARS));
  }

  /** A clause with the words, to follow a sentence; empty if nothing was printed. */
  String inWords() {
    return words(heard).map(" (it printed: %s)"::formatted).orElse("");
  }

  /** The same of what a binding has printed that is still being listened to, or was last. */
  static String lastInWords() {
    return lastWords;
  }

  @Override
  public void close() {
    System.setOut(out);
    System.setErr(err);
  }

  /** Passes on what it hears, and keeps the beginning. */
  private static final class Listener extends OutputStream {

    private final PrintStream to;
    private final ByteArrayOutputStream heard;

    Listener(PrintStream to, ByteArrayOutputStream heard) {
      this.to = to;
      this.heard = heard;
    }

    @Override
    public void write(int b) {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      to.write(bytes, offset, length);
      synchronized (heard) {
        if (heard.size() < MOST_BYTES) {
          heard.write(bytes, offset, Math.min(length, MOST_BYTES - heard.size()));
        }
      }
      lastWords = words(heard).map(" (it printed: %s)"::formatted).orElse("");
    }

    @Override
    public void flush() {
      to.flush();
    }
  }
}
