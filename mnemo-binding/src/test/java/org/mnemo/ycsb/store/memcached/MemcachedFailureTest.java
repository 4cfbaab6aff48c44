package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import net.spy.memcached.ops.Operation;
import net.spy.memcached.ops.StoreType;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.workload.Runs;

/** What no real server does on demand: a server of the text protocol that follows a script. */
class MemcachedFailureTest {

  /** Ends the connection in the place of an answer, or after it. */
  private static final String CUT = "CUT";

  private final Map<String, String> answers = new ConcurrentHashMap<>();
  private final AtomicInteger casCommands = new AtomicInteger();
  private ServerSocket server;

  @BeforeEach
  void start() throws IOException {
    server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    answers.put("stats", "STAT pid 1\r\nEND\r\n");
    Thread thread = new Thread(this::accept, "scripted server");
    thread.setDaemon(true);
    thread.start();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private void accept() {
    while (!server.isClosed()) {
      try (Socket client = server.accept()) {
        serve(client);
      } catch (IOException e) {
        // The client has gone, or the test is over.
      }
    }
  }

  private void serve(Socket client) throws IOException {
    BufferedReader in =
        new BufferedReader(
            new InputStreamReader(client.getInputStream(), StandardCharsets.ISO_8859_1));
    OutputStream out = client.getOutputStream();
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String command = line.split(" ", 2)[0];
      if (command.equals("cas")) {
        casCommands.incrementAndGet();
        in.readLine();
      }
      String answer = answers.getOrDefault(command, "");
      out.write(answer.replace(CUT, "").getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
      if (answer.endsWith(CUT)) {
        return;
      }
    }
  }

  private String address() {
    return "127.0.0.1:" + server.getLocalPort();
  }

  private MemcachedStore connect(String... namesAndValues) {
    Properties properties =
        Runs.with(Runs.properties("memcached.hosts", address()), namesAndValues);
    return new MemcachedStore(MemcachedSettings.of(new TierSettings("fast", properties)));
  }

  /** The item of a record with one field "a" of "1", in version 77. */
  private static String stored() {
    byte[] item = new ItemLayout().encode(null, field("1"));
    return "VALUE k %d %d 77\r\n%s\r\nEND\r\n"
        .formatted(ItemLayout.FLAGS, item.length, new String(item, StandardCharsets.ISO_8859_1));
  }

  private static Fields field(String value) {
    return new Fields().add("a", value.getBytes(StandardCharsets.UTF_8));
  }

  private static final RecordKey KEY = RecordKey.of("usertable", "k");

  @Test
  void givesUpAnUpdateThatOthersAlwaysForestallOrWhoseRecordVanishes() {
    answers.put("gets", stored());
    answers.put("cas", "EXISTS\r\n");
    try (MemcachedStore store = connect("memcached.casAttempts", "3")) {
      failed(() -> store.update(KEY, field("2")), "'k'", "3 attempts", "memcached.casAttempts");
      assertThat(casCommands).hasValue(3);
      answers.put("cas", "NOT_FOUND\r\n");
      assertThat(store.update(KEY, field("2"))).isFalse();
      assertThat(casCommands).hasValue(4);
    }
  }

  @Test
  void failsWhenTheConnectionIsCutInTheMiddleOfAnAnswer() {
    answers.put("get", "VALUE k 1 1000\r\nabc" + CUT);
    try (MemcachedStore store = connect()) {
      failed(() -> store.read(RecordKey.of("usertable", "k"), null, new Fields()), address());
      answers.put("get", "END\r\n");
      assertThat(store.read(RecordKey.of("usertable", "k"), null, new Fields())).isFalse();
    }
  }

  /** The library keeps what is half sent, to send it on another connection. */
  @Test
  void failsWhenTheConnectionIsCutInTheMiddleOfARecord() {
    answers.put("set", CUT);
    Fields large = new Fields().add("a", new byte[50_000_000]);
    try (MemcachedStore store = connect()) {
      failed(() -> store.insert(RecordKey.of("usertable", "k"), large), address());
    }
  }

  @Test
  void failsWhenTheServerDoesNotAnswerInTime() {
    try (MemcachedStore store = connect("memcached.opTimeoutMillis", "200")) {
      failed(
          () -> store.delete(RecordKey.of("usertable", "k")),
          "200",
          "memcached.opTimeoutMillis",
          address());
      answers.put("delete", "DELETED\r\n");
      assertThat(store.delete(RecordKey.of("usertable", "k"))).isTrue();
    }
  }

  @Test
  void saysThatWhatListensIsNoMemcachedOrWhyItRefuses() {
    answers.put("delete", "SERVER_ERROR the moon is full\r\n");
    try (MemcachedStore store = connect()) {
      failed(() -> store.delete(KEY), "SERVER_ERROR", address());
    }
    // A Redis, say, takes the command for one that it does not know, and waits for the next.
    answers.put("stats", "-ERR unknown command 'stats', with args beginning with: \r\n");
    failed(() -> connect("memcached.opTimeoutMillis", "200"), "memcached.opTimeoutMillis");
    answers.put("stats", "-ERR unknown command" + CUT);
    failed(this::connect, address());
  }

  /** The library's own operation has too little room for this command line. */
  @Test
  void turnsWhatTheLibraryThrowsIntoASentence() {
    Properties properties = new Properties();
    properties.setProperty("memcached.hosts", address());
    MemcachedSettings settings = MemcachedSettings.of(new TierSettings("fast", properties));
    try (MemcachedLink link = new MemcachedLink(settings)) {
      Reply.Plain reply = new Reply.Plain();
      Operation operation =
          link.operations()
              .store(
                  StoreType.replace, "k", ItemLayout.FLAGS, Integer.MAX_VALUE, new byte[0], reply);
      failed(
          () -> link.ask("k", operation, reply),
          "java.nio.BufferOverflowException",
          "memcached.protocol=binary",
          address());
      assertThat(link.isBroken()).isTrue();
    }
  }

  /** The library's thread dies of it. */
  @Test
  void saysThatAnAnswerIsNoneOfMemcacheds() {
    for (String line : List.of("VALUE k 0 2147483647", "VALUE k 0 -5", "VALUE k 0 x", "VALUE")) {
      answers.put("get", line + "\r\n");
      try (MemcachedStore store = connect("memcached.opTimeoutMillis", "3600000")) {
        assertThatThrownBy(() -> store.read(RecordKey.of("usertable", "k"), null, new Fields()))
            .as(line)
            .isInstanceOf(StoreException.class)
            .hasMessageContaining(address());
      }
    }
  }

  @Test
  void countsAllItemsAsForeignIfTheServerDoesNotTellTheirNames() {
    answers.put("stats", "STAT curr_items 3\r\nEND\r\n");
    answers.put("lru_crawler", "ERROR\r\n");
    Properties properties = new Properties();
    properties.setProperty("memcached.hosts", address());
    MemcachedServer asked =
        new MemcachedServer(MemcachedSettings.of(new TierSettings("fast", properties)));
    assertThat(asked.foreignRecords(null)).isEqualTo(new TierServer.ForeignRecords(3, true, ""));
  }
}
