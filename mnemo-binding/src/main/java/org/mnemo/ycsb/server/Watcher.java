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
import org.mnemo.ycsb.paged.PagedServers;

/**
 * A process that waits for the end of this one. If this one dies before it has closed the watcher,
 * however it dies, the watcher ends the servers that it watches over, and removes what they needed
 * and the temporary directories of this process.
 */
public final class Watcher implements AutoCloseable {

  /**
   * Script that takes lines from standard input: the numbers of the servers, a file to remove, or
   * that all is over. That its input ends before is the kernel's doing, when the parent dies.
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
   * Starts to watch.
   *
   * @throws MnemoException if there is no shell
   */
  public static Watcher start() {
    List<String> line = new ArrayList<>();
    // Out of reach of what ends all processes of this one's group.
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

  /** Watches over servers, in place of those that it was told before. */
  void over(List<LocalServer> servers) {
    tell(
        Stream.concat(
            Stream.of(
                servers.stream()
                    .map(server -> Long.toString(server.pid()))
                    .collect(Collectors.joining(" ", "servers ", ""))),
            servers.stream()
                .filter(server -> !server.file().isEmpty())
                .map(server -> "file " + server.file())));
  }

  private void tell(Stream<String> lines) {
    try {
      Writer told = process.outputWriter();
      told.write(lines.collect(Collectors.joining("\n", "", "\n")));
      told.flush();
    } catch (IOException e) {
      // It has been killed: the next process removes what this one leaves.
    }
  }

  /** Ends the watcher, as nothing of this process is left. */
  @Override
  public void close() {
    tell(Stream.of("over"));
  }
}
