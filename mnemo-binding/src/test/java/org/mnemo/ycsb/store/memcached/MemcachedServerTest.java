package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.failed;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.store.memcached.MemcachedProcess.server;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierServer.Holdings;
import org.mnemo.ycsb.tier.TierStore;

/** What servers tell of themselves and of what they hold, by either protocol. */
@NeedsMemcached
@Tag("processes")
class MemcachedServerTest {

  private static final String TABLE = "usertable";

  /** A test with a {@code memcached.protocol}. */
  @Retention(RetentionPolicy.RUNTIME)
  @ParameterizedTest
  @ValueSource(strings = {"text", "binary"})
  private @interface ByEitherProtocol {}

  private static Fields record(int valueBytes) {
    return new Fields().add("a", new byte[valueBytes]);
  }

  @ByEitherProtocol
  void tellsItsOwnRecordsFromOthersByTheirFlags(String protocol) {
    try (MemcachedProcess process = MemcachedProcess.with();
        TierStore store = server(process.host(), protocol).connect()) {
      for (int i = 0; i < 250; i++) {
        store.insert(RecordKey.of(TABLE, "own " + i), record(1));
      }
      assertThat(server(process.host(), protocol).foreignRecords(null))
          .isEqualTo(TierServer.ForeignRecords.NONE);
      // Sent as ISO 8859-1.
      MemcachedProcess.say(process.port(), "set user+1%é 0 0 1\r\nx", "STORED");
      MemcachedProcess.say(process.port(), "set other 7 0 1\r\nx", "STORED");
      TierServer asked = server(process.host(), protocol);
      asked.identities();
      TierServer.ForeignRecords found = asked.foreignRecords(null);
      assertThat(found.count()).isEqualTo(2);
      assertThat(found.all()).isTrue();
      assertThat(found.example()).isIn("user+1%\uFFFD", "other");
    }
  }

  @ByEitherProtocol
  void saysThatTheServersMemoryIsFull(String protocol) {
    try (MemcachedProcess process = MemcachedProcess.with("-m", "2", "-M");
        TierStore store = server(process.host(), protocol).connect()) {
      failed(
          () -> {
            for (int i = 0; i < 1000; i++) {
              store.insert(RecordKey.of(TABLE, "k" + i), record(100_000));
            }
          },
          process.host());
      assertThat(server(process.host(), protocol).droppedRecords()).isPositive();
    }
  }

  @ByEitherProtocol
  void countsTheRecordsThatAServerEvicted(String protocol) {
    try (MemcachedProcess process = MemcachedProcess.with("-m", "2")) {
      TierServer server = server(process.host(), protocol);
      assertThat(server.droppedRecords()).isZero();
      try (TierStore store = server.connect()) {
        for (int i = 0; i < 200; i++) {
          store.insert(RecordKey.of(TABLE, "k" + i), record(100_000));
        }
      }
      assertThat(process.number("curr_items")).isLessThan(200);
      assertThat(server.droppedRecords()).isEqualTo(200 - process.number("curr_items"));
    }
  }

  @ByEitherProtocol
  void countsTheRecordsThatExpired(String protocol) {
    try (MemcachedProcess process = MemcachedProcess.with()) {
      // More than 30 days is a date: this one is in January 1970.
      TierServer server =
          server(process.host(), protocol, "memcached.objectExpirationTime", "2592001");
      try (TierStore store = server.connect()) {
        store.insert(RecordKey.of(TABLE, "k"), record(1));
        assertThat(store.read(RecordKey.of(TABLE, "k"), null, new Fields())).isFalse();
      }
      assertThat(server.droppedRecords()).isEqualTo(1);
    }
  }

  @ByEitherProtocol
  void knowsAServerAgainUnderAnotherAddress(String protocol) {
    try (MemcachedProcess process = MemcachedProcess.with("-l", "127.0.0.2");
        MemcachedProcess another = MemcachedProcess.with()) {
      TierServer server = server(process.host(), protocol);
      TierServer same = server("127.0.0.2:" + process.port(), protocol);
      TierServer both = server(process.host() + "," + another.host(), protocol);
      assertThat(same.identities()).isEqualTo(server.identities());
      assertThat(server(another.host(), protocol).identities())
          .doesNotContainAnyElementsOf(server.identities());
      assertThat(both.identities()).hasSize(2).containsAll(server.identities());
      misused(
          () -> server(process.host() + ",127.0.0.2:" + process.port(), protocol).identities(),
          "memcached.hosts");
    }
  }

  @ByEitherProtocol
  void leavesNoMarkOnTheServer(String protocol) {
    try (MemcachedProcess process = MemcachedProcess.with()) {
      TierServer server = server(process.host(), protocol);
      server.identities();
      assertThat(server.holdings()).contains(new Holdings(0, 0));
      server.identities();
      assertThat(server.droppedRecords()).isZero();
      assertThat(process.number("curr_items")).isZero();
      server.identities();
      server.connect().close();
      assertThat(process.number("curr_items")).isZero();
      assertThat(process.number("bytes")).isZero();
    }
  }

  @ByEitherProtocol
  void asksTheServerWhatItsRecordsTake(String protocol) {
    try (MemcachedProcess process = MemcachedProcess.with()) {
      TierServer server = server(process.host(), protocol);
      try (TierStore store = server.connect()) {
        for (int i = 0; i < 100; i++) {
          store.insert(RecordKey.of(TABLE, "k" + i), record(100_000));
        }
      }
      Holdings holdings = server.holdings().orElseThrow();
      assertThat(holdings.records()).isEqualTo(100);
      // The chunk that 100,000 bytes and a header fit into is at most a quarter larger.
      assertThat(holdings.usedBytes()).isBetween(100 * 100_000L, 100 * 125_100L);
    }
  }
}
