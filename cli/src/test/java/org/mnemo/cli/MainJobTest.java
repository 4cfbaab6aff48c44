package org.mnemo.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.ServerWork;
import org.mnemo.core.measurement.ServerWork.TierWork;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.ServerState;
import redis.clients.jedis.Jedis;

/** The main job on real Redis servers, the commands run as a user runs them. */
@Tag("processes")
class MainJobTest {

  private static final String[] SMALL =
      words("-P workloads/trending -p recordcount=200 -p operationcount=4000 -p mnemo.seed=7");

  @TempDir Path temporary;

  private Path state() {
    return temporary.resolve("a state");
  }

  @AfterEach
  void stopServers() {
    new LocalServers(state()).stop();
  }

  private Program ycsb(String phase, String... more) {
    return Program.ycsb(phase, "mnemo", SMALL, "-p", "mnemo.state=" + state(), more);
  }

  private static List<String> files(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .map(directory::relativize)
          .map(Path::toString)
          .sorted()
          .toList();
    }
  }

  @Test
  void advisesInOneCommandWhatThreeCommandsFind() throws IOException {
    Path advised = temporary.resolve("out 1");
    Program advise =
        Program.mnemo(words("advise --max-slowdown 400% --time 60s --out %s", advised), SMALL);
    assertThat(advise.err()).doesNotContain("Exception");
    advise.estimated();
    assertThat(advise.out()).contains("EMULATED");

    Path byHand = temporary.resolve("out 2");
    ycsb("load").done();
    Program run = ycsb("run", "-p", "mnemo.out=" + byHand).done();
    assertThat(run.out())
        .contains("[READ], Operations, 4000")
        .contains("[READ-FAST], Operations,")
        .contains("[READ-SLOW], Operations,");
    Program.mnemo("estimate", byHand).estimated();

    List<String> measuredUnderLoad = List.of("load/run.json", "load/saturation.csv");
    assertThat(files(advised)).containsAll(measuredUnderLoad);
    assertThat(files(byHand))
        .isEqualTo(
            files(advised).stream().filter(file -> !measuredUnderLoad.contains(file)).toList())
        .containsExactly(
            "baselines.json",
            "blocks.csv",
            "dataset.csv.zst",
            "estimate/curve-full.csv",
            "estimate/curve.csv",
            "estimate/curve.png",
            "estimate/recommendation.json",
            "estimate/report.html",
            "latency.hlog",
            "memory.json",
            "run.json",
            "servers.json",
            "trace.csv.zst");
    assertServersAreDescribed(byHand);
    // One thread, one seed: the same requests, and no clock in the trace.
    assertThat(CompressedFiles.readSmall(byHand.resolve("trace.csv.zst")))
        .asString()
        .isEqualTo(new String(CompressedFiles.readSmall(advised.resolve("trace.csv.zst")), UTF_8));
    assertThat(Files.readAllLines(advised.resolve("estimate/curve.csv"))).hasSize(1 + 1 + 200);
    JsonNode recommendation =
        Json.read(advised.resolve("estimate/recommendation.json"), JsonNode.class);
    assertThat(recommendation.get("emulated").booleanValue()).isTrue();
    assertThat(recommendation.get("order").textValue()).isEqualTo("gain");
    // What Redis adds to a record, by its own account.
    assertThat(recommendation.get("overhead_bytes").longValue()).isPositive();
    assertThat(recommendation.get("split").isNull()).isEqualTo(advise.status() != 0);
    loadsByTheMapAndLeavesNoCopies(byHand);
  }

  private Jedis client(int tier) {
    ServerState running = new LocalServers(state()).state();
    Jedis client = new Jedis("127.0.0.1", running.servers().get(tier).port());
    client.auth(running.password());
    return client;
  }

  private void loadsByTheMapAndLeavesNoCopies(Path out) {
    Path mapFile = temporary.resolve("map.csv");
    Program place = Program.mnemo("place", out, "--row", "50", "--out", mapFile).done();
    assertThat(place.err()).isEmpty();

    try (Jedis slow = client(1)) {
      slow.set("somebody else's", "kept");
    }
    assertThat(ycsb("load", "-p", "mnemo.tiermap=" + mapFile).sentence())
        .contains("1 record", "'somebody else's'");
    ycsb("load", "-p", "mnemo.tiermap=" + mapFile, "--overwrite").done();

    KeyTierMap map = KeyTierMapFile.read(mapFile, Tiers.FAST_AND_SLOW);
    assertThat(map.size()).isEqualTo(200);
    try (Jedis fast = client(0);
        Jedis slow = client(1)) {
      assertThat(fast.dbSize()).isEqualTo(50);
      assertThat(slow.dbSize()).isEqualTo(150 + 1);
      assertThat(slow.get("somebody else's")).isEqualTo("kept");
      for (int i = 0; i < map.size(); i++) {
        assertThat(fast.exists(map.key(i))).isEqualTo(map.tier(i) == 0);
      }
    }
    Path placed = temporary.resolve("placed");
    ycsb("run", "-p", "mnemo.tiermap=" + mapFile, "-p", "mnemo.out=" + placed).done();
    assertThat(Json.read(placed.resolve("run.json"), JsonNode.class).get("placement").asText())
        .isEqualTo("map");
  }

  @Test
  void advisesOnMemcached() {
    assumeThat(SearchPath.find("memcached")).as("memcached on PATH").isPresent();
    Path out = temporary.resolve("out");
    Program advise =
        Program.mnemo(
            words("advise --store memcached --max-slowdown 400% --time 60s --out %s", out), SMALL);
    advise.estimated();
    assertThat(advise.err()).doesNotContain("SLF4J", "spy", "INFO");
    assertServersAreDescribed(out);
    JsonNode recommendation =
        Json.read(out.resolve("estimate/recommendation.json"), JsonNode.class);
    // What Memcached adds to a record, by its own account: its header and the rest of a chunk.
    assertThat(recommendation.get("overhead_bytes").longValue()).isBetween(50L, 50_000L);
  }

  /** Processor time of the servers, the slow of which was emulated by the profile of the paper. */
  private static void assertServersAreDescribed(Path measurement) {
    ServerWork work = ServerWork.read(measurement.resolve("servers.json"));
    assertThat(work.tiers()).extracting(TierWork::name).containsExactly("fast", "slow");
    assertThat(work.tiers()).allMatch(tier -> tier.operations() > 100 && tier.cpuSeconds() > 0);
    assertThat(work.tiers().get(0).emulatedSeconds()).isZero();
    // An operation adds 8 x (238.1 - 65.7) ns, and up to 160,650 x (1/1.81 - 1/14.9) ns for its
    // bytes.
    TierWork slow = work.tiers().get(1);
    assertThat(slow.emulatedSeconds() * 1e9 / slow.operations()).isBetween(1_379.0, 79_355.0);
  }
}
