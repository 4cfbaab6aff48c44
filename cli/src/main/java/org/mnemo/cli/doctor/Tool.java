package org.mnemo.cli.doctor;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.mnemo.ycsb.server.LocalServerType;
import org.mnemo.ycsb.store.StoreTypes;

/**
 * A program that Mnemo can use.
 *
 * @param names names of the programs, of which the first on the search path is taken
 * @param packages packages that have it, where they are not called as it is
 * @param without what one misses
 */
record Tool(String name, List<String> names, Map<PackageManager, String> packages, String without) {

  static final Tool MAVEN =
      new Tool(
          "Maven",
          List.of("mvn"),
          everywhere("maven"),
          "without it Mnemo cannot be built anew, nor DynamoDB Local be fetched");

  static final Tool REDIS =
      new Tool(
          "redis-server",
          server("redis").programs(),
          Map.of(
              PackageManager.DNF,
              "valkey",
              PackageManager.ZYPPER,
              "redis",
              PackageManager.PACMAN,
              "valkey",
              PackageManager.APK,
              "redis",
              PackageManager.BREW,
              "redis"),
          server("redis")
              .withoutPrograms()
              .map("without it the embedded %s is used, an old one that may lack TLS"::formatted)
              .orElse("without it Mnemo cannot start a Redis"));

  static final Tool MEMCACHED =
      new Tool(
          "memcached",
          server("memcached").programs(),
          Map.of(),
          "without it Mnemo cannot start a Memcached");

  static final Tool NUMACTL =
      new Tool(
          "numactl",
          List.of("numactl"),
          Map.of(PackageManager.APK, "numactl-tools"),
          "without it servers cannot be bound to memory nodes");

  static final Tool TASKSET =
      new Tool(
          "taskset",
          List.of("taskset"),
          everywhere("util-linux"),
          "without it client and servers have no processors of their own, and times scatter");

  static final Tool CHROMIUM =
      new Tool(
          "Chromium",
          List.of("chromium"),
          everywhere("chromium"),
          "without it the tests of reports in a browser are left out");

  static final Tool CHROMEDRIVER =
      new Tool(
          "chromedriver",
          List.of("chromedriver"),
          Map.of(
              PackageManager.APT,
              "chromium-driver",
              PackageManager.PACMAN,
              "chromium",
              PackageManager.APK,
              "chromium-chromedriver"),
          "without it the tests of reports in a browser are left out");

  /** All of them, those first that a first run needs. */
  static final List<Tool> ALL =
      List.of(MAVEN, REDIS, MEMCACHED, NUMACTL, TASKSET, CHROMIUM, CHROMEDRIVER);

  Tool {
    names = List.copyOf(names);
    packages = Map.copyOf(packages);
  }

  /**
   * The JDK of the same version as this Java.
   *
   * @param feature 17 or above
   */
  static Tool jdk(int feature) {
    String rpm = "java-%d-openjdk-devel".formatted(feature);
    return new Tool(
        "JDK",
        List.of("javac"),
        Map.of(
            PackageManager.APT,
            "openjdk-%d-jdk".formatted(feature),
            PackageManager.DNF,
            rpm,
            PackageManager.ZYPPER,
            rpm,
            PackageManager.PACMAN,
            "jdk%d-openjdk".formatted(feature),
            PackageManager.APK,
            "openjdk%d".formatted(feature),
            PackageManager.BREW,
            "openjdk@%d".formatted(feature)),
        "without its compiler Mnemo cannot be built anew");
  }

  private static LocalServerType server(String store) {
    return StoreTypes.byName(store).localServer().orElseThrow();
  }

  private static Map<PackageManager, String> everywhere(String name) {
    return Stream.of(PackageManager.values())
        .collect(Collectors.toMap(manager -> manager, manager -> name));
  }

  /** Advice on how to install the program on such a system. */
  String remedy(Optional<PackageManager> manager) {
    return manager
        .map(known -> known.install(packages.getOrDefault(known, name)))
        .orElse("install %s so that it is on PATH".formatted(name));
  }
}
