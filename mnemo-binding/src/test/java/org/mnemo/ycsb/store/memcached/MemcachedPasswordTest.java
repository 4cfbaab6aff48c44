package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.workload.Runs.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.NanoClock;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.StoreException;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.workload.Runs;

/** Servers that ask who their clients are. */
@NeedsMemcached
@Tag("processes")
class MemcachedPasswordTest {

  @TempDir Path directory;
  private MemcachedProcess first;
  private MemcachedProcess second;

  @BeforeEach
  void start() throws IOException {
    String file = Files.writeString(directory.resolve("users"), "bench:hush\n").toString();
    first = MemcachedProcess.with("-Y", file);
    second = MemcachedProcess.with("-Y", file);
  }

  @AfterEach
  void stop() {
    first.close();
    second.close();
  }

  private TierServer server(String... namesAndValues) {
    Properties properties =
        Runs.with(
            Runs.properties("memcached.hosts", first.host() + "," + second.host()), namesAndValues);
    return new MemcachedType().server(new TierSettings("fast", properties), NanoClock.SYSTEM);
  }

  private TierServer known() {
    return server("memcached.username", "bench", "memcached.password", "hush");
  }

  private static void insert(TierStore store) {
    for (int key = 0; key < 20; key++) {
      store.insert(
          RecordKey.of("usertable", "user" + key), new Fields().add("field0", new byte[10]));
    }
  }

  @Test
  void knowAClientByItsPassword() {
    TierServer server = known();
    assertThat(server.identities()).hasSize(2);
    try (TierStore store = server.connect()) {
      insert(store);
      assertThat(store.read(RecordKey.of("usertable", "user7"), null, new Fields())).isTrue();
    }
    // What the password is sent as leaves nothing behind.
    assertThat(server.holdings().orElseThrow().records()).isEqualTo(20);
    assertThat(server.droppedRecords()).isZero();
  }

  @Test
  void areKnownThePasswordOnANewConnectionToo() {
    try (TierStore store = known().connect()) {
      insert(store);
      first.kill();
      second.kill();
      assertThatThrownBy(() -> insert(store)).isInstanceOf(StoreException.class);
      first.start();
      second.start();
      insert(store);
      assertThat(store.read(RecordKey.of("usertable", "user7"), null, new Fields())).isTrue();
    }
  }

  @Test
  void refuseAClientThatTheyDoNotKnow() {
    TierServer wrong = server("memcached.username", "bench", "memcached.password", "wrong");
    for (TierServer refused : List.of(server(), wrong)) {
      failed(refused::connect, first.host(), "memcached.username", "memcached.password");
    }
  }

  @Test
  void needTheTextProtocol() {
    String[] binary =
        words("memcached.username bench memcached.password hush memcached.protocol binary");
    assertThatThrownBy(() -> server(binary))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("memcached.protocol=binary")
        .hasMessageNotContaining("hush");
  }

  @ParameterizedTest
  @CsvSource({"a b, hush", "bench, hu sh", "bench, ''", "'', hush"})
  void takeWordsOnly(String user, String password) {
    misused(
        () -> server("memcached.username", user, "memcached.password", password),
        "memcached.username",
        "memcached.password");
  }
}
