package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.Json;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.ServerState;

/** The main job on real Memcached servers, the commands run as a user runs them. */
@Tag("processes")
class MemcachedJobTest {

  private static final String[] SMALL =
      words(
          "-P workloads/trending -p recordcount=200 -p operationcount=4000 "
              + "-p readproportion=0.9 -p updateproportion=0.1");

  @TempDir Path temporary;

  private Path state() {
    return temporary.resolve("state");
  }

  @BeforeEach
  void needMemcached() {
    assumeThat(SearchPath.find("memcached")).as("memcached on PATH").isPresent();
  }

  @AfterEach
  void stopServers() {
    new LocalServers(state()).stop();
  }

  private Program ycsb(String phase, String... more) {
    return Program.ycsb(
        phase, "mnemo", SMALL, words("-p mnemo.store=memcached -p mnemo.state=%s", state()), more);
  }

  @Test
  void advisesInOneCommand() {
    Path out = temporary.resolve("out");
    Program advise =
        Program.mnemo(
            words("advise --store memcached --max-slowdown 400% --time 60s --out %s", out), SMALL);
    advise.estimated();
    assertThat(advise.err()).doesNotContain("SLF4J").doesNotContain("spy").doesNotContain("INFO");
    ServersTold.assertAbout(out);
    JsonNode recommendation =
        Json.read(out.resolve("estimate/recommendation.json"), JsonNode.class);
    // What Memcached adds to a record, by its own account: its header and the rest of a chunk.
    assertThat(recommendation.get("overhead_bytes").longValue()).isBetween(50L, 50_000L);
  }

  @Tag("full")
  @Test
  void loadsByTheMapAndLeavesNoCopies() throws IOException {
    Path out = temporary.resolve("out");
    Path mapFile = temporary.resolve("map.csv");
    ycsb("load").done();
    ycsb("run", "-p", "mnemo.out=" + out).done();

    Program.mnemo("place", out, "--row", "50", "--out", mapFile).done();

    List<LocalServer> servers = new LocalServers(state()).state().servers();
    assertThat(say(servers.get(1), "set somebody-else's 0 0 4\r\nkept")).isEqualTo("STORED");
    ycsb("load", "-p", "mnemo.tiermap=" + mapFile, "--overwrite").done();

    KeyTierMap map = KeyTierMapFile.read(mapFile, Tiers.FAST_AND_SLOW);
    assertThat(map.size()).isEqualTo(200);
    assertThat(items(servers.get(0))).isEqualTo(50);
    assertThat(items(servers.get(1))).isEqualTo(150 + 1);
    for (int i = 0; i < map.size(); i++) {
      String key = new String(map.key(i), StandardCharsets.UTF_8);
      for (int tier = 0; tier < 2; tier++) {
        assertThat(say(servers.get(tier), "touch " + key + " 0"))
            .isEqualTo(map.tier(i) == tier ? "TOUCHED" : "NOT_FOUND");
      }
    }

    ycsb(
            "run",
            words(
                "--overwrite -p mnemo.tiermap=%s -p mnemo.out=%s", mapFile, out.resolve("placed")))
        .done();
    refusesTwoTiersOnOneServer();
  }

  private void refusesTwoTiersOnOneServer() {
    ServerState running = new LocalServers(state()).state();
    int port = running.servers().get(0).port();
    ycsb(
            "run",
            words(
                "-p memcached.username=mnemo -p memcached.password=%s "
                    + "-p mnemo.fast.memcached.hosts=127.0.0.1:%s "
                    + "-p mnemo.slow.memcached.hosts=localhost:%s",
                running.password(), port, port))
        .refused(2, "localhost:" + port, "-p mnemo.slow.memcached.hosts=...");
  }

  private long items(LocalServer server) throws IOException {
    try (Socket socket = socket(server)) {
      BufferedReader answer = ask(socket, "stats");
      String line = answer.readLine();
      while (!line.startsWith("STAT curr_items ")) {
        line = answer.readLine();
      }
      return Long.parseLong(line.substring("STAT curr_items ".length()));
    }
  }

  private String say(LocalServer server, String command) throws IOException {
    try (Socket socket = socket(server)) {
      return ask(socket, command).readLine();
    }
  }

  /** The answer to a command that follows the password. */
  private BufferedReader ask(Socket socket, String command) throws IOException {
    String known = "mnemo " + new LocalServers(state()).state().password();
    String said = "set auth 0 0 " + known.length() + "\r\n" + known + "\r\n" + command + "\r\n";
    socket.getOutputStream().write(said.getBytes(StandardCharsets.UTF_8));
    BufferedReader answer = reader(socket);
    assertThat(answer.readLine()).isEqualTo("STORED");
    return answer;
  }

  private static Socket socket(LocalServer server) throws IOException {
    return new Socket(InetAddress.getLoopbackAddress(), server.port());
  }

  private static BufferedReader reader(Socket socket) throws IOException {
    return new BufferedReader(
        new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
  }
}
