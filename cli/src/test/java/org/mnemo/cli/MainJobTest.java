package org.mnemo.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
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
import org.mnemo.core.file.Directories;
import org.mnemo.core.file.Json;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
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

  /** What servers took under load in one run tells nothing of another. */
  private void refusesTheLoadOfAnother(Path run, Path other) {
    Path received = temporary.resolve("received");
    Directories.copy(other, received);
    Directories.copy(run.resolve("load"), received.resolve("load"));
    Program.mnemo("check", received, "--rate", "10").refused(1, "load/run.json");
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
    ServersTold.assertAbout(byHand);
    refusesTheLoadOfAnother(advised, byHand);
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
    JsonNode split = recommendation.get("split");
    assertThat(split.isNull()).isEqualTo(advise.status() != 0);
    if (!split.isNull()) {
      assertThat(split.get("slowdown_interval").get("high").doubleValue())
          .isLessThanOrEqualTo(4)
          .isGreaterThanOrEqualTo(split.get("slowdown").doubleValue());
      assertThat(split.get("latency")).hasSize(4);
    }
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
  void advisesOnATraceOfHostileKeys() throws IOException {
    String[] keys = {
      "a,b", "\"quoted\"", "with space", "\u00e9\u4e2d", "=1+1", "<script>", "-", "'"
    };
    StringBuilder trace = new StringBuilder();
    for (int i = 0; i < 4000; i++) {
      String key = keys[(i + i / 8) % 8];
      String operation = i % 10 == 9 ? "set" : i % 50 == 7 ? "delete" : i % 50 == 8 ? "add" : "get";
      // What is deleted is added again by the next line.
      String of = operation.equals("delete") || operation.equals("add") ? keys[3] : key;
      trace.append(i / 100).append(',').append(of).append(",9,").append(1000).append(",1,");
      trace.append(operation).append(",0\n");
    }
    Path file = Files.writeString(temporary.resolve("trace.csv"), trace);
    Path out = temporary.resolve("replayed");
    Program program =
        Program.mnemo(
            words(
                "advise --max-slowdown 400% --time 60s -P workloads/replay -p mnemo.trace=%s --out %s",
                file, out));
    program.estimated();
    assertThat(Files.readAllLines(out.resolve("estimate/curve.csv"))).hasSize(1 + 1 + 8);
  }
}
