package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.failed;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.Ycsb;
import org.mnemo.ycsb.server.JavaProcess;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierStore;
import redis.clients.jedis.Jedis;

/** Loads and runs as a user starts them, on servers as users have them. */
@Tag("processes")
class DeployedRedisTest {

  private static final String PASSWORD = "top-secret-of-the-deployment";

  /** The first has a password, the second forgets what it has no room for. */
  @RegisterExtension
  static final RedisTestServers SERVERS =
      new RedisTestServers(
          2,
          server ->
              server == 0
                  ? List.of("--requirepass", PASSWORD)
                  : List.of("--maxmemory", "5mb", "--maxmemory-policy", "allkeys-lru"));

  @RegisterExtension static final RedisTestCluster CLUSTER = new RedisTestCluster();

  @TempDir Path temporary;

  private record Ended(int status, String said) {}

  private Ended ycsb(String phase, String... more) throws Exception {
    Path home = Path.of("").toAbsolutePath().getParent();
    List<String> arguments = new ArrayList<>(List.of(phase, "mnemo", "-P", "workloads/trending"));
    String[] properties = {
      "recordcount=100",
      "operationcount=1000",
      "mnemo.state=" + temporary,
      "mnemo.fast.redis.port=" + SERVERS.port(0),
      "mnemo.fast.redis.password=" + PASSWORD
    };
    Stream.of(properties, more)
        .flatMap(Stream::of)
        .forEach(property -> arguments.addAll(List.of("-p", property)));
    Path said = temporary.resolve("said");
    Process process =
        JavaProcess.of(
                List.of(),
                List.of("-Dmnemo.home=" + home),
                Ycsb.class,
                arguments.toArray(String[]::new))
            .redirectErrorStream(true)
            .redirectOutput(said.toFile())
            .start();
    return new Ended(process.waitFor(), Files.readString(said, StandardCharsets.UTF_8));
  }

  private String[] slowIsTheCluster(String... more) {
    return Stream.concat(
            Stream.of("mnemo.slow.redis.port=" + CLUSTER.port(0), "mnemo.slow.redis.cluster=true"),
            Stream.of(more))
        .toArray(String[]::new);
  }

  @Test
  void measuresOneServerAgainstAClusterUntilANodeOfItDies() throws Exception {
    Ended load = ycsb("load", slowIsTheCluster());
    assertThat(load.status()).as(load.said()).isZero();
    assertThat(load.said()).doesNotContain(PASSWORD);
    long inCluster = 0;
    for (int node = 0; node < RedisTestCluster.NODES; node++) {
      try (Jedis redis = CLUSTER.client(node)) {
        inCluster += redis.dbSize();
      }
    }
    assertThat(inCluster).isEqualTo(100);

    Path out = temporary.resolve("out");
    Ended run = ycsb("run", slowIsTheCluster("mnemo.out=" + out));
    assertThat(run.status()).as(run.said()).isZero();
    assertThat(run.said()).contains("[READ-SLOW], Operations,").doesNotContain(PASSWORD);
    String description = Files.readString(out.resolve("run.json"));
    assertThat(description)
        .contains("\"127.0.0.1:" + SERVERS.port(0) + "\"")
        .contains("\"cluster of " + CLUSTER.address(0) + "\"");
    assertThat(filesThatHold(PASSWORD)).isEmpty();

    try (TierStore store = CLUSTER.server().connect()) {
      CLUSTER.kill(1);
      for (int attempt = 0; attempt < 2; attempt++) {
        failed(
            () -> store.read(RecordKey.of("usertable", "foo{}{bar}"), null, new Fields()),
            CLUSTER.address(1));
      }
      Ended orphaned = ycsb("run", slowIsTheCluster("mnemo.out=" + temporary.resolve("none")));
      assertThat(orphaned.status()).isEqualTo(1);
      assertThat(orphaned.said())
          .contains("mnemo: no Redis answers at " + CLUSTER.address(1))
          .doesNotContain("\tat ");

      CLUSTER.awaitState(0, "cluster_state:fail");
      failed(
          () -> store.read(RecordKey.of("usertable", "{bar}"), null, new Fields()), "CLUSTERDOWN");
    }
  }

  private List<Path> filesThatHold(String text) throws IOException {
    try (Stream<Path> files = Files.walk(temporary)) {
      List<Path> holding = new ArrayList<>();
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text)) {
          holding.add(file);
        }
      }
      return holding;
    }
  }

  /** 100 records of 100 KB do not go into 5 MB. */
  @Test
  void refusesALoadThatAServerForgets() throws Exception {
    Ended load = ycsb("load", "mnemo.slow.redis.port=" + SERVERS.port(1));
    assertThat(load.status()).isEqualTo(1);
    assertThat(load.said()).containsPattern("tier slow dropped [0-9]+ records");
    assertThat(temporary.resolve("dataset.csv.zst")).doesNotExist();
  }

  @Test
  void saysThatThePasswordIsMissingBeforeAnythingIsLoaded() throws Exception {
    Ended load =
        ycsb(
            "load",
            "mnemo.slow.redis.port=" + SERVERS.port(0),
            "mnemo.fast.redis.port=" + SERVERS.port(1));
    assertThat(load.status()).isEqualTo(1);
    assertThat(load.said())
        .contains("mnemo: Redis at 127.0.0.1:" + SERVERS.port(0) + " refused")
        .contains("set redis.password")
        .doesNotContain("\tat ");
  }
}
