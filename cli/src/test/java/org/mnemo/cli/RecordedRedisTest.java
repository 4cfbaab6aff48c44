package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Redis, recorded by MONITOR while it is used, and listed. */
@Tag("processes")
class RecordedRedisTest {

  @TempDir Path folder;
  private RealServer server;

  @BeforeEach
  void start() throws IOException {
    server = RealServer.redis("redis-server", folder, "--unixsocket", socket());
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private String socket() {
    return folder.resolve("redis.sock").toString();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void redis(String... commands) throws IOException, InterruptedException {
    Process client =
        new ProcessBuilder("redis-cli", "-s", socket())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (var typed = client.outputWriter(StandardCharsets.UTF_8)) {
      for (String command : commands) {
        typed.write(command + "\n");
      }
    }
    assertThat(client.waitFor()).isZero();
  }

  /** What MONITOR prints while these commands are carried out. */
  private Path record(String... commands) throws IOException, InterruptedException {
    Path file = folder.resolve("monitor.txt");
    Process monitor =
        new ProcessBuilder("redis-cli", "-s", socket(), "monitor")
            .redirectOutput(file.toFile())
            .start();
    RealServer.await(() -> content(file).startsWith("OK"));
    redis(commands);
    redis("ECHO end");
    RealServer.await(() -> content(file).contains("\"ECHO\" \"end\""));
    monitor.destroy();
    monitor.waitFor();
    return file;
  }

  private static String content(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void becomesATraceWithTheSizesThatTheServerHas() throws Exception {
    redis("SET big 0123456789", "RPUSH list a b c", "SET other x");
    Path monitor =
        record(
            "GET big",
            "MULTI",
            "SET user:1 hello EX 100",
            "GET user:1",
            "EXEC",
            "MGET big missing",
            "EVAL \"return redis.call('append', KEYS[1], ARGV[1])\" 1 user:1 12",
            "SET \"\\x00\\n\" v",
            "LRANGE list 0 -1",
            "DEL other",
            "PUBLISH channel message",
            "FCALL nothing 0");
    Program listed =
        Program.mnemo(
                "scan", "--out", path("all.csv.zst"), "--exact", "-p", "redis.socket=" + socket())
            .done();
    assertThat(listed.out())
        .startsWith("4 keys in redis at " + socket())
        .containsPattern("\n! .* \\\\x00\\\\n\\.")
        .endsWith("Files: " + path("all.csv.zst") + System.lineSeparator());

    Program converted =
        Program.mnemo(
            words(
                "trace convert --from redis-monitor %s --sizes %s --out %s",
                monitor, path("all.csv.zst"), path("trace.csv")));
    assertThat(converted.err()).isEmpty();
    assertThat(converted.out())
        .startsWith("9 requests: 5 read, 1 update, 2 insert, 1 delete\n")
        .contains("1 of 9 requests");
    List<String> rows =
        Files.readAllLines(folder.resolve("trace.csv")).stream()
            .map(row -> row.replaceFirst("^[0-9]*,", "").replaceFirst("replace,99$", "replace,100"))
            .toList();
    assertThat(rows)
        .hasSize(9)
        .containsSubsequence(
            "big,3,10,0,get,0",
            "user:1,6,5,0,set,100",
            "user:1,6,5,0,get,0",
            "big,3,10,0,get,0",
            "missing,7,0,0,get,0",
            "user:1,6,7,1,replace,100",
            "\\x00\\n,2,1,0,set,0",
            "other,5,0,0,delete,0");
    assertThat(rows.get(7)).startsWith("list,4,").endsWith(",0,get,0");
  }

  @Test
  void countsKeysThatFilesCannotTellFromOthers() throws Exception {
    redis(
        "SET \"a\\nb\" 1", "SET \"a\\\\nb\" 2", "SET \"\" 3", "SET \"\\\"\\\"\" 4", "SET other 5");
    Program listed =
        Program.mnemo("scan", "--out", path("all.csv"), "-p", "redis.socket=" + socket());
    assertThat(listed.out()).startsWith("3 keys ").contains("! 2 keys ");
  }

  /** What was an LFU counter is an idle time of some weeks now, with hardly an exception. */
  @Test
  void saysThatIdleTimesMayBeWrong() throws Exception {
    String[] dataset = {"scan", "--out", path("idle.csv"), "-p", "redis.socket=" + socket()};
    redis("SET before zeroth");
    assertThat(Program.mnemo(dataset).out()).doesNotContain("LFU meanwhile");
    redis(
        "CONFIG SET maxmemory-policy allkeys-lfu",
        "SET a first",
        "SET b second",
        "CONFIG SET maxmemory-policy allkeys-lru",
        "SET c third");
    assertThat(Program.mnemo(dataset).out()).containsPattern("\n! [12] keys? w.* LFU meanwhile\\.");
  }

  /** A server and its snapshot hold the same. */
  @Test
  void showsWhatTheServerHoldsAndWhichProductsFit() throws Exception {
    redis(
        "SET short " + "x".repeat(90) + " EX 50",
        "SET day " + "x".repeat(1000) + " EX 80000",
        "SET kept " + "x".repeat(70),
        "HSET hash f " + "x".repeat(400),
        "SAVE");
    JsonNode live =
        Program.mnemo("scan", "--out", path("live.csv"), "-p", "redis.socket=" + socket(), "--json")
            .done()
            .json();
    JsonNode saved =
        Program.mnemo("scan", "--out", path("saved.csv"), "--rdb", path("dump.rdb"), "--json")
            .done()
            .json();
    for (JsonNode document : List.of(live, saved)) {
      assertThat(document.get("types"))
          .extracting(type -> type.get("type").textValue())
          .containsExactly("string", "hash");
      assertThat(document.at("/types/0/keys").intValue()).isEqualTo(3);
      assertThat(document.at("/types/0/expiring_keys").intValue()).isEqualTo(2);
      assertThat(document.get("times_to_live"))
          .extracting(life -> life.get("time_to_live").textValue() + " " + life.get("keys"))
          .containsExactly("up to 1 minute 1", "up to 1 day 1", "no end 2");
      assertThat(document.at("/largest/0/key").textValue()).isEqualTo("day");
      assertThat(document.at("/largest/1/type").textValue()).isEqualTo("hash");
      assertThat(document.get("heat").isNull()).isTrue();
      assertThat(document.get("heat_reason").textValue()).isNotEmpty();
      assertThat(document.get("fit"))
          .isEqualTo(
              Program.mnemo("fit", document.get("file").textValue(), "--json").done().json());
      JsonAnswersTest.assertDescribed("scan", document);
    }
  }
}
