package org.mnemo.ycsb.store.memcached;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.Refusals.failed;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mnemo.core.NanoClock;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.ycsb.tier.StoredKeys;
import org.mnemo.ycsb.tier.TierSettings;

@Tag("processes")
@NeedsMemcached
class MemcachedStoredKeysTest {

  private static StoredKeys keysOf(MemcachedProcess server) {
    Properties properties = new Properties();
    properties.setProperty(MemcachedSettings.HOSTS, server.host());
    return new MemcachedType()
        .server(new TierSettings("fast", properties), NanoClock.SYSTEM)
        .storedKeys(StoredKeys.Options.DEFAULTS)
        .orElseThrow();
  }

  private static void store(MemcachedProcess server, String key, int flags, int bytes) {
    assertThat(
            MemcachedProcess.say(
                server.port(),
                "set %s %d 0 %d\r\n%s".formatted(key, flags, bytes, "x".repeat(bytes)),
                "STORED"))
        .isEmpty();
  }

  @Test
  void listsEveryItemWithTheSizeOfItsValue() {
    try (MemcachedProcess server = MemcachedProcess.with()) {
      for (int i = 1; i <= 3000; i++) {
        store(server, "key" + i, 0, i);
      }
      store(server, "50%=é", 0, 7);
      store(server, "large", 0, 700_000);
      StoredKeys keys = keysOf(server);
      assertThat(keys.count()).isEqualTo(3002);
      Map<String, StoredKeys.Key> found = new TreeMap<>();
      List<String> remarks =
          keys.forEach(stored -> found.put(new String(stored.key(), ISO_8859_1), stored));
      assertThat(found).hasSize(3002);
      for (int i = 1; i <= 3000; i++) {
        StoredKeys.Key stored = Objects.requireNonNull(found.get("key" + i));
        assertThat(stored.valueBytes()).isEqualTo(i);
        // Chunks grow by a fourth.
        assertThat(stored.memoryBytes()).isBetween(i + 60L, 2L * i + 120);
        assertThat(stored.idleSeconds()).isBetween(0L, 60L);
        assertThat(stored.lfu()).isEqualTo(DatasetFile.UNKNOWN);
      }
      assertThat(Objects.requireNonNull(found.get("50%=é")).valueBytes()).isEqualTo(7);
      assertThat(Objects.requireNonNull(found.get("large")).valueBytes()).isEqualTo(700_000);
      assertThat(remarks).isNotEmpty();
      assertThat(keys.origin().store()).isEqualTo("memcached");
      assertThat(keys.origin().requests()).isEqualTo(3002);
      assertThat(keys.origin().idleResolutionSeconds()).isEqualTo(DatasetFile.UNKNOWN);
    }
  }

  @Test
  void showsTheShareOfHitsInTheUpperParts() {
    // Two classes of 10 items, 4 of them in HOT or WARM; 9 of 12 hits were there.
    Map<String, String> items =
        Map.of(
            "items:1:number",
            "6",
            "items:1:number_hot",
            "1",
            "items:1:number_warm",
            "1",
            "items:1:hits_to_hot",
            "2",
            "items:1:hits_to_cold",
            "3",
            "items:22:number",
            "4",
            "items:22:number_warm",
            "2",
            "items:22:hits_to_warm",
            "7");
    assertThat(MemcachedStoredKeys.hotItems(List.of(items)).orElseThrow())
        .contains("75.0 %", "40.0 %");
    try (MemcachedProcess server = MemcachedProcess.with()) {
      store(server, "key", 0, 1);
      assertThat(keysOf(server).forEach(stored -> {})).noneMatch(MemcachedStoredKeysTest::isOfHits);
      MemcachedProcess.say(server.port(), "get key", "END");
      assertThat(keysOf(server).forEach(stored -> {})).anyMatch(MemcachedStoredKeysTest::isOfHits);
    }
  }

  private static boolean isOfHits(String remark) {
    return remark.contains(" of the hits ");
  }

  @Test
  void tellsTheResolutionOfAnLruThatIsNotSegmented() {
    try (MemcachedProcess server = MemcachedProcess.with("-o", "no_modern")) {
      store(server, "key", 0, 1);
      assertThat(keysOf(server).origin().idleResolutionSeconds()).isEqualTo(60);
    }
  }

  @Test
  void saysWhyAServerDoesNotList() {
    try (MemcachedProcess server = MemcachedProcess.with()) {
      store(server, "key", 0, 1);
      MemcachedProcess.say(server.port(), "lru_crawler disable", "OK");
      failed(() -> keysOf(server).forEach(stored -> {}), "'lru_crawler enable'");
    }
    try (MemcachedProcess server = MemcachedProcess.with("-X")) {
      store(server, "key", 0, 1);
      failed(() -> keysOf(server).forEach(stored -> {}), "-X");
    }
  }
}
