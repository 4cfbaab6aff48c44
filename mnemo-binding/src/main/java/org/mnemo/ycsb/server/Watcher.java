package org.mnemo.ycsb.server;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.ycsb.kernel.SearchPath;

/**
 * A process that waits for the end of this one. If this one dies before closing it, the watcher
 * ends the watched servers and removes their files and this process's temporary directories.
 */
public final class Watcher implements AutoCloseable {

  /**
   * Script that reads server numbers, files to remove, or the orderly end from standard input. The
   * kernel ends that input when the parent dies.
   */
  private static final String SCRIPT =
      """
      trap '' INT QUIT TERM HUP
      while read -r what rest; do
        case $what in
          servers) SERVERS=$rest && set -- ;;
          file) set -- "$@" "$rest" ;;
          over) exit ;;
        esac
      done
      kill -9 $SERVERS
      rm -rf "$@" "$TEMPORARY"*
      """
          + PagedServers.REMOVAL;

  private final Process process;

  private Watcher(Process process) {
    this.process = process;
  }

  /**
   * Starts the watcher.
   *
   * @throws MnemoException if there is no shell
   */
  public static Watcher start() {
    List<String> line = new ArrayList<>();
    // Isolated from signals to this process's group.
    if (SearchPath.find("setsid").isPresent()) {
      line.add("setsid");
    }
    line.addAll(List.of("sh", "-c", SCRIPT));
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().put("SERVERS", "");
    builder.environment().put("CGROUPS", PagedServers.directoryOfGroups());
    builder
        .environment()
        .put(
            "TEMPORARY",
            TemporaryDirectory.parent().resolve(TemporaryDirectory.prefix()).toString());
    try {
      return new Watcher(builder.start());
    } catch (IOException e) {
      throw new MnemoException(
          "cannot start sh to watch over servers: " + e.getMessage() + "; check PATH", e);
    }
  }

  /** Watches these servers instead of earlier ones. */
  void over(List<LocalServer> servers) {
    send(
        Stream.concat(
            Stream.of(
                servers.stream()
                    .map(server -> Long.toString(server.pid()))
                    .collect(Collectors.joining(" ", "servers ", ""))),
            servers.stream()
                .filter(server -> !server.file().isEmpty())
                .map(server -> "file " + server.file())));
  }

  private void send(Stream<String> lines) {
    try {
      Writer input = process.outputWriter();
      input.write(lines.collect(Collectors.joining("\n", "", "\n")));
      input.flush();
    } catch (IOException e) {
      // It was killed: the next process removes what this one leaves.
    }
  }

  /** Ends the watcher in an orderly way. */
  @Override
  public void close() {
    send(Stream.of("over"));
  }
}
