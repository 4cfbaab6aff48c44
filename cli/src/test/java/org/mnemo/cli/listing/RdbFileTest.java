package org.mnemo.cli.listing;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.cli.Program.words;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.Program;
import org.mnemo.cli.RealServer;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.tier.StoredKeys;
import redis.clients.jedis.Jedis;
import redis.clients.jedis.StreamEntryID;

/** Snapshots that a real Redis saves, and files that are none. */
@Tag("processes")
class RdbFileTest {

  @TempDir Path folder;
  private @Nullable RealServer server;

  private Jedis start(String program, String policy) throws IOException {
    // Else counters may fall between two looks.
    server =
        RealServer.redis(
            program,
            folder,
            (Object[])
                words("--maxmemory 200mb --maxmemory-policy %s --lfu-decay-time 60", policy));
    return new Jedis("127.0.0.1", server.port());
  }

  @AfterEach
  void stop() {
    if (server != null) {
      server.close();
    }
  }

  private static Map<String, StoredKeys.Key> read(RdbFile file) {
    Map<String, StoredKeys.Key> found = new TreeMap<>();
    file.forEach(stored -> found.put(new String(stored.key(), ISO_8859_1), stored));
    return found;
  }

  private static StoredKeys.Key of(Map<String, StoredKeys.Key> found, String key) {
    return Objects.requireNonNull(found.get(key));
  }

  private static String[] elements(int count) {
    return IntStream.range(1000, 1000 + count).mapToObj(i -> "e" + i).toArray(String[]::new);
  }

  /** Elements of five bytes; of 300, or 600 of a hash, they are no longer packed. */
  private static void fill(Jedis redis) {
    redis.set("string", "x".repeat(10_000));
    redis.set("number", "-12345678");
    redis.set(new byte[] {(byte) 0xAC, 0}, new byte[] {1, 2, 3});
    redis.hset("hash", fields(600));
    redis.hset("small hash", fields(2));
    redis.rpush("list", elements(3000));
    redis.sadd("set", elements(300));
    redis.sadd("numbers", "1", "2", "3");
    redis.zadd("sorted", Map.of("a", 1.0, "b", 2.0));
    redis.zadd(
        "large sorted", Arrays.stream(elements(300)).collect(Collectors.toMap(e -> e, e -> 1.5)));
    redis.xadd("stream", StreamEntryID.NEW_ENTRY, Map.of("field", "v".repeat(100)));
    redis.pexpireAt("small hash", 4_000_000_000_000L);
    redis.select(3);
    redis.set("elsewhere", "x");
    redis.select(0);
  }

  private static Map<String, String> fields(int count) {
    return Arrays.stream(elements(count)).collect(Collectors.toMap(e -> e, e -> "12345"));
  }

