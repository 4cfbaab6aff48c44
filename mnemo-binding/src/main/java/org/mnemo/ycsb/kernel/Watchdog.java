package org.mnemo.ycsb.kernel;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.mnemo.core.MnemoException;

/** A shell process that acts if this one dies before it has closed the watchdog. */
public final class Watchdog implements AutoCloseable {

  private static final String OVER = "over";

  private final Process process;

  private Watchdog(Process process) {
    this.process = process;
  }

  /**
   * Starts it.
   *
   * @param onLine commands for each sent line, whose first word is in $what and the rest in $rest
   * @param afterDeath commands after the death of this process
   * @param variables values of variables of both
   * @throws MnemoException if there is no shell
   */
  public static Watchdog start(String onLine, String afterDeath, Map<String, String> variables) {
    List<String> line = new ArrayList<>();
    // Isolated from signals to this process's group.
    if (SearchPath.find("setsid").isPresent()) {
      line.add("setsid");
    }
    // The kernel ends the input when this process dies.
    String script =
        """
        trap '' INT QUIT TERM HUP
        while read -r what rest; do
          [ "$what" = %s ] && exit
        %sdone
        %s"""
            .formatted(OVER, onLine, afterDeath);
    line.addAll(List.of("sh", "-c", script));
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().putAll(variables);
    try {
      return new Watchdog(builder.start());
    } catch (IOException e) {
      throw new MnemoException(
          "cannot start sh as a watchdog: " + e.getMessage() + "; check PATH", e);
    }
  }

  /** Sends lines. */
  public void send(List<String> lines) {
    try {
      Writer input = process.outputWriter();
      input.write(String.join("\n", lines) + "\n");
      input.flush();
    } catch (IOException e) {
      // It was killed: the next process finds what this one leaves.
    }
  }

  /** Ends it in an orderly way. */
  @Override
  public void close() {
    send(List.of(OVER));
  }
}
