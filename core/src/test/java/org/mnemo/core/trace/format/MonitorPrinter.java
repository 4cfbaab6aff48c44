package org.mnemo.core.trace.format;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceWriter;

/** Prints accesses as a Redis prints the commands of its clients: reads as GET, others as INCR. */
final class MonitorPrinter implements TraceWriter {

  private final OutputStream out;

  MonitorPrinter(OutputStream out) {
    this.out = out;
  }

  @Override
  public void append(Access access) {
    String command = access.operation() == Operation.READ ? "GET" : "INCR";
    StringBuilder line =
        new StringBuilder("1700000000.000123 [0 127.0.0.1:50712] \"" + command + "\" ");
    line.append('"');
    for (int i = 0; i < access.keyLength(); i++) {
      char c = (char) (access.keyBuffer()[access.keyOffset() + i] & 0xFF);
      if (c == '"' || c == '\\') {
        line.append('\\').append(c);
      } else if (c >= ' ' && c < 0x7F) {
        line.append(c);
      } else {
        line.append("\\x").append(Integer.toHexString(0x100 + c).substring(1));
      }
    }
    try {
      out.write(line.append("\"\n").toString().getBytes(ISO_8859_1));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      out.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
