package org.mnemo.ycsb.store.memcached;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.workload.Runs.words;

import net.spy.memcached.ConnectionFactoryBuilder.Protocol;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.workload.Runs;

class MemcachedSettingsTest {

  private static MemcachedSettings with(String... namesAndValues) {
    return MemcachedSettings.of(new TierSettings("fast", Runs.properties(namesAndValues)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "127.0.0.1 | 127.0.0.1:11211",
        "127.0.0.1:7 | 127.0.0.1:7",
        "localhost:65535 | localhost:65535",
        "' 127.0.0.1:1 , 127.0.0.1:2 ' | 127.0.0.1:1,127.0.0.1:2",
        "[::1] | [0:0:0:0:0:0:0:1]:11211",
        "[::1]:7 | [0:0:0:0:0:0:0:1]:7"
      })
  void readsAddresses(String hosts, String endpoint) {
    assertThat(with("memcached.hosts", hosts).endpoint()).isEqualTo(endpoint);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", ",", "127.0.0.1,", ":11211", "127.0.0.1:", "127.0.0.1:0", "127.0.0.1:65536",
        "127.0.0.1:x", "127.0.0.1:1:2", "::1", "fe80::1", "[::1", "[::1]7", "[::1]:7:8",
        "no such host.invalid:1", "127.0.0.1,127.0.0.1:11211"
      })
  void refusesWhatIsNoAddress(String hosts) {
    misused(() -> with("memcached.hosts", hosts), "memcached.hosts");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "user:hush@127.0.0.1", "user:hush@127.0.0.1:11211",
        "hush@127.0.0.1", "127.0.0.1,user:hush@127.0.0.1:2",
        "memcached://user:hush@127.0.0.1"
      })
  void doesNotRepeatAPassword(String hosts) {
    assertThatThrownBy(() -> with("mnemo.fast.memcached.hosts", hosts))
        .isInstanceOf(UsageException.class)
        .hasMessageContainingAll(
            "mnemo.fast.memcached.hosts", "memcached.username", "memcached.password")
        .hasNoCause();
  }

  @Test
  void takesTheNamesAndValuesOfTheStockBinding() {
    MemcachedSettings settings =
        with(
            "memcached.protocol", "BINARY",
            "memcached.readBufferSize", "3000000",
            "memcached.shutdownTimeoutMillis", "30000",
            "memcached.objectExpirationTime", "2147483647",
            "memcached.checkOperationStatus", "true",
            "memcached.failureMode", "Redistribute",
            "fieldcount", "10");
    assertThat(settings.protocol()).isEqualTo(Protocol.BINARY);
    assertThat(settings.bufferBytes()).isEqualTo(3_000_000);
    assertThat(settings.expirationS()).isEqualTo(Integer.MAX_VALUE);
    assertThat(settings.recordFields()).isEqualTo(10);
    assertThat(with().recordFields()).isZero();
    assertThat(with("memcached.protocol", "ascii")).isEqualTo(with("memcached.protocol", "text"));
  }

  @ParameterizedTest
  @CsvSource({
    "memcached.protocol, meta",
    "memcached.opTimeoutMillis, 0",
    "memcached.readBufferSize, many",
    "memcached.shutdownTimeoutMillis, -1",
    "memcached.objectExpirationTime, -1",
    "memcached.casAttempts, 0",
    "memcached.compressionThreshold, ''"
  })
  void namesTheValueThatIsWrong(String name, String value) {
    misused(() -> with(name, value), name, value);
  }

  @Test
  void takesATiersOwnSettingBeforeThatOfAll() {
    assertThat(
            with(words("mnemo.fast.memcached.casAttempts 7 memcached.casAttempts 8")).casAttempts())
        .isEqualTo(7);
  }
}
