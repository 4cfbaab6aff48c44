package org.mnemo.ycsb.kernel;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.mnemo.core.MnemoException;

/** Runs programs for their output. */
public final class ProgramOutput {

  private ProgramOutput() {}

  /**
   * All output of a program until its end, errors included.
   *
   * @throws MnemoException if it cannot be run
   */
  public static String of(List<String> command) {
    try {
      Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
      process.getOutputStream().close();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new MnemoException(
          "cannot run %s; check that the program is there and may be run"
              .formatted(String.join(" ", command)),
          e);
    }
  }
}
