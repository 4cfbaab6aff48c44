package org.mnemo.ycsb.store.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.ycsb.tier.TierServer.Holdings;

class RedisInfoTest {

  private static RedisInfo of(String... lines) {
    return new RedisInfo(
        "box:6379", ("# Server\r\n" + String.join("\r\n", lines)).getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void leavesOutWhatIsNotTheRecords() {
    RedisInfo info =
        of(
            "used_memory:10000", "used_memory_startup:1000",
            "mem_clients_normal:200", "mem_clients_slaves:30",
            "mem_replication_backlog:4", "db2:keys=17,expires=0,avg_ttl=0");
    // 10000 - 1000 - 200 - 30 - 4
    assertThat(info.holdings(2)).contains(new Holdings(17, 8766));
    assertThat(info.holdings(0)).isEmpty();
  }

  @Test
  void countsWhatWasEvictedAndWhatExpired() {
    assertThat(of("evicted_keys:3", "expired_keys:4").droppedRecords()).isEqualTo(7);
    assertThat(of("redis_version:7").droppedRecords()).isZero();
  }

  @Test
  void addsUpTheWorkOnCommandsAndTheirSubcommands() {
    RedisInfo info =
        of(
            "cmdstat_scan:calls=2,usec=30,usec_per_call=15.00,rejected_calls=0,failed_calls=0",
            "cmdstat_object|freq:calls=3,usec=7,usec_per_call=2.33",
            "cmdstat_scanner:calls=1,usec=1000,usec_per_call=1000.00",
            "cmdstat_get:calls=9,usec=500,usec_per_call=55.56");
    assertThat(info.workUs(Set.of("scan", "object", "type"))).isEqualTo(37);
  }

  @Test
  void knowsAServerByItsRunIdOrElseByItsAddress() {
    assertThat(of("run_id:abc").identity()).isEqualTo("abc");
    assertThat(of("run_idle:abc").identity()).isEqualTo("box:6379");
  }

  @ParameterizedTest
  @CsvSource({
    "redis_version:7.0.15, REDIS, 7.0.15",
    "redis_version:7.2.4;server_name:valkey;valkey_version:9.1.2, VALKEY, 9.1.2",
    "redis_version:7.4.0;dragonfly_version:df-v1.38.0, DRAGONFLY, df-v1.38.0",
    "version:2.9.0;kvrocks_version:2.9.0;redis_version:7.0.0, KVROCKS, 2.9.0",
    "redis_version:6.3.4;mvcc_depth:0, KEYDB, 6.3.4",
    "used_memory:1, REDIS, ''"
  })
  void tellsProductsThatSpeakTheSameProtocolApart(
      String info, RedisInfo.Product product, String version) {
    assertThat(of(info.split(";")).product()).isEqualTo(product);
    assertThat(of(info.split(";")).version()).isEqualTo(version);
  }

  @Test
  void tellsAReplicaThatTakesNoWrites() {
    assertThat(of("role:slave", "slave_read_only:1").isReadOnlyReplica()).isTrue();
    assertThat(of("role:slave", "slave_read_only:0").isReadOnlyReplica()).isFalse();
    assertThat(of("role:master", "slave_read_only:1").isReadOnlyReplica()).isFalse();
  }

  @Test
  void takesNothingFromAServerThatSaysWhatItLikes() {
    assertThat(of("used_memory:lots", "used_memory_startup:1", "db0:many").holdings(0)).isEmpty();
  }
}
