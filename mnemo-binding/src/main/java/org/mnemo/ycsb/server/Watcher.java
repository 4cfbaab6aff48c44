package org.mnemo.ycsb.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.ycsb.kernel.Watchdog;

/**
 * If this process dies before closing it, ends the watched servers and removes their files and this
 * process's temporary directories.
 */
public final class Watcher implements AutoCloseable {

  private static final String ON_LINE =
      """
      case $what in
        servers) SERVERS=$rest && set -- ;;
        file) set -- "$@" "$rest" ;;
      esac
      """;

  private static final String AFTER_DEATH =
      """
      kill -9 $SERVERS
      rm -rf "$@" "$TEMPORARY"*
      """
          + PagedServers.REMOVAL;

  private final Watchdog watchdog;

  private Watcher(Watchdog watchdog) {
    this.watchdog = watchdog;
  }

  /**
   * Starts the watcher.
   *
   * @throws MnemoException if there is no shell
   */
  public static Watcher start() {
    String temporary = TemporaryDirectory.parent().resolve(TemporaryDirectory.prefix()).toString();
    return new Watcher(
        Watchdog.start(
            ON_LINE,
            AFTER_DEATH,
            Map.of(
                "SERVERS",
                "",
                "CGROUPS",
                PagedServers.directoryOfGroups(),
                "TEMPORARY",
                temporary)));
  }

  /** Watches these servers instead of earlier ones. */
  void over(List<LocalServer> servers) {
    List<String> lines = new ArrayList<>();
    lines.add(
        servers.stream()
            .map(server -> Long.toString(server.pid()))
            .collect(Collectors.joining(" ", "servers ", "")));
    for (LocalServer server : servers) {
      if (!server.file().isEmpty()) {
        lines.add("file " + server.file());
      }
    }
    watchdog.send(lines);
  }

  /** Ends the watcher in an orderly way. */
  @Override
  public void close() {
    watchdog.close();
  }
}
