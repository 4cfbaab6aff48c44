package org.mnemo.ycsb.server;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.paged.PagedServers;

/**
 * A process that waits for the end of this one. If this one dies before it says that its servers
 * have ended, however it dies, the watcher ends them, and removes what they needed and the
 * temporary directories of this process.
 */
record Watcher(Process process) {

  /**
   * Script that ends at a line of standard input. That it ends without one is the kernel's doing,
   * when the parent dies. Files to remove are its arguments.
   */
  private static final String SCRIPT =
      """
      trap '' INT QUIT TERM HUP
      read -r word && exit
      kill -9 $SERVERS
      rm -rf "$@" "$TEMPORARY"*
      """
          + PagedServers.REMOVAL;

  /** Starts to watch over servers that have not run yet. */
  static Watcher of(List<LocalServer> servers) {
    List<String> line = new ArrayList<>();
    // Out of reach of what ends all processes of this one's group.
    if (SearchPath.find("setsid").isPresent()) {
      line.add("setsid");
    }
    line.addAll(List.of("sh", "-c", SCRIPT, "sh"));
    servers.stream().map(LocalServer::file).filter(file -> !file.isEmpty()).forEach(line::add);
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder
        .environment()
        .put(
            "SERVERS",
            servers.stream()
                .map(server -> Long.toString(server.pid()))
                .collect(Collectors.joining(" ")));
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

  /** Ends the watcher, as the servers have ended and nothing of them is left. */
  void dismiss() {
    try (OutputStream word = process.getOutputStream()) {
      word.write('\n');
    } catch (IOException e) {
      // It has been killed.
    }
  }
}
