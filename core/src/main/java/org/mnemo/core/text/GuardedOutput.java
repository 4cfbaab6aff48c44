package org.mnemo.core.text;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.mnemo.core.VisibleText;

/**
 * Print stream for a terminal that escapes all text as {@link VisibleText}, so that text from
 * outside cannot control the terminal. Units use the characters that the terminal has. Colours and
 * progress bars go to the {@link #raw} stream beneath.
 */
public final class GuardedOutput extends PrintStream {

  private final PrintStream raw;

  private GuardedOutput(PrintStream raw, boolean ascii) {
    super(new Filter(raw, ascii), true, StandardCharsets.UTF_8);
    this.raw = raw;
  }

  /**
   * Guards standard output and standard error.
   *
   * @param ascii true to write units in ASCII
   */
  public static void install(boolean ascii) {
    System.setOut(of(System.out, ascii));
    System.setErr(of(System.err, ascii));
  }

  /**
   * A stream that is guarded; a guarded one itself.
   *
   * @param ascii true to write units in ASCII
   */
  public static PrintStream of(PrintStream raw, boolean ascii) {
    return raw instanceof GuardedOutput ? raw : new GuardedOutput(raw, ascii);
  }

  /** A text as safe for a {@link #raw} stream. */
  public static String visible(String text, boolean ascii) {
    String visible = VisibleText.lines(text);
    return ascii ? visible.replace(" µs", " us") : visible;
  }

  /** The stream beneath a guarded one; any other stream itself. */
  public static PrintStream raw(PrintStream stream) {
    return stream instanceof GuardedOutput guarded ? guarded.raw : stream;
  }

  /** Escapes hidden characters; print streams write whole characters. */
  private static final class Filter extends OutputStream {

    private final PrintStream raw;
    private final boolean ascii;

    Filter(PrintStream raw, boolean ascii) {
      this.raw = raw;
      this.ascii = ascii;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      raw.print(visible(new String(bytes, offset, length, StandardCharsets.UTF_8), ascii));
      requireWritten();
    }

    @Override
    public void flush() throws IOException {
      requireWritten();
    }

    /** A print stream does not throw on failure. */
    private void requireWritten() throws IOException {
      if (raw.checkError()) {
        throw new IOException("cannot write");
      }
    }
  }
}