  @Test
  void reportsSizesOfAllTypesAndCounters() throws IOException {
    try (Jedis redis = start("redis-server", "allkeys-lfu")) {
      fill(redis);
      for (int i = 0; i < 300; i++) {
        redis.get("string");
      }
      redis.save();
      RdbFile file = new RdbFile(folder.resolve("dump.rdb"), 0);
      assertThat(file.origin().maxmemoryPolicy()).isEqualTo("allkeys-lfu");
      assertThat(file.origin().store()).isEqualTo("rdb");
      assertThat(file.origin().takenAt()).isNotEmpty();
      Map<String, StoredKeys.Key> found = read(file);
      assertThat(found).hasSize(11).containsKey("\u00ac\0");
      assertThat(of(found, "string").valueBytes()).isEqualTo(10_000);
      assertThat(of(found, "number").valueBytes()).isEqualTo(9);
      assertThat(of(found, "\u00ac\0").valueBytes()).isEqualTo(3);
      // Tables: fields and values of 5 bytes, members with a score of 8.
      assertThat(of(found, "hash").valueBytes()).isEqualTo(600 * 10);
      assertThat(of(found, "set").valueBytes()).isEqualTo(300 * 5);
      assertThat(of(found, "large sorted").valueBytes()).isEqualTo(300 * 13);
      // Packed: what is in them, and some bytes for each element.
      assertThat(of(found, "small hash").valueBytes()).isBetween(20L, 40L);
      assertThat(of(found, "sorted").valueBytes()).isBetween(4L, 40L);
      assertThat(of(found, "numbers").valueBytes()).isEqualTo(8 + 3 * 2);
      assertThat(of(found, "list").valueBytes()).isBetween(3000L * 5, 3000L * 8);
      assertThat(of(found, "stream").valueBytes()).isPositive();
      for (StoredKeys.Key stored : found.values()) {
        assertThat(stored.lfu()).isEqualTo(redis.objectFreq(stored.key()).longValue());
        assertThat(stored.idleSeconds()).isEqualTo(DatasetFile.UNKNOWN);
      }
      assertThat(of(found, "string").lfu()).isGreaterThan(7);
      assertThat(file.forEach(stored -> {}))
          .anyMatch(remark -> remark.contains("(1 key); -p redis.database=3"));
      assertThat(read(new RdbFile(folder.resolve("dump.rdb"), 3))).containsOnlyKeys("elsewhere");
      RdbFile none = new RdbFile(folder.resolve("dump.rdb"), 5);
      assertThat(read(none)).isEmpty();
      assertThat(none.whyNone()).contains("(1 key)", "-p redis.database=3");

      agreesWithTheServer();
    }
  }

  /** The listing of the server names the same keys with the same counters. */
  private void agreesWithTheServer() {
    String scan = "scan --out %s/%s ";
    Program.mnemo(words(scan + "-p redis.port=%s", folder, "live.csv", server.port())).done();
    Program offline =
        Program.mnemo(words(scan + "--rdb %s/dump.rdb", folder, "rdb.csv", folder)).done();
    assertThat(offline.out()).startsWith("11 keys in database 0 at ");
    assertThat(counters("rdb.csv")).isEqualTo(counters("live.csv")).hasSize(11);
  }

  private Map<String, Long> counters(String name) {
    Map<String, Long> counters = new TreeMap<>();
    try (DatasetFile.Reader reader = new DatasetFile.Reader(folder.resolve(name))) {
      while (reader.next()) {
        counters.put(
            new String(reader.buffer(), reader.keyOffset(), reader.keyLength(), ISO_8859_1),
            reader.lfu());
      }
    }
    return counters;
  }

  @ParameterizedTest
  @ValueSource(strings = {"allkeys-lru", "noeviction"})
  void tellsIdleTimesWhereTheServerEvictsByThem(String policy) throws IOException {
    try (Jedis redis = start("redis-server", policy)) {
      fill(redis);
      redis.save();
      RdbFile file = new RdbFile(folder.resolve("dump.rdb"), 0);
      boolean evicts = policy.equals("allkeys-lru");
      assertThat(file.origin().maxmemoryPolicy()).isEqualTo(evicts ? policy : "");
      for (StoredKeys.Key stored : read(file).values()) {
        assertThat(stored.lfu()).isEqualTo(DatasetFile.UNKNOWN);
        assertThat(stored.idleSeconds()).isBetween(evicts ? 0L : -1L, evicts ? 60L : -1L);
      }
    }
  }

