package org.mnemo.cli.doctor;

import java.util.List;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.store.StoreTypes;

/**
 * A program that Mnemo can use.
 *
 * @param names names of the programs, of which the first on the search path is taken
 * @param without what one misses without it
 */
record Tool(String name, List<String> names, String without) {

  static final Tool JDK =
      new Tool("JDK", List.of("javac"), "without its compiler Mnemo cannot be built anew");

  static final Tool MAVEN =
      new Tool(
          "Maven",
          List.of("mvn"),
          "without it Mnemo cannot be built anew, nor DynamoDB Local be fetched");

  static final Tool NUMACTL =
      new Tool("numactl", List.of("numactl"), "without it servers cannot be bound to memory nodes");

  private static final String NO_BROWSER_TESTS =
      "without it the tests of reports in a browser are left out";

  /** Those on the search path, the ones that a first run needs first. */
  static final List<Tool> ALL =
      List.of(
          MAVEN,
          new Tool(
              "redis-server",
              server("redis").programs(),
              server("redis")
                  .withoutPrograms()
                  .map(
                      "without it the embedded %s is used, an old one that may lack TLS"::formatted)
                  .orElse("without it Mnemo cannot start a Redis")),
          new Tool(
              "memcached",
              server("memcached").programs(),
              "without it Mnemo cannot start a Memcached"),
          NUMACTL,
          new Tool(
              "taskset",
              List.of("taskset"),
              "without it client and servers have no processors of their own, and times vary more"),
          new Tool("Chromium", List.of("chromium"), NO_BROWSER_TESTS),
          new Tool("chromedriver", List.of("chromedriver"), NO_BROWSER_TESTS));

  private static LocalServerType server(String store) {
    return StoreTypes.byName(store).localServer().orElseThrow();
  }

  String remedy() {
    return "install %s so that it is on PATH".formatted(name);
  }
}
