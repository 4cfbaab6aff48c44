package org.mnemo.ycsb.server;

import java.util.List;

/**
 * The local servers as {@code servers.json} remembers them, so that the next process finds them.
 *
 * @param schema version of the file format
 * @param store which store they run
 * @param clientCpus processors that a client should keep to, as {@code taskset -c} takes them;
 *     empty for all
 */
public record ServerState(int schema, String store, String clientCpus, List<LocalServer> servers) {

  public static final int SCHEMA = 1;

  public ServerState {
    servers = List.copyOf(servers);
  }

  /** True if there are servers and all of them run. */
  public boolean allRun() {
    return !servers.isEmpty() && servers.stream().allMatch(LocalServer::runs);
  }
}
