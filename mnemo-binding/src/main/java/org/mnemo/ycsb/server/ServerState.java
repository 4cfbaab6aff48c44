package org.mnemo.ycsb.server;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.mnemo.core.file.Json;

/**
 * The local servers in {@code servers.json}, for the next process. Holds a password and is never
 * printed.
 *
 * @param clientCpus processors for a client, as for {@code taskset -c}; empty for all
 * @param password password of the servers; empty for none
 * @param complete false until all servers have answered
 */
public record ServerState(
    int schema, String clientCpus, String password, boolean complete, List<LocalServer> servers) {

  static final int SCHEMA = 4;

  static final ServerState NONE = new ServerState(SCHEMA, "", "", true, List.of());

  public ServerState {
    servers = List.copyOf(servers);
  }

  /** Reads a file of {@link #write}, also of version 1 without password. */
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

  /** The distinct stores of the servers. */
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

  /** True if there are servers, and all were started and run. */
  public boolean allRun() {
    return complete && !servers.isEmpty() && servers.stream().allMatch(LocalServer::runs);
  }
}