  @Test
  void refusesWhatIsNoSnapshotOrNotWhole() throws IOException {
    try (Jedis redis = start("redis-server", "noeviction")) {
      fill(redis);
      redis.save();
    }
    byte[] whole = Files.readAllBytes(folder.resolve("dump.rdb"));
    refused(Arrays.copyOf(whole, whole.length - 20), "is truncated");
    refused(Arrays.copyOf(whole, 60), "is truncated");
    refused(Arrays.copyOf(whole, 7), "is damaged");
    refused("REDIS0099rest".getBytes(US_ASCII), "version 99");
    refused("VALKEY099rest".getBytes(US_ASCII), "version 99");
    refused("\u0004\"M\u0018rest of it".getBytes(ISO_8859_1), "compressed");
    refused("*2\r\n$6\r\nSELECT\r\n".getBytes(US_ASCII), "(AOF)");
    refused("Salted__12345678".getBytes(US_ASCII), "");
    refused(new byte[0], "empty");
    byte[] changed = whole.clone();
    changed[new String(whole, ISO_8859_1).indexOf("e1000")] = 'x';
    refused(changed, "is damaged: its content");
    byte[] unknown = "REDIS0011".getBytes(US_ASCII);
    unknown = Arrays.copyOf(unknown, 40);
    unknown[9] = (byte) 200;
    refused(unknown, "holds what Mnemo cannot read");
    assertThatThrownBy(() -> new RdbFile(folder.resolve("none.rdb"), 0))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("none.rdb");
  }

  /** Fields of hashes expire by themselves, and there are sections that Redis 7 has not. */
  @Test
  void readsTheSnapshotOfAValkey() throws IOException {
    assumeThat(SearchPath.find("valkey-server")).isPresent();
    try (Jedis valkey = start("valkey-server", "allkeys-lru")) {
      fill(valkey);
      valkey.hset("two", Map.of("aa", "v".repeat(50), "bb", "v".repeat(50)));
      valkey.hexpire("two", 100_000, "aa");
      valkey.hset("far", Map.of("aa", "v"));
      valkey.hpexpireAt("far", 2_306_361_600_001L, "aa");
      valkey.functionLoad("#!lua name=x\nredis.register_function('f', function() return 1 end)");
      valkey.save();
      RdbFile file = new RdbFile(folder.resolve("dump.rdb"), 0);
      assertThat(file.origin().version()).startsWith("valkey ");
      Map<String, StoredKeys.Key> found = read(file);
      assertThat(found).hasSize(13);
      assertThat(of(found, "two").valueBytes()).isEqualTo(2 * (2 + 50));
      assertThat(of(found, "far").valueBytes()).isEqualTo(3);
      assertThat(of(found, "string").valueBytes()).isEqualTo(10_000);
      assertThat(of(found, "hash").valueBytes()).isEqualTo(600 * 10);
      assertThat(of(found, "two").idleSeconds()).isBetween(0L, 60L);
    }
  }

  /** Written by hand, by the layout in Redis' rdb.c, as no such server runs here. */
  @Test
  void readsTypesOfNewerVersions() throws IOException {
    byte[] hash = {24, 1, 'h', 1, 0, 0, 0, 0, 0, 0, 0, 2, (byte) 0x81, 0, 0, 2, 25, 0, 0, 0, 1};
    byte[] fields = {2, 'a', 'a', 1, 'v', 0, 2, 'b', 'b', 3, 'v', 'v', 'v'};
    byte[] metadata = {(byte) 243, 1, 1, 2, 3, 4, 2, 7, 5, 1, 'x', 0};
    byte[] array = {28, 1, 'a', 3, 1, 9, 0, 0, 4, 't', 'e', 'x', 't', 1, 1, 0, 0, 0, 0, 0, 0, 0, 7};
    byte[] short3 = {2, 3, 1, 'x'};
    byte[] stream = {27, 1, 's', 1, 2, 'i', 'd', 2, 'l', 'p', 1, 0, 0, 0, 0, 0, 0, 1, 1, 1, 'g'};
    byte[] group = {0, 0, 0, 0, 1, 1, 'c', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1};
    byte[] nacked = new byte[16];
    byte[] idempotent = {10, 10, 1, 1, 'p', 1, 1, 'm', 5, 0, 1, 0};
    byte[] end = {0, 1, 'k', 5, 'v', 'a', 'l', 'u', 'e', -1, 0, 0, 0, 0, 0, 0, 0, 0};
    byte[] all =
        joined(
            "REDIS0014".getBytes(US_ASCII),
            hash,
            fields,
            metadata,
            array,
            short3,
            stream,
            group,
            joined(nacked, new byte[] {1}, nacked),
            idempotent,
            end);
    Map<String, StoredKeys.Key> found =
        read(new RdbFile(Files.write(folder.resolve("new.rdb"), all), 0));
    assertThat(found).containsOnlyKeys("h", "a", "s", "k");
    assertThat(of(found, "h").valueBytes()).isEqualTo(2 + 1 + 2 + 3);
    assertThat(of(found, "a").valueBytes()).isEqualTo(4 + 8 + 1);
    assertThat(of(found, "k").valueBytes()).isEqualTo(5);
    byte[] unknown = {99, 1, 'u', 1, 'v'};
    refused(joined("REDIS0014".getBytes(US_ASCII), unknown, end), "type 99");
  }

