package org.mnemo.core;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.file.FileSum;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.ListingOrigin;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.measurement.PaceRow;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.SaturationRow;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * Files of every version ever written stay readable; traces are in {@link TraceFixturesTest}. Add
 * fixtures here, never change one.
 */
class FixturesTest {

  @Test
  void readsDatasetVersion1() {
    List<String> keys = new ArrayList<>();
    try (DatasetFile.Reader reader = new DatasetFile.Reader(fixture("dataset-v1.csv.zst"))) {
      while (reader.next()) {
        String key = new String(reader.buffer(), reader.keyOffset(), reader.keyLength(), UTF_8);
        keys.add(key + " " + reader.keyBytes() + " " + reader.valueBytes());
      }
    }
    assertThat(keys).containsExactly("user1 5 1000", "a,ü 20 12");
  }

  @Test
  void readsDatasetVersion3() {
    try (DatasetFile.Reader reader = new DatasetFile.Reader(fixture("dataset-v3.csv"))) {
      assertThat(reader.origin().mostKeysPerSecond()).isEqualTo(10_000);
      assertThat(reader.next()).isTrue();
      assertThat(reader.lfu()).isEqualTo(17);
    }
  }

  @Test
  void readsDatasetVersion2() {
    List<String> keys = new ArrayList<>();
    try (DatasetFile.Reader reader = new DatasetFile.Reader(fixture("dataset-v2.csv"))) {
      assertThat(reader.origin())
          .isEqualTo(
              new ListingOrigin(
                  "redis",
                  "7.0.15",
                  "allkeys-lfu",
                  10,
                  1,
                  "2026-11-24T00:05:00Z",
                  86400,
                  123456,
                  1500,
                  -1,
                  -1));
      while (reader.next()) {
        String key = new String(reader.buffer(), reader.keyOffset(), reader.keyLength(), UTF_8);
        keys.add(
            "%s %d %d %d %d %d"
                .formatted(
                    key,
                    reader.keyBytes(),
                    reader.valueBytes(),
                    reader.memoryBytes(),
                    reader.idleSeconds(),
                    reader.lfu()));
      }
    }
    assertThat(keys).containsExactly("user1 5 1000 1080 -1 17", "a,ü 20 12 -1 3 -1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"key-tier-map-v1.csv", "key-tier-map-v1.csv.zst"})
  void readsKeyTierMapVersion1(String name) {
    KeyTierMap map = KeyTierMapFile.read(fixture(name), Tiers.FAST_AND_SLOW);
    assertThat(map.size()).isEqualTo(3);
    assertThat(map.defaultTier()).isEqualTo(1);
    assertThat(map.tierOf("user1")).isZero();
    assertThat(map.tierOf("a,ü")).isZero();
    assertThat(map.tierOf("say \"hi\"")).isEqualTo(1);
  }

  @Test
  void readsKeyTierMapVersion2() {
    KeyTierMap rules =
        KeyTierMapFile.read(fixture("key-tier-map-v2-rules.csv"), Tiers.FAST_AND_SLOW);
    assertThat(rules.size()).isZero();
    assertThat(rules.rules()).isEqualTo(3);
    assertThat(rules.defaultTier()).isEqualTo(1);
    assertThat(rules.tierOf("user:7")).isZero();
    assertThat(rules.tierOf("user:archive:7")).isEqualTo(1);
    assertThat(rules.tierOf("a,\"ü\"!")).isZero();
    assertThat(rules.tierOf("use")).isEqualTo(1);
    KeyTierMap both = KeyTierMapFile.read(fixture("key-tier-map-v2.csv"), Tiers.FAST_AND_SLOW);
    assertThat(both.size()).isEqualTo(2);
    assertThat(both.rules()).isEqualTo(1);
    assertThat(both.tierOf("user:7")).isEqualTo(1);
    assertThat(both.tierOf("user:70")).isZero();
    assertThat(both.tierOf("say \"hi\"")).isZero();
  }

  @Test
  void readsRunVersion1() {
    RunInfo run = RunInfo.read(fixture("run-v1.json"));
    assertThat(run.complete()).isTrue();
    assertThat(run.store()).isEqualTo("redis");
    assertThat(run.placement()).isEqualTo("baseline");
    assertThat(run.tiers())
        .containsExactly(
            new RunInfo.TierInfo("fast", "127.0.0.1:6379", "DRAM", false, null),
            new RunInfo.TierInfo(
                "slow", "127.0.0.1:6380", "DRAM slowed down to profile paper", true, null));
    assertThat(run.seed()).isEqualTo(7);
    assertThat(run.clients()).isEqualTo(2);
    assertThat(run.startedAt()).isEqualTo("2026-01-02T03:04:05Z");
    assertThat(run.machine()).isEqualTo(Map.of("cpu", "2 x any"));
    assertThat(run.properties()).isEqualTo(Map.of("recordcount", "2", "mnemo.seed", "7"));
    assertThat(run.counts()).isEqualTo(new RunInfo.Counts(100, 0, 2));
    assertThat(run.measured()).isEqualTo(new RunInfo.Measured(90, 9_000_000, 10_000));
  }

  @Test
  void readsRunVersion2() {
    RunInfo run = RunInfo.read(fixture("run-v2.json"));
    assertThat(run.tiers().get(1).memory()).isEqualTo("DRAM plus the time of optane-dcpmm");
    assertThat(run.tiers().get(1).price()).isEqualTo(0.2);
    assertThat(run.measured()).isEqualTo(new RunInfo.Measured(90, 9_000_000, 10_000));
    assertThat(run.files()).isNull();
  }

  /** Sums that sha256sum printed, of "blocks", of the document on one line, and of "load". */
  @Test
  void readsRunVersions3And4() {
    FileSum blocks =
        new FileSum(6, "2a12da17d27cd05ab0f3148816c1b4a702334202e82c5ad0dff734cb45db8017");
    FileSum load =
        new FileSum(4, "0cf67fc72b3c86c7a454f6d86b43ed245a8e491d0e5288d4da8c7ff43a7bcdb0");
    assertThat(RunInfo.read(fixture("run-v3.json")).files())
        .isEqualTo(Map.of("blocks.csv", blocks));
    assertThat(RunInfo.read(fixture("run-v4.json")).files())
        .isEqualTo(Map.of("blocks.csv", blocks, "load/run.json", load));
  }

  @Test
  void readsMemoryProfileVersion1() {
    assertThat(MemoryProfile.read(fixture("memory-profile-v1.json")))
        .isEqualTo(
            new MemoryProfile("node2", 250.5, 8.25, 5, null, "2026-01-02", "bin/mnemo probe"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 | [] | 0.0 | 0.0 | []",
        "2 | [SizedTime[tier=fast, operation=READ, sizeClass=10, operations=10, meanNs=100.0, standardErrorNs=0.5, meanValueBytes=1000.0]] | 0.5 | 2.0 | [OperationExcess[operation=READ, operations=10, excessNs=10.0, standardErrorNs=2.0]]",
        "3 | [SizedTime[tier=fast, operation=READ, sizeClass=10, operations=10, meanNs=100.0, standardErrorNs=0.5, meanValueBytes=1000.0]] | 0.5 | 2.0 | [OperationExcess[operation=READ, operations=10, excessNs=10.0, standardErrorNs=2.0]]"
      })
  void readsBaselines(
      int version, String sizes, double fastErrorNs, double mixedErrorNs, String byOperation) {
    Baselines read = Baselines.read(fixture("baselines-v" + version + ".json"));
    assertThat(read.schema()).isEqualTo(version);
    assertThat(read.clients()).isEqualTo(2);
    assertThat(read.tiers()).containsExactly("fast", "slow");
    assertThat(read.clientNs()).isEqualTo(10);
    assertThat(read.disturbanceNs()).isEqualTo(3);
    assertThat(read.serviceTimes())
        .containsExactly(
            new Baselines.ServiceTime("fast", Operation.READ, 10, 100, fastErrorNs, 1000),
            new Baselines.ServiceTime("slow", Operation.READ, 10, 200, 0, 1000));
    assertThat(read.sizes()).hasToString(sizes);
    assertThat(read.mixed())
        .hasToString(
            "[Mixed[kind=mixed-0.5, operations=10, switchRate=0.5, excessNs=10.0, "
                + "standardErrorNs=%s, byOperation=%s]]",
            mixedErrorNs, byOperation);
  }

  @Test
  void readsMemoryVersion1() {
    assertThat(MemoryUse.read(fixture("memory-v1.json")))
        .isEqualTo(
            new MemoryUse(
                1,
                10_000,
                10,
                List.of(
                    new MemoryUse.TierMemory("fast", 10_560, 10),
                    new MemoryUse.TierMemory("slow", 10_600, 10))));
  }

  @Test
  void readsBlocksVersion2() {
    List<BlockRow> rows = new ArrayList<>();
    BlockRow.read(fixture("blocks-v2.csv"), rows::add);
    assertThat(rows)
        .containsExactly(
            new BlockRow(0, 0, "fast", "fast", Operation.READ, 10, 10, 10_000, 1000, 100, 0),
            new BlockRow(0, 0, "fast", "fast", Operation.READ, 7, 2, 200, 150, 20, 0),
            new BlockRow(1, 2000, "slow", "slow", Operation.UPDATE, 0, 10, 0, 2000, 100, 0),
            new BlockRow(2, 5000, "mixed-0.5", "fast", Operation.READ, 10, 4, 4000, 440, 40, 2),
            new BlockRow(2, 5000, "mixed-0.5", "slow", Operation.READ, 10, 6, 6000, 1260, 60, 3));
  }

  @Test
  void readsBlocksVersion1() {
    List<BlockRow> rows = new ArrayList<>();
    BlockRow.read(fixture("blocks-v1.csv"), rows::add);
    assertThat(rows)
        .containsExactly(
            new BlockRow(0, 0, "fast", "fast", Operation.READ, 10, 10, 10_000, 1000, 100, 0),
            new BlockRow(1, 2000, "slow", "slow", Operation.READ, 10, 10, 10_000, 2000, 100, 0),
            new BlockRow(2, 5000, "mixed-0.5", "fast", Operation.READ, 10, 4, 4000, 440, 40, 2),
            new BlockRow(2, 5000, "mixed-0.5", "slow", Operation.READ, 10, 6, 6000, 1260, 60, 3));
  }

  @Test
  void readsLatencyLogVersion1() {
    Map<String, Histogram> byTag = LatencyLog.read(fixture("latency-v1.hlog"));
    assertThat(byTag).containsOnlyKeys("fast.read.10", "slow.update.0");
    Histogram reads = byTag.getOrDefault("fast.read.10", new Histogram(3));
    assertThat(reads.getTotalCount()).isEqualTo(100);
    // 10, 20... 1000 ns, each of them exact below 2048.
    assertThat(reads.getValueAtPercentile(50)).isEqualTo(500);
    assertThat(reads.getMean()).isEqualTo(505);
  }

  @Test
  void readsResponseLogVersion1() {
    Map<String, Histogram> byTag = LatencyLog.read(fixture("response-v1.hlog"));
    assertThat(byTag).containsOnlyKeys("fast/fast.read.10", "mixed-0.5/slow.update.0");
    Histogram reads = byTag.getOrDefault("fast/fast.read.10", new Histogram(3));
    assertThat(reads.getTotalCount()).isEqualTo(100);
    assertThat(reads.getMean()).isEqualTo(505);
  }

  @Test
  void readsPaceVersion1() {
    assertThat(PaceRow.FILE.read(fixture("pace-v1.csv")))
        .containsExactly(
            new PaceRow(3, "fast", 400, 39_900_000, 39_850_000, 60_000, 10_000, 800_000),
            new PaceRow(4, "mixed-0.5", 400, 40_100_000, 48_000_000, 0, 7_900_000, 1_580_000_000));
  }

  @Test
  void readsSaturationVersion1() {
    assertThat(SaturationRow.FILE.read(fixture("saturation-v1.csv")))
        .containsExactly(
            new SaturationRow(2, "fast", 1, 9_000_000, 8_500_000, 0, 32, 950, 95_000, 50, 5000),
            new SaturationRow(
                3, "slow", 0, 12_000_000, 8_600_000, 1_400_000, 125, 1000, 100_000, 0, 0));
  }

  /** A file that is never changed. */
  static Path fixture(String name) {
    URL url = FixturesTest.class.getResource("/fixtures/" + name);
    assertThat(url).as(name).isNotNull();
    try {
      return Path.of(Objects.requireNonNull(url).toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(name, e);
    }
  }
}
