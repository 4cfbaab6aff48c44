package org.mnemo.ycsb.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.file.Json;

/**
 * The local servers as {@code servers.json} remembers them, so that the next process finds them. It
 * holds a password and is never printed.
 *
 * @param schema version of the file format
 * @param clientCpus processors that a client should keep to, as {@code taskset -c} takes them;
 *     empty for all
 * @param password password that the servers ask for; empty for none
 * @param complete false until all of them have answered
 */
public record ServerState(
    int schema, String clientCpus, String password, boolean complete, List<LocalServer> servers) {

  static final int SCHEMA = 4;

  static final ServerState NONE = new ServerState(SCHEMA, "", "", true, List.of());

  public ServerState {
    servers = List.copyOf(servers);
  }

  /**
   * Reads the file that {@link #write} has written, also of version 1, whose servers ask for no
   * password.
   */
  static ServerState read(Path file) {
    return Json.read(
        file,
        ServerState.class,
        SCHEMA,
        List.of(
            version1 -> version1.put("password", "").put("complete", true),
            version2 ->
                version2
                    .path("servers")
                    .forEach(server -> ((ObjectNode) server).put("file", "").put("empty_bytes", 0)),
            version3 ->
                version3
                    .path("servers")
                    .forEach(
                        server ->
                            ((ObjectNode) server).put("store", version3.path("store").asText()))));
  }

  /** The stores that the servers run, each once. */
  public List<String> stores() {
    return servers.stream().map(LocalServer::store).distinct().toList();
  }

  void write(Path file) {
    Json.writePrivate(file, this);
  }

  /** The state once all of these servers have answered. */
  ServerState completed(List<LocalServer> answering) {
    return new ServerState(schema, clientCpus, password, true, answering);
  }

  /** True if there are servers, all of them were started and all of them run. */
  public boolean allRun() {
    return complete && !servers.isEmpty() && servers.stream().allMatch(LocalServer::runs);
  }
}
