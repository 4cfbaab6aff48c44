package org.mnemo.ycsb.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.kernel.ExitStatus;
import org.mnemo.ycsb.kernel.SearchPath;

/**
 * A process that becomes a server. It has its process number, but replaces itself by the server's
 * program only after {@link #release}, and ends if this process dies before that. So a server's
 * number can be recorded before the server runs.
 */
record ServerProcess(Process process, long pid) {

  /**
   * Script that prints the number of its process and becomes "$@", out of reach of this terminal's
   * signals, at the first line of standard input.
   */
  private static final String SCRIPT =
      "trap '' INT QUIT; echo $$; read word || exit; exec \"$@\" </dev/null >\"$LOG\" 2>&1";

  /**
   * Starts the process.
   *
   * @param command command of the server
   * @param log file that the server's output replaces
   * @param ofItsOwn true for a session of its own, which outlives that of this process
   */
  static ServerProcess waiting(List<String> command, Path log, boolean ofItsOwn) {
    List<String> line = new ArrayList<>();
    if (ofItsOwn && SearchPath.find("setsid").isPresent()) {
      line.add("setsid");
    }
    line.addAll(List.of("sh", "-c", SCRIPT, "sh"));
    line.addAll(command);
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().put("LOG", log.toString());
    try {
      Process process = builder.start();
      BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
      return new ServerProcess(process, Long.parseLong(String.valueOf(output.readLine())));
    } catch (IOException | NumberFormatException e) {
      throw cannotStart(command, log, e);
    }
  }

  private static MnemoException cannotStart(List<String> command, Path log, Exception cause) {
    return new MnemoException(
        "cannot start %s; check that the program is there and may be run, and that %s can be written"
            .formatted(String.join(" ", command), log.getParent()),
        cause);
  }

  /** Lets the process become the server. */
  void release() {
    try (OutputStream word = process.getOutputStream()) {
      word.write('\n');
    } catch (IOException e) {
      // It has ended already, which the wait for its answer will find.
    }
  }

  /** Which signal has ended the process, in words; empty if none has, and its log tells more. */
  Optional<String> endBySignal() {
    return Optional.of(process.onExit().join().exitValue())
        .filter(ExitStatus::isSignalled)
        .map(ExitStatus::inWords);
  }

  /** Ends the process, whatever it has become. */
  void discard() {
    process.destroyForcibly();
  }
}
