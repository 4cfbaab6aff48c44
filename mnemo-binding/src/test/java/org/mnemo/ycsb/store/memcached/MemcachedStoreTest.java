package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.ycsb.Refusals.failed;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import net.spy.memcached.ops.StatusCode;
import net.spy.memcached.ops.StoreType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierStore;
import org.mnemo.ycsb.tier.TierStoreContract;

/** The store on real servers, by either protocol. */
@NeedsMemcached
abstract class MemcachedStoreTest extends TierStoreContract {

  /** As local ones are, but without a password, which the binary protocol has not. */
  @RegisterExtension static final MemcachedPair SERVERS = new MemcachedPair();

  private final String protocol;

  MemcachedStoreTest(String protocol) {
    this.protocol = protocol;
  }

  private TierServer server(String hosts, String... more) {
    return MemcachedProcess.server(hosts, protocol, more);
  }

  private MemcachedLink link(String hosts) {
    return new MemcachedLink(MemcachedSettings.of(MemcachedProcess.settings(hosts, protocol)));
  }

  private static String host(int tier) {
    return "127.0.0.1:" + SERVERS.port(tier);
  }

  @Override
  protected TierStore connectToEmptyStore() {
    MemcachedProcess.say(SERVERS.port(0), "flush_all", "OK");
    return server(host(0)).connect();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static Fields record(String name, String value) {
    return new Fields().add(name, bytes(value));
  }

  private static String read(TierStore store, String key, String field) {
    Fields read = new Fields();
    assertThat(store.read(RecordKey.of(TABLE, key), null, read)).as(key).isTrue();
    for (int i = 0; i < read.size(); i++) {
      if (read.name(i).equals(field)) {
        return new String(read.value(i), StandardCharsets.UTF_8);
      }
    }
    return "absent";
  }

  @Test
  void tellsAnItemOfTheStockBindingFromARecord() {
    try (TierStore store = connectToEmptyStore()) {
      String json = "{\"field0\":\"x\"}";
      MemcachedProcess.say(SERVERS.port(0), "set k 0 0 " + json.length() + "\r\n" + json, "STORED");
      failed(() -> store.read(RecordKey.of(TABLE, "k"), null, new Fields()), "'k'", host(0));
      failed(() -> store.update(RecordKey.of(TABLE, "k"), record("a", "1")), "'k'");
      store.insert(RecordKey.of(TABLE, "k"), record("a", "1"));
      assertThat(read(store, "k", "a")).isEqualTo("1");
    }
  }

  @Test
  void asksTheServerOnceForEachOperationButTwiceForAnUpdateOfSomeFields() {
    try (MemcachedProcess process = MemcachedProcess.with();
        TierStore store = server(process.host(), "fieldcount", "1").connect()) {
      store.insert(RecordKey.of(TABLE, "k"), record("a", "1"));
      assertThat(store.update(RecordKey.of(TABLE, "k"), record("a", "2"))).isTrue();
      assertThat(store.update(RecordKey.of(TABLE, "missing"), record("a", "2"))).isFalse();
      assertThat(process.number("cmd_set")).isEqualTo(3);
      assertThat(process.number("cmd_get")).isZero();

      assertThat(store.read(RecordKey.of(TABLE, "k"), null, new Fields())).isTrue();
      assertThat(store.read(RecordKey.of(TABLE, "missing"), null, new Fields())).isFalse();
      assertThat(process.number("cmd_get")).isEqualTo(2);

      assertThat(store.update(RecordKey.of(TABLE, "k"), record("a", "3").add("b", bytes("4"))))
          .isTrue();
      assertThat(process.number("cmd_get")).isEqualTo(3);
      assertThat(process.number("cas_hits")).isEqualTo(1);

      store.delete(RecordKey.of(TABLE, "k"));
      store.delete(RecordKey.of(TABLE, "k"));
      assertThat(process.number("delete_hits")).isEqualTo(1);
      assertThat(process.number("delete_misses")).isEqualTo(1);
    }
  }

  @Test
  void replacesTheRecordByAnUpdateOfAllItsFields() {
    try (TierStore store = server(host(0), "fieldcount", "2").connect()) {
      store.insert(RecordKey.of(TABLE, "whole"), record("a", "1").add("b", bytes("2")));
      store.update(RecordKey.of(TABLE, "whole"), record("a", "3").add("b", bytes("4")));
      assertThat(read(store, "whole", "a")).isEqualTo("3");
      store.update(RecordKey.of(TABLE, "whole"), record("b", "5"));
      assertThat(read(store, "whole", "a")).isEqualTo("3");
      assertThat(read(store, "whole", "b")).isEqualTo("5");
    }
  }

  /** The library's own buffer for a command was too small for these. */
  @Test
  void updatesLargeRecordsAndThoseThatExpire() {
    for (String expirationS : List.of("0", "1000", "2592000", "2147483647")) {
      TierServer server =
          server(host(0), "fieldcount", "1", "memcached.objectExpirationTime", expirationS);
      try (TierStore store = server.connect()) {
        for (int valueBytes : new int[] {1000, 1_000_000}) {
          String name = "é".repeat(125);
          RecordKey key = RecordKey.of(TABLE, name);
          store.insert(key, new Fields().add("a", new byte[valueBytes]));
          Fields whole = new Fields().add("a", new byte[valueBytes + 1]);
          assertThat(store.update(key, whole)).as(expirationS).isTrue();
          Fields some = new Fields().add("a", new byte[valueBytes]).add("b", bytes("1"));
          assertThat(store.update(key, some)).as(expirationS).isTrue();
          assertThat(read(store, name, "b")).isEqualTo("1");
        }
      }
    }
  }

  @Test
  void compressesNothing() {
    try (MemcachedProcess process = MemcachedProcess.with();
        TierStore store = server(process.host()).connect()) {
      store.insert(RecordKey.of(TABLE, "k"), new Fields().add("a", new byte[100_000]));
      assertThat(process.number("bytes")).isBetween(100_000L, 100_200L);
    }
  }

  @Test
  void saysHowLargeItemsMayBeAndGoesOn() {
    try (MemcachedProcess process = MemcachedProcess.with();
        TierStore store = server(process.host()).connect()) {
      store.insert(RecordKey.of(TABLE, "k"), record("a", "1").add("b", bytes("2")));
      Fields large = new Fields().add("a", new byte[2_000_000]);
      // Beside the value: 0, 1 field, 1 byte of name, the name, 3 bytes of length.
      failed(
          () -> store.insert(RecordKey.of(TABLE, "large"), large),
          "2,000,007",
          process.host(),
          "1048576 bytes",
          "-I 2m");
      // And the other field: 1 byte of length and the name, 1 of length and the value.
      failed(() -> store.update(RecordKey.of(TABLE, "k"), large), "2,000,011");
      store.insert(RecordKey.of(TABLE, "small"), record("a", "1"));
      assertThat(read(store, "small", "a")).isEqualTo("1");
    }
  }

  @Test
  void noticesThatTheRecordWasChangedInBetween() {
    try (MemcachedLink one = link(host(0));
        MemcachedLink other = link(host(0))) {
      one.store(StoreType.set, "conflict", ItemLayout.FLAGS, bytes("1"));
      long seen = one.gets("conflict").cas;
      other.store(StoreType.set, "conflict", ItemLayout.FLAGS, bytes("2"));
      assertThat(one.cas("conflict", seen, ItemLayout.FLAGS, bytes("3")))
          .isEqualTo(StatusCode.ERR_EXISTS);
      other.delete("conflict");
      assertThat(one.cas("conflict", seen, ItemLayout.FLAGS, bytes("3")))
          .isEqualTo(StatusCode.ERR_NOT_FOUND);
      assertThat(one.isBroken()).isFalse();
    }
  }

  @Test
  void losesNoUpdateOfTwoClientsAtOnce() {
    try (TierStore first = connectToEmptyStore()) {
      first.insert(RecordKey.of(TABLE, "shared"), record("f0", "0").add("f1", bytes("0")));
      List<CompletableFuture<Void>> clients = new ArrayList<>();
      for (String field : List.of("f0", "f1")) {
        clients.add(
            CompletableFuture.runAsync(
                () -> {
                  try (TierStore store = server(host(0)).connect()) {
                    for (int i = 1; i <= 200; i++) {
                      store.update(
                          RecordKey.of(TABLE, "shared"), record(field, Integer.toString(i)));
                    }
                  }
                }));
      }
      clients.forEach(CompletableFuture::join);
      assertThat(read(first, "shared", "f0")).isEqualTo("200");
      assertThat(read(first, "shared", "f1")).isEqualTo("200");
    }
  }

  @Test
  void refusesToUpdateSomeFieldsWhereTheServerKeepsNoVersions() {
    try (MemcachedProcess process = MemcachedProcess.with("-C");
        TierStore store = server(process.host()).connect()) {
      store.insert(RecordKey.of(TABLE, "k"), record("a", "1"));
      failed(() -> store.update(RecordKey.of(TABLE, "k"), record("a", "2")), "-C");
      assertThat(read(store, "k", "a")).isEqualTo("1");
    }
  }

  @Test
  void failsWhenTheServerIsKilledAndComesBackWithIt() {
    try (MemcachedProcess process = MemcachedProcess.with();
        TierStore store = server(process.host()).connect()) {
      store.insert(RecordKey.of(TABLE, "k"), record("a", "1"));
      process.kill();
      failed(
          () -> store.read(RecordKey.of(TABLE, "k"), null, new Fields()),
          "memcached.protocol",
          process.host(),
          protocol);
      failed(() -> store.insert(RecordKey.of(TABLE, "k"), record("a", "1")), process.host());
      process.start();
      store.insert(RecordKey.of(TABLE, "k"), record("a", "2"));
      assertThat(read(store, "k", "a")).isEqualTo("2");
    }
  }

  @Test
  void spreadsRecordsOverSeveralServers() {
    try (MemcachedProcess one = MemcachedProcess.with();
        MemcachedProcess two = MemcachedProcess.with()) {
      TierServer server = server(one.host() + ", " + two.host());
      assertThat(server.endpoint()).isEqualTo(one.host() + "," + two.host());
      try (TierStore store = server.connect()) {
        for (int i = 0; i < 100; i++) {
          store.insert(RecordKey.of(TABLE, "user" + i), record("a", "of " + i));
        }
        for (int i = 0; i < 100; i++) {
          assertThat(read(store, "user" + i, "a")).isEqualTo("of " + i);
        }
      }
      assertThat(one.number("curr_items")).isBetween(20L, 80L);
      assertThat(one.number("curr_items") + two.number("curr_items")).isEqualTo(100);
      assertThat(server.holdings().orElseThrow().records()).isEqualTo(100);
      two.kill();
      failed(server::connect, two.host());
    }
  }

  @Test
  void connectsByIpv6() throws IOException {
    byte[] one = new byte[16];
    one[15] = 1;
    InetAddress loopback = InetAddress.getByAddress(one);
    assumeThat(hasAddress(loopback)).as("IPv6 on loopback").isTrue();
    try (MemcachedProcess process = MemcachedProcess.on(loopback);
        TierStore store = server("[::1]:" + process.port()).connect()) {
      store.insert(RecordKey.of(TABLE, "k"), record("a", "1"));
      assertThat(read(store, "k", "a")).isEqualTo("1");
    }
  }

  private static boolean hasAddress(InetAddress address) {
    try (ServerSocket socket = new ServerSocket(0, 1, address)) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void keepsLongKeysApart() {
    String start = "x".repeat(300);
    String[] keys = {
      start, start + "a", start + "b", " " + start, "\0".repeat(200), "é".repeat(126)
    };
    try (TierStore store = connectToEmptyStore()) {
      for (String key : keys) {
        store.insert(RecordKey.of(TABLE, key), record("a", "of " + key));
        store.insert(RecordKey.of(start, key), record("a", "another table's"));
      }
      for (String key : keys) {
        assertThat(read(store, key, "a")).isEqualTo("of " + key);
        store.update(RecordKey.of(TABLE, key), record("b", "new"));
        assertThat(read(store, key, "a")).isEqualTo("of " + key);
        assertThat(store.delete(RecordKey.of(TABLE, key))).isTrue();
        assertThat(store.read(RecordKey.of(TABLE, key), null, new Fields())).isFalse();
        assertThat(store.read(RecordKey.of(start, key), null, new Fields())).isTrue();
      }
    }
  }

  @Test
  void doesNotTakeAnotherLongKeysRecordForItsOwn() {
    String asked = "a".repeat(251);
    String other = "b".repeat(251);
    try (TierStore store = connectToEmptyStore();
        MemcachedLink link = link(host(0))) {
      link.store(
          StoreType.set,
          ItemNames.abridged(asked),
          ItemLayout.FLAGS,
          new ItemLayout().encode(other, record("a", "1")));
      failed(
          () -> store.read(RecordKey.of(TABLE, asked), null, new Fields()),
          ItemNames.abridged(asked));
    }
  }

  @Test
  void endsItsThreads() {
    try (TierStore store = server(host(0)).connect()) {
      store.insert(RecordKey.of(TABLE, "k"), record("a", "1"));
      assertThat(libraryThreads()).hasSizeGreaterThan(1).allMatch(Thread::isDaemon);
    }
    // That of the contract's own connection is left.
    assertThat(libraryThreads()).hasSize(1);
  }

  private static List<Thread> libraryThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains("Memcached IO"))
        .filter(thread -> thread.getName().contains(":" + SERVERS.port(0)))
        .toList();
  }
}
