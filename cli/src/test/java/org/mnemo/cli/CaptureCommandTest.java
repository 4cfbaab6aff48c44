package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.file.Json;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.JedisMonitor;
import redis.clients.jedis.exceptions.JedisException;

/** A real Redis under load, captured by the command. */
@Tag("processes")
class CaptureCommandTest {

  @TempDir Path folder;
  private Process server;
  private int port;
  private volatile boolean isLoading = true;
  private final CountDownLatch begin = new CountDownLatch(1);
  private Thread load;

  @BeforeEach
  void start() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    server =
        new ProcessBuilder(
                "redis-server", "--port", "" + port, "--save", "", "--dir", folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("redis.log").toFile())
            .start();
    load = new Thread(this::load, "load");
    load.start();
  }

  @AfterEach
  void stop() throws InterruptedException {
    isLoading = false;
    begin.countDown();
    load.join();
    server.destroy();
    server.waitFor();
  }

  /** Begins as soon as it is told to. */
  private void load() {
    while (isLoading) {
      try (Jedis client = new Jedis("127.0.0.1", port)) {
        client.ping();
        begin.await();
        for (int i = 0; isLoading; i++) {
          client.set("user:" + i % 300, "v".repeat(i % 300));
          client.get("user:" + i % 300);
        }
      } catch (JedisException e) {
        Thread.onSpinWait();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Waits until the server answers, and its load has begun. */
  private void awaitLoad() {
    begin.countDown();
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(2);
    while (true) {
      assertThat(System.nanoTime()).as("time of the load").isLessThan(deadline);
      try (Jedis client = new Jedis("127.0.0.1", port)) {
        if (client.exists("user:299")) {
          return;
        }
      } catch (JedisException e) {
        assertThat(server.isAlive()).isTrue();
      }
    }
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private Program capture(String out, String... more) {
    List<String> all =
        new ArrayList<>(List.of("capture", "--redis", "127.0.0.1:" + port, "--out", path(out)));
    all.addAll(List.of("--baseline", "0.2s"));
    all.addAll(List.of(more));
    Program program = Program.mnemo(all.toArray(String[]::new));
    assertThat(program.err()).doesNotContain("\tat ");
    return program;
  }

  @Test
  void writesATraceThatAllReadersTake() {
    awaitLoad();
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

  /** The command would capture for ten minutes. */
  @Test
  void findsBeforeItBeginsThatTheUserMayNotAskForSizes() {
    awaitLoad();
    try (Jedis client = new Jedis("127.0.0.1", port)) {
      client.aclSetUser("watcher", "on", ">word", "~*", "+@all", "-memory");
    }
    String[] user = {"-p", "redis.username=watcher", "-p", "redis.password=word"};
    capture("t.csv", user).refused(1, "MEMORY");
    assertThat(folder.resolve("t.csv.parts")).doesNotExist();

    capture(
            "t.csv",
            words(
                "-p %s -p %s --value-bytes=100 --requests=2000 --share=50% --max-cpu=100% "
                    + "--max-latency=60s",
                user[1], user[3]))
        .done();
  }

  @Test
  void answersProgramsAsItsFileDoes() throws IOException {
    awaitLoad();
    Program captured =
        capture(
                "t.csv",
                words("--requests=3000 --share=50% --max-cpu=100% --max-latency=60s --json"))
            .done();
    JsonNode document = new ObjectMapper().readTree(captured.out());
    assertThat(document).isEqualTo(Json.read(folder.resolve("t.csv.capture.json"), JsonNode.class));
    assertThat(document.get("complete").booleanValue()).isTrue();
    assertThat(document.at("/stop/reason").textValue()).isEqualTo("requests");
    assertThat(document.at("/sizes/asked_keys").longValue()).isPositive();
    JsonAnswersTest.assertDescribed("capture", document);
  }

  /** The load begins when the capture does, as another MONITOR shows. */
  @Test
  void stopsWhereTheServerIsBusyAndWritesWhatItHas() {
    awaitAnswer();
    Thread watcher =
        new Thread(
            () -> {
              try (Jedis admin = new Jedis("127.0.0.1", port)) {
                admin.monitor(
                    new JedisMonitor() {
                      @Override
                      public void onCommand(String command) {
                        if (command.contains("mnemo-capture")) {
                          begin.countDown();
                        }
                      }
                    });
              } catch (JedisException e) {
                // The server ends with the test.
              }
            });
    watcher.start();
    Program stopped =
        capture("t.csv", "--for=60s", "--share=50%", "--max-cpu=3%", "--max-latency=60s");
    assertThat(stopped.status()).as(stopped.err()).isEqualTo(3);
    assertThat(stopped.out()).contains("60 s", ": t.csv, t.csv.sample.json");
    assertThat(Json.read(folder.resolve("t.csv.capture.json"), JsonNode.class).at("/stop/reason"))
        .hasToString("\"cpu\"");
    assertThat(folder.resolve("t.csv")).exists();
    assertThat(folder.resolve("t.csv.parts")).doesNotExist();
  }

  private void awaitAnswer() {
    while (true) {
      try (Jedis client = new Jedis("127.0.0.1", port)) {
        client.ping();
        return;
      } catch (JedisException e) {
        assertThat(server.isAlive()).isTrue();
      }
    }
  }

  @Test
  void doesNotBeginAtAServerThatIsAtItsLimit() {
    awaitLoad();
    capture("t.csv", "--max-latency=1us").refused(1, "127.0.0.1:" + port, "--max-latency");
    assertThat(folder.resolve("t.csv.parts")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --redis h --share 0          | --share must be above 0 and at most 100%
          --redis h --share 200%       | --share must be above 0 and at most 100%
          --redis h --share some       | --share must be a share such as 0.1 or 10%
          --redis h --for 0             | --for must be a time
          --redis h --requests 0        | --requests must be at least 1
          --redis h --max-latency 0.5x  | --max-latency must be a factor of at least 1
          --redis h --max-latency soon  | --max-latency must be a factor of at least 1
          --redis h --max-cpu 0         | --max-cpu must be above 0 and at most 100%
          --redis u:p@h                 | --redis must be HOST or HOST:PORT
          --redis h -p redis.cluster=true | leave out redis.cluster
          --redis h --memcached h       | name one server
          --seed 1                      | name one server
          --redis h --store nosuch      | leave out --store
          --memcached --value-bytes 10  | Memcached reports all sizes
          --memcached 127.0.0.1,127.0.0.2 | memcached.hosts must name one server
          """)
  void saysWhatIsWrong(String arguments, String sentence) {
    List<String> all = new ArrayList<>(List.of("capture", "--out", path("t.csv")));
    all.addAll(List.of(arguments.split(" +")));
    Program.mnemo(all.toArray(String[]::new)).refused(2, sentence);
    try (var files = Files.list(folder)) {
      assertThat(files).noneMatch(file -> file.toString().contains("t.csv"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void saysThatThereIsNoServerOrFolder() {
    Program.mnemo("capture", "--redis", "127.0.0.1:1", "--out", path("t.csv"))
        .refused(1, "127.0.0.1:1");
    capture("none/t.csv").refused(1, path("none"));
  }
}
