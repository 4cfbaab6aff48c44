package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.NanoClock;
import org.mnemo.core.tier.Tiers;
import org.mnemo.ycsb.server.CpuPlan;
import org.mnemo.ycsb.server.DatasetSize;
import org.mnemo.ycsb.server.LocalServer;
import org.mnemo.ycsb.server.LocalServerType.Launch;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.server.LocalTestServers;
import org.mnemo.ycsb.server.MemorySource;
import org.mnemo.ycsb.server.ServerPlan;
import org.mnemo.ycsb.server.ServerState;
import org.mnemo.ycsb.server.Watcher;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierServer;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;

@NeedsMemcached
@Tag("processes")
class LocalMemcachedTest {

  @TempDir Path directory;
  private LocalServers servers;

  @BeforeEach
  void make() {
    servers = new LocalServers(directory, Watcher.start());
  }

  @AfterEach
  void stop() {
    servers.stop();
  }

  @Test
  void saysHowToGetTheProgram() {
    LocalMemcached absent = new LocalMemcached("no-such-program");
    assertThat(absent.program()).contains("apt-get install memcached");
    Launch launch =
        new Launch(
            1,
            directory,
            () -> DatasetSize.UNKNOWN,
            "",
            new MemorySource.AsItIs(),
            directory,
            false);
    refused(() -> absent.command(launch), "PATH");
  }

  @Test
  void saysWhichServerAnswers() {
    try (MemcachedProcess process = MemcachedProcess.with()) {
      LocalMemcached type = new LocalMemcached();
      assertThat(type.answers(process.port(), process.pid(), "")).isTrue();
      assertThat(type.answers(process.port(), process.pid() + 1, "")).isFalse();
      process.kill();
      assertThat(type.answers(process.port(), process.pid(), "")).isFalse();
    }
  }

  @Test
  void listensOnLoopbackAndKeepsEveryRecordOfAnUnknownDataset() {
    try (MemcachedLink link = new MemcachedLink(MemcachedSettings.of(start(DatasetSize.UNKNOWN)))) {
      assertThat(link.stats("settings").get(0))
          .containsEntry("inter", "127.0.0.1")
          .containsEntry("udpport", "0")
          .containsEntry("num_threads", "1")
          .containsEntry("evictions", "off")
          .containsEntry("item_size_max", "1073741824");
    }
  }

  @Test
  void asksForAPasswordThatNobodySees() throws IOException {
    TierSettings client = start(DatasetSize.UNKNOWN);
    LocalServer server = servers.state().servers().get(0);
    assertThat(MemcachedProcess.say(server.port(), "flush_all", "CLIENT_ERROR unauthenticated"))
        .isEmpty();
    assertThat(Files.readString(Path.of("/proc/" + server.pid() + "/cmdline")))
        .contains("memcached")
        .doesNotContain(servers.state().password());
    assertThat(client.get("memcached.password")).isEqualTo(servers.state().password());
  }

  @Test
  void holdsRecordsOfFiveMegabytes() {
    load(20, record -> 5_000_000);
  }

  /** Chunks of half a page, and the least that no longer fits three to a page. */
  @Test
  void holdsRecordsThatFillPagesBadly() {
    load(200, record -> 524_288);
    stop();
    load(200, record -> 349_600);
  }

  @Test
  void holdsTinyRecordsAndRecordsOfEverySize() {
    load(2_000, record -> record % 10);
    stop();
    load(2_000, record -> (int) Math.pow(1.007, record));
  }

  /** How a client reaches the first of two servers that were made for such a data set. */
  private TierSettings start(DatasetSize size) {
    List<MemorySource> memory = List.of(new MemorySource.AsItIs(), new MemorySource.AsItIs());
    ServerPlan plan =
        new ServerPlan(
            LocalTestServers.planned(
                "memcached", new LocalMemcached(), Tiers.FAST_AND_SLOW.names(), memory),
            null,
            CpuPlan.of("none", 2),
            () -> size,
            null);
    ServerState started = servers.start(plan, null);
    Properties properties = new Properties();
    properties.putAll(
        new LocalMemcached().clientProperties(started.servers().get(0).port(), started.password()));
    return new TierSettings("fast", properties);
  }

  /** Stores records of these sizes on a server that was made for them. */
  private void load(int records, IntUnaryOperator valueBytes) {
    long total = 0;
    long largest = 0;
    for (int record = 0; record < records; record++) {
      int bytes = valueBytes.applyAsInt(record);
      total += bytes;
      largest = Math.max(largest, bytes);
    }
    TierServer server =
        new MemcachedType()
            .server(start(new DatasetSize(records, total, largest, 1)), NanoClock.SYSTEM);
    byte[] value = new byte[(int) largest];
    try (TierStore store = server.connect()) {
      for (int record = 0; record < records; record++) {
        Fields fields = new Fields().add("field0", value, 0, valueBytes.applyAsInt(record));
        store.insert(RecordKey.of("usertable", "user" + record), fields);
      }
    }
    assertThat(server.droppedRecords()).isZero();
    TierServer.Holdings holdings = server.holdings().orElseThrow();
    assertThat(holdings.records()).isEqualTo(records);
    assertThat(holdings.usedBytes()).isGreaterThan(total);
  }
}
