package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;

/** Maps of rules from a measurement to a run by them, on the simulated store. */
@Tag("slow")
@TestInstance(Lifecycle.PER_CLASS)
class RulePlacementTest {

  private static final int REQUESTS = 40_000;

  @TempDir private static Path directory;

  private String[] store = {};
  private Path map = Path.of("");
  private SimulatedRuns runs = new SimulatedRuns(map, 0, 0);
  private @Nullable MeasurementDirectory measured;

  @BeforeAll
  void measure() throws Exception {
    Path trace = directory.resolve("trace.csv");
    map = directory.resolve("map.csv");
    store =
        new String[] {
          "mnemo.trace", trace.toString(),
          "mnemo.fast.simulated.ns.per.kib", "100",
          "mnemo.slow.simulated.ns.per.kib", "700",
          "mnemo.fast.simulated.read.ns", "100003",
          "mnemo.slow.simulated.read.ns", "120011",
          "mnemo.fast.simulated.write.ns", "90001",
          "mnemo.slow.simulated.write.ns", "105007"
        };
    int keys = MixedStore.write(trace, REQUESTS, 1);
    runs = new SimulatedRuns(directory, keys, REQUESTS);
    runs.load(store);
    measured = runs.run("measured", store);
  }

  private Program mnemo(String command, String... options) {
    return Program.mnemo(command, Objects.requireNonNull(measured).root(), options);
  }

  private JsonNode place(String... options) {
    return mnemo("place", Program.all((Object) options, "--json", "--out", map)).done().json();
  }

  @Test
  void tellsFamiliesBySavingAByte() throws IOException {
    Program told = mnemo("place", "--by", "prefix", "--memory", "paper").done();
    assertThat(
            told.out()
                .lines()
                .dropWhile(line -> !line.startsWith("Prefix"))
                .map(line -> line.split(" ", 2)[0])
                .limit(6))
        .containsExactly("Prefix", "session:*", "user:*", "feed:*", "img/*", "index");
    JsonNode json = place("--by", "prefix").get("prefixes");
    assertThat(json.at("/families/0/name").asText()).isEqualTo("session:*");
    assertThat(json.at("/families/0/access").asText()).isEqualTo("random");
    assertThat(json.at("/families/3/access").asText()).isEqualTo("stream");
    assertThat(json.at("/families/3/profile_saved_ns").isNull()).isTrue();
    assertThat(json.at("/index/requests").asLong()).isEqualTo(REQUESTS);
    // 100,000 bytes: the class from 65,536 on, which images are alone in.
    assertThat(json.at("/sizes/3/smallest_bytes").asLong()).isEqualTo(65_536);
    assertThat(json.at("/sizes/3/families/0").asText()).isEqualTo("img/*");
  }

  @Test
  void fitsRulesToAnySplit() throws IOException {
    JsonNode placed = place("--rules", "--lose", "5%", "--fast-bytes", "20%");
    assertThat(placed.get("lost_share").asDouble()).isLessThan(0.05);
    assertThat(placed.get("rules").asInt()).isLessThanOrEqualTo(20);
    assertThat(placed.get("keeps_slo").isNull()).isTrue();
    assertThat(place("--by", "prefix", "--max-slowdown", "5%").get("keeps_slo").asBoolean())
        .isTrue();
  }

  @Test
  void runsByTheRulesAsEstimated() throws Exception {
    JsonNode placed = place("--by", "prefix", "--fast-bytes", "20%");
    KeyTierMap rules = KeyTierMapFile.read(map, Tiers.FAST_AND_SLOW);
    assertThat(rules.size()).isZero();
    assertThat(rules.rules()).isEqualTo(4);
    assertThat(rules.tierOf("session:new")).isZero();
    assertThat(rules.tierOf("img/new")).isEqualTo(1);
    String[] byMap = Program.all(store, "mnemo.tiermap", map);
    runs.load(byMap);
    MeasurementDirectory run = runs.run("placed", byMap);
    assertThat(run.readRun().placement()).isEqualTo("map");
    assertThat(run.readRun().measured().throughputOpsS())
        .isCloseTo(
            placed.get("throughput_ops_s").asDouble(),
            within(1e-3 * placed.get("throughput_ops_s").asDouble()));
  }

  @Test
  void takesFamiliesThatAUserNames() throws IOException {
    Path file = Files.writeString(directory.resolve("families.csv"), "s*,sessions\nuser:*\n");
    JsonNode placed = place("--by", "prefix", "--prefixes", file.toString(), "--row", "700");
    assertThat(placed.get("rules_fast").toString()).isEqualTo("[\"s*\",\"user:*\"]");
    assertThat(placed.get("keys_left_out").asInt()).isEqualTo(300);
    assertThat(
            mnemo("place", "--by", "prefix", "--prefixes", file.toString(), "--out", map.toString())
                .out())
        .containsPattern("! 300 keys .*\\(others\\)");
    Files.writeString(file, "cart:*\n");
    assertThat(mnemo("place", "--by", "prefix", "--prefixes", file.toString()).sentence())
        .contains("'cart:*'", "1,000 keys");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          --by page                                      | 'page'
          --by prefix --rules                            | --rules
          --prefixes f.csv                               | --by prefix
          --lose 2%                                      | --rules
          --most-rules 2                                 | --by prefix or --rules
          --rules --most-rules 0                         | was 0
          --rules --policy memory-mode                   | --policy placed
          --by prefix --memory paper --memory cxl-asic   | name one
          --rules --most-rules 1 --fast-bytes 10%        | more than the 2 % of --lose
          --by prefix --index-in-fast --fast-bytes 100   | --index-in-fast
          """)
  void refusesWhatDoesNotGoTogether(String options, String part) {
    Program refused = mnemo("place", options.split(" "));
    assertThat(refused.status()).isNotZero();
    assertThat(refused.sentence()).contains(part);
  }
}
