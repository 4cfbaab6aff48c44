package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.file.Json;
import redis.clients.jedis.Jedis;

/** A real Redis under load, captured by the command. */
@Tag("processes")
class CaptureCommandTest {

  @TempDir Path folder;
  private RealServer server;
  private int port;
  private volatile boolean isLoading = true;
  private @Nullable Thread load;

  @BeforeEach
  void start() throws IOException {
    server = RealServer.redis("redis-server", folder);
    port = server.port();
  }

  @AfterEach
  void stop() throws InterruptedException {
    isLoading = false;
    if (load != null) {
      load.join();
    }
    server.close();
  }

  /** Begins at once, or when a capture does. */
  private void load(boolean atCapture) {
    Thread begun = new Thread(() -> request(atCapture), "load");
    load = begun;
    begun.start();
    try (Jedis client = new Jedis("127.0.0.1", port)) {
      RealServer.await(() -> atCapture || client.exists("user:299"));
    }
  }

  private void request(boolean atCapture) {
    try (Jedis client = new Jedis("127.0.0.1", port)) {
      RealServer.await(
          () -> !atCapture || !isLoading || client.clientList().contains("cmd=monitor"));
      for (int i = 0; isLoading; i++) {
        client.set("user:" + i % 300, "v".repeat(i % 300));
        client.get("user:" + i % 300);
      }
    }
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Program capture(String out, String... more) {
    Program program =
        Program.mnemo(
            words("capture --redis 127.0.0.1:%s --out %s --baseline 0.2s", port, path(out)), more);
    assertThat(program.err()).doesNotContain("\tat ");
    return program;
  }

  @Test
  void writesATraceThatAllReadersTake() {
    load(false);
    Program captured =
        capture(
                "t.csv.zst",
                "--requests=4000",
                "--share=20%",
                "--max-cpu=100%",
                "--max-latency=60s")
            .done();
    assertThat(captured.out())
        .contains("requests of 127.0.0.1:" + port + " database 0 in ")
        .contains("(20 % of the keys)")
        .containsPattern("(?m)^before +\\d(.*\\R)+during +\\d(.*\\R)+after +\\d")
        .contains(": t.csv.zst, t.csv.zst.sample.json");
    assertThat(folder.resolve("t.csv.zst.parts")).doesNotExist();
    Program described = Program.mnemo("trace", "describe", path("t.csv.zst")).done();
    assertThat(described.out()).contains("value bytes");

    capture("t.csv.zst").refused(2, path("t.csv.zst"));
  }

  @Test
  void stopsWhereTheServerIsBusyAndWritesWhatItHas() throws IOException {
    load(true);
    Program stopped =
        capture("t.csv", words("--for=60s --share=50% --max-cpu=3% --max-latency=60s --json"));
    assertThat(stopped.status()).as(stopped.err()).isEqualTo(3);
    assertThat(stopped.json())
        .isEqualTo(Json.read(folder.resolve("t.csv.capture.json"), JsonNode.class));
    assertThat(stopped.json().at("/stop/reason").textValue()).isEqualTo("cpu");
    JsonAnswersTest.assertDescribed("capture", stopped.json());
    assertThat(folder.resolve("t.csv")).exists();
    assertThat(folder.resolve("t.csv.parts")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --redis h --share 200%          | --share
          --redis h --share 1             | 100%
          --redis h --requests 0          | --requests
          --redis h --max-latency 0.5x    | --max-latency
          --redis h --max-cpu 0           | --max-cpu
          --redis u:p@h                   | HOST:PORT
          --redis h -p redis.cluster=true | redis.cluster
          --redis h --memcached h         | name one server
          --seed 1                        | name one server
          --redis h --store nosuch        | --store
          --memcached --value-bytes 10    | Memcached reports all sizes
          --memcached 127.0.0.1,127.0.0.2 | memcached.hosts
          """)
  void saysWhatIsWrong(String arguments, String sentence) {
    Program.mnemo("capture", "--out", path("t.csv"), arguments.split(" +")).refused(2, sentence);
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("t.csv"));
  }

  @Test
  void saysThatThereIsNoServerOrFolder() {
    Program.mnemo("capture", "--redis", "127.0.0.1:1", "--out", path("t.csv"))
        .refused(1, "127.0.0.1:1");
    capture("none/t.csv").refused(1, path("none"));
  }
}
