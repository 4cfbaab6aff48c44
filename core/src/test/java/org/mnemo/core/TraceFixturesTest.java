package org.mnemo.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.core.FixturesTest.fixture;

import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.AssumedSizes;
import org.mnemo.core.trace.RequestCounts;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.core.trace.format.TraceInput;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;

/**
 * Traces of every version and format ever written stay readable. Add fixtures here, never change
 * one.
 */
class TraceFixturesTest {

  /** Formats whose fixtures have tests of their own. */
  private static final Set<String> OWN_TESTS =
      Set.of("twitter", "mnemo-two-files", "redis-monitor");

  /**
   * Sector 15, 4,096 bytes: of the blocks 1 and 2, as a block has eight. Then block 1, a command
   * that flushes, and two blocks from sector 16 on.
   */
  private static final String[] OF_VSCSI = {
    "2 1 1 4096 0 READ 0", "2 2 1 4096 0 READ 0",
    "3 1 1 4096 0 INSERT 0", "4 2 1 4096 0 READ 0",
    "4 3 1 4096 0 READ 0"
  };

  @ParameterizedTest
  @ValueSource(strings = {"trace-v1.csv", "trace-v1.csv.zst", "trace-v1.csv.gz"})
  void readsTraceVersion1(String name) throws CharacterCodingException {
    assertThat(accesses(TraceFiles.open(fixture(name))))
        .containsExactly(
            "0 user1 5 1000 0 INSERT 0", "1 user1 5 1000 3 READ 60",
            "2 a,ü 20 0 1 UPDATE 0", "86400 a,ü 20 12 1 DELETE 0");
  }

  /** Time, key, bytes of key and value, client, operation, time to live. */
  private static List<String> accesses(TraceReader reader) throws CharacterCodingException {
    List<String> accesses = new ArrayList<>();
    try (reader) {
      while (reader.next()) {
        Access access = reader.access();
        accesses.add(
            "%d %s %d %d %d %s %d"
                .formatted(
                    access.timestampS(),
                    access.keyAsString(),
                    access.keyBytes(),
                    access.valueBytes(),
                    access.client(),
                    access.operation(),
                    access.ttlS()));
      }
    }
    return accesses;
  }

  private static Arguments others(String file, String format, String... accesses) {
    return Arguments.of(file, format, List.of(accesses));
  }

  static List<Arguments> tracesOfOthers() {
    return List.of(
        others(
            "meta-kvcache-2022.csv",
            "meta-kvcache",
            "0 k1 40 100 0 READ 0",
            "0 k1 40 100 0 READ 0",
            "0 k2 30 50 0 INSERT 300",
            "0 k2 30 0 0 READ 0",
            "0 k3 20 0 0 DELETE 0"),
        others(
            "meta-kvcache-2024.csv",
            "meta-kvcache",
            "700000000 00ff 48 87 17 READ 0",
            "700000001 00ff 48 90 17 INSERT 7200",
            "700000003 12ab 24 0 19 READ 0",
            "700000003 12ab 24 0 19 READ 0",
            "700000003 12ab 24 0 19 READ 0"),
        others(
            "libcachesim.csv",
            "csv",
            "5 42 2 512 0 READ 0",
            "5 7 1 65536 0 INSERT 0",
            "9 7 1 65536 0 READ 0"),
        // The line of a HEAD is left out.
        others(
            "ibm-cos.txt",
            "ibm-cos",
            "0 cafe01 6 2000 0 INSERT 0",
            "1 cafe01 6 2000 0 READ 0",
            "2 cafe01 6 0 0 DELETE 0"),
        // Bytes 4,095 and 4,096 are of two blocks.
        others(
            "alibaba-block.csv",
            "alibaba-block",
            "1700000000 7:0 3 4096 7 READ 0",
            "1700000000 7:1 3 4096 7 READ 0",
            "1700000001 7:2 3 4096 7 INSERT 0",
            "1700000002 8:0 3 4096 8 READ 0"),
        // Bytes 4,095 and 4,096, too; times in ticks of 100 ns.
        others(
            "msr-block.csv",
            "msr-block",
            "1172163600 hm,1:0 6 4096 0 READ 0",
            "1172163600 hm,1:1 6 4096 0 READ 0",
            "1172163601 hm,1:2 6 4096 0 INSERT 0",
            "1172163602 hm,0:0 6 4096 0 READ 0"),
        // A byte more than a block; then a request that was made twice.
        others(
            "meta-block.csv",
            "meta-block",
            "1700000100 a1-b2:1 7 131072 42 READ 0",
            "1700000100 a1-b2:2 7 131072 42 READ 0",
            "1700000101 a1-b2:0 7 131072 43 INSERT 0",
            "1700000101 a1-b2:0 7 131072 43 INSERT 0"),
        others("vscsi-v1.bin", "vscsi-v1", OF_VSCSI),
        others("vscsi-v2.bin", "vscsi-v2", OF_VSCSI),
        others(
            "oracle-general.bin",
            "oracle-general",
            "1 5 0 1000 0 READ 0",
            "1 18446744073709551615 0 70 0 READ 0",
            "86400 5 0 1000 0 READ 0"),
        // Look-ups before what was stored, refused or deleted are none of their own.
        others(
            "memcached-watch.log",
            "memcached-watch",
            "1800000045 a,b 3 477 26 INSERT 60",
            "1800000045 a,b 3 477 27 READ 0",
            "1800000048 a,b 3 0 26 DELETE 0"));
  }

