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
 * A process that becomes a server. It executes the server's program under its process number only
 * after {@link #release}, and ends if this process dies first. So the number can be recorded before
 * the server runs.
 */
record ServerProcess(Process process, long pid) {

  /**
   * Script that prints its process number and becomes "$@" at the first line of standard input,
   * isolated from the terminal's signals.
   */
  private static final String SCRIPT =
      "trap '' INT QUIT; echo $$; read word || exit; exec \"$@\" </dev/null >\"$LOG\" 2>&1";

  /**
   * Starts the process.
   *
   * @param command command of the server
   * @param log replaced by the server's output
   * @param ofItsOwn true for a separate session, which outlives the one of this process
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

  /** Starts the server in the process. */
  void release() {
    try (OutputStream word = process.getOutputStream()) {
      word.write('\n');
    } catch (IOException e) {
      // It has ended already, which the wait for its answer will detect.
    }
  }

  /**
   * The signal that ended the process, in words; empty if there was none, and its log has the
   * reason.
   */
  Optional<String> endBySignal() {
    return Optional.of(process.onExit().join().exitValue())
        .filter(ExitStatus::isSignalled)
        .map(ExitStatus::inWords);
  }

  /** Ends the process in any state. */
  void discard() {
    process.destroyForcibly();
  }
}