  /** As an append-only file begins with a snapshot and goes on with commands. */
  @Test
  void saysThatItLeavesOutWhatStandsBehindASnapshot() throws IOException {
    try (Jedis redis = start("redis-server", "noeviction")) {
      fill(redis);
      redis.save();
    }
    byte[] whole = Files.readAllBytes(folder.resolve("dump.rdb"));
    byte[] commands = "*2\r\n$3\r\nDEL\r\n$6\r\nstring\r\n".getBytes(US_ASCII);
    Path file = Files.write(folder.resolve("appendonly.aof"), joined(whole, commands));
    RdbFile snapshot = new RdbFile(file, 0);
    assertThat(snapshot.forEach(stored -> {}))
        .anySatisfy(remark -> assertThat(remark).contains("behind the snapshot"));
    assertThat(read(snapshot)).hasSize(11);
    assertThat(new RdbFile(folder.resolve("dump.rdb"), 0).forEach(stored -> {}))
        .noneSatisfy(remark -> assertThat(remark).contains("behind the snapshot"));
  }

  /** A key whose value, or what it is unpacked to, has more bytes than any store takes. */
  @Test
  void refusesLengthsThatNoValueHas() throws IOException {
    byte[] begin = {'R', 'E', 'D', 'I', 'S', '0', '0', '1', '1', 0, 1, 'k'};
    byte[] length = {(byte) 0x81, -1, -1, -1, -1, -1, -1, -1, -1};
    byte[] end = {-1, 0, 0, 0, 0, 0, 0, 0, 0};
    refused(
        joined(begin, length, end),
        "holds what Mnemo cannot read (a length of 18446744073709551615)");
    byte[] lzf = {(byte) 0xC3, 0};
    length[1] = 0x7F;
    refused(
        joined(begin, lzf, length, end),
        "holds what Mnemo cannot read (a length of 9223372036854775807)");
    byte[] tebibyteAndOne = {(byte) 0x81, 0, 0, 1, 0, 0, 0, 0, 1};
    refused(
        joined(begin, lzf, tebibyteAndOne, end),
        "holds what Mnemo cannot read (a length of 1099511627777)");
  }

  private static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      all.writeBytes(part);
    }
    return all.toByteArray();
  }

  private void refused(byte[] content, String reason) throws IOException {
    Path file = Files.write(folder.resolve("some.rdb"), content);
    Path out = folder.resolve("refused.csv");
    Program program = Program.mnemo("scan", "--rdb", file, "--out", out);
    assertThat(program.status()).isEqualTo(1);
    assertThat(program.err()).contains(file + " ", reason).doesNotContain("\tat ");
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource({
    "--rdb a --dynamodb-export b, --rdb and --dynamodb-export are two",
    "--key-attribute id, --key-attribute",
    "--keys-per-second 0, --keys-per-second",
    "--samples -1, --samples",
    "--rdb a --exact, --exact",
    "--rdb x, x would replace",
    "--store simulated, simulated"
  })
  void saysWhatIsWrongWithTheQuestion(String options, String sentence) {
    Program.mnemo("scan", "--out", "x", options.split(" ")).refused(2, sentence);
  }
}
