package org.mnemo.cli.doctor;

import java.util.List;
import java.util.stream.Stream;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.store.StoreTypes;

/**
 * A program that Mnemo can use.
 *
 * @param names names of the programs, of which the first on the search path is taken
 * @param without what one misses without it
 * @param forSources true if only who builds or tests Mnemo from its sources needs it
 */
record Tool(String name, List<String> names, String without, boolean forSources) {

  static final Tool JDK =
      new Tool("JDK", List.of("javac"), "without its compiler Mnemo cannot be built anew", true);

  static final Tool MAVEN =
      new Tool(
          "Maven",
          List.of("mvn"),
          "without it Mnemo cannot be built anew, nor DynamoDB Local be fetched",
          true);

  private static final Tool MAVEN_OF_RELEASE =
      new Tool(MAVEN.name, MAVEN.names, "without it DynamoDB Local cannot be fetched", false);

  static final Tool NUMACTL =
      new Tool(
          "numactl",
          List.of("numactl"),
          "without it servers cannot be bound to memory nodes",
          false);

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
                  .orElse("without it Mnemo cannot start a Redis"),
              false),
          new Tool(
              "valkey-server",
              server("valkey").programs(),
              "without it Mnemo cannot start a Valkey",
              false),
          new Tool(
              "memcached",
              server("memcached").programs(),
              "without it Mnemo cannot start a Memcached",
              false),
          NUMACTL,
          new Tool(
              "taskset",
              List.of("taskset"),
              "without it client and servers have no processors of their own, and times vary more",
              false),
          new Tool("Chromium", List.of("chromium"), NO_BROWSER_TESTS, true),
          new Tool("chromedriver", List.of("chromedriver"), NO_BROWSER_TESTS, true));

  private static LocalServerType server(String store) {
    return StoreTypes.byName(store).localServer().orElseThrow();
  }

  /** Those that matter to who has a release: nothing is built there. */
  static final List<Tool> OF_RELEASE =
      Stream.concat(Stream.of(MAVEN_OF_RELEASE), ALL.stream().filter(tool -> !tool.forSources))
          .toList();

  String remedy() {
    return "install %s so that it is on PATH".formatted(name);
  }
}
