package org.mnemo.core.text;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.mnemo.core.VisibleText;

/**
 * Print stream for a terminal on which everything is {@link VisibleText}, so that text from outside
 * cannot control it. Colours and progress bars of Mnemo go to the {@link #raw} stream beneath.
 */
public final class GuardedOutput extends PrintStream {

  private final PrintStream raw;

  private GuardedOutput(PrintStream raw) {
    super(new Filter(raw), true, StandardCharsets.UTF_8);
    this.raw = raw;
  }

  /** Guards standard output and standard error of this program. */
  public static void install() {
    System.setOut(of(System.out));
    System.setErr(of(System.err));
  }

  /** A guard over {@code raw}. */
  public static PrintStream of(PrintStream raw) {
    return raw instanceof GuardedOutput ? raw : new GuardedOutput(raw);
  }

  /** The stream beneath a guarded one; any other stream itself. */
  public static PrintStream raw(PrintStream stream) {
    return stream instanceof GuardedOutput guarded ? guarded.raw : stream;
  }

  /** Passes text on with hidden characters escaped; print streams write whole characters. */
  private static final class Filter extends OutputStream {

    private final PrintStream raw;

    Filter(PrintStream raw) {
      this.raw = raw;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      raw.print(VisibleText.lines(new String(bytes, offset, length, StandardCharsets.UTF_8)));
      requireWritten();
    }

    @Override
    public void flush() throws IOException {
      requireWritten();
    }

    /** A print stream reports failures only when asked. */
    private void requireWritten() throws IOException {
      if (raw.checkError()) {
        throw new IOException("cannot write");
      }
    }
  }
}
