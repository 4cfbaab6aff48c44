package org.mnemo.ycsb;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Arguments that a {@link MeasuringProcess} reads from its standard input. Command lines are
 * visible to all users of the machine, and arguments may hold passwords.
 */
public final class PipedArguments {

  private PipedArguments() {}

  /** Sends arguments; the stream stays open. */
  public static void send(List<String> arguments, OutputStream out) throws IOException {
    DataOutputStream data = new DataOutputStream(out);
    data.writeInt(arguments.size());
    for (String argument : arguments) {
      byte[] bytes = argument.getBytes(StandardCharsets.UTF_8);
      data.writeInt(bytes.length);
      data.write(bytes);
    }
    data.flush();
  }

  /** Reads the arguments, and not a byte more. */
  static List<String> receive(InputStream in) throws IOException {
    DataInputStream data = new DataInputStream(in);
    List<String> arguments = new ArrayList<>();
    for (int left = data.readInt(); left > 0; left--) {
      arguments.add(new String(data.readNBytes(data.readInt()), StandardCharsets.UTF_8));
    }
    return arguments;
  }
}