  @ParameterizedTest
  @MethodSource("tracesOfOthers")
  void readsTracesOfOthersInTheFormatThatTheyBeginLike(
      String file, String format, List<String> accesses) throws CharacterCodingException {
    assertThat(TraceFormats.of(List.of(fixture(file))).name()).isEqualTo(format);
    assertThat(accesses(TraceFiles.open(fixture(file)))).isEqualTo(accesses);
  }

  @Test
  void hasATraceOfEveryFormat() {
    assertThat(tracesOfOthers())
        .extracting(trace -> trace.get()[1])
        .contains(
            TraceFormats.names().stream()
                .filter(name -> !OWN_TESTS.contains(name))
                .toArray(Object[]::new));
  }

  @Test
  void readsTwoFilesVersion1() throws CharacterCodingException {
    List<Path> files =
        List.of(fixture("two-files-keys-v1.txt"), fixture("two-files-requests-v1.txt.zst"));
    assertThat(accesses(open(files, "mnemo-two-files", 100_000)))
        .containsExactly(
            "0 972 3 100000 0 READ 0", "0 1120 4 100000 0 UPDATE 0", "0 007 3 100000 0 READ 0");
  }

  private static TraceReader open(List<Path> files, String format, long valueBytes) {
    AssumedSizes sizes =
        new AssumedSizes(OptionalLong.empty(), OptionalLong.of(valueBytes), Optional.empty());
    return new TraceInput(files, TraceFormats.byName(format), sizes).open(TraceWatch.NONE);
  }

  /** Printed by redis-cli 7.0.15. */
  @Test
  void readsWhatMonitorOfRedis7Prints() throws CharacterCodingException {
    List<Path> files = List.of(fixture("monitor-redis7.txt"));
    assertThat(accesses(open(files, "redis-monitor", 100)))
        .containsExactly(
            "0 a\"b\\c 5 7 0 INSERT 0",
            "1 a 1 100 1 READ 0",
            "1 b 1 100 1 READ 0",
            "1 k 1 1 2 INSERT 0",
            "1 x 1 1 3 INSERT 0",
            "1 x 1 1 3 UPDATE 0",
            "1 \"\" 0 1 4 INSERT 10");
  }

  @Test
  void readsTraceSampleVersion1() {
    Path mark = fixture("sample-v1.csv.sample.json");
    assertThat(TraceSample.of(mark.resolveSibling("sample-v1.csv")))
        .contains(
            new TraceSample(
                1,
                SampleMethod.REQUESTS,
                0.1,
                42,
                new RequestCounts(90_001, 9999, 0, 0, 0),
                new RequestCounts(9000, 1000, 0, 0, 0),
                3456));
  }

  /** A sample of keys is found again in other files only if the hash stays as it is. */
  @Test
  void choosesTheKeysOfSampleVersion1() {
    KeySample sample = new KeySample(0.1, 42);
    assertThat(IntStream.range(0, 100).filter(i -> holds(sample, "user" + i)).toArray())
        .containsExactly(5, 6, 8, 16, 18, 20, 30, 34, 43, 58, 77, 87, 96);
    // Longer than the eight bytes that are hashed at a time: user000000000000 and on.
    assertThat(
            IntStream.range(0, 100)
                .filter(i -> holds(sample, String.format(Locale.ROOT, "user%012d", i)))
                .toArray())
        .containsExactly(8, 23, 25, 29, 38, 52, 55, 60, 80, 82, 97);
  }

  private static boolean holds(KeySample sample, String key) {
    byte[] bytes = key.getBytes(UTF_8);
    return sample.holds(bytes, 0, bytes.length);
  }
}
