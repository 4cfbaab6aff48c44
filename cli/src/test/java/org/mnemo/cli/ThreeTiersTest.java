package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;

/** Three tiers, measured and estimated. */
@Tag("slow")
class ThreeTiersTest {

  static final String[] TIERS = {
    "mnemo.tiers", "dram, cxl,ssd",
    "mnemo.dram.simulated.read.ns", "100003",
    "mnemo.cxl.simulated.read.ns", "170011",
    "mnemo.ssd.simulated.read.ns", "900001",
    "mnemo.dram.simulated.write.ns", "90001",
    "mnemo.cxl.simulated.write.ns", "120007",
    "mnemo.ssd.simulated.write.ns", "950003"
  };

  private static final EstimateOptions PRICED =
      EstimateOptions.DEFAULTS.withTierPrices(Map.of("cxl", 0.5, "ssd", 0.05));

  @TempDir static Path directory;
  private static SimulatedRuns runs;
  private static MeasurementDirectory measured;

  @BeforeAll
  static void measure() throws Exception {
    runs = new SimulatedRuns(directory, 100, 6000);
    runs.load(TIERS);
    measured = runs.run("three", TIERS);
  }

  /** The ends of the frontier are the runs on one tier; rows cost more and take less. */
  @Test
  void estimatesTheFrontierOfAllTiers() {
    Curve curve = Estimator.estimate(measured, PRICED).curve();
    assertThat(curve.tiers()).isEqualTo(3);
    assertThat(curve.bytes(0, 2)).isEqualTo(curve.totalBytes());
    assertThat(curve.costFactor(0)).isCloseTo(0.05, within(1e-12));
    assertThat(curve.fastBytes(curve.lastRow())).isEqualTo(curve.totalBytes());
    for (int row = 1; row < curve.rows(); row++) {
      assertThat(curve.costFactor(row)).isGreaterThanOrEqualTo(curve.costFactor(row - 1));
      assertThat(curve.bytes(row, 0) + curve.bytes(row, 1) + curve.bytes(row, 2))
          .isEqualTo(curve.totalBytes());
    }
    double readsAndWrites = curve.runtimeNs(0) / curve.requests();
    assertThat(readsAndWrites).isBetween(900_001.0, 1_000_000.0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|--price cxl=P",
        "--price 0.3|--price cxl=P --price ssd=P",
        "--price cxl=0.5 --price nvm=0.1|'nvm'",
        "--price dram=0.5 --price cxl=0.1|'dram'",
        "--price cxl=0|cxl"
      })
  void asksForThePriceOfEveryTier(String prices, String part) {
    Program.mnemo("estimate", measured.root(), prices.isEmpty() ? List.of() : words(prices))
        .refused(2, part);
  }

  @Test
  void comparesMemoriesButNoFamiliesOnTwoOfThem() {
    Program compare =
        Program.mnemo("compare", measured.root(), "--memory", "paper", "--policy", "placed");
    assertThat(compare.out()).contains("dram, cxl, ssd");
    Program.mnemo("place", measured.root(), "--by", "prefix").refused(2, "[dram, cxl, ssd]");
  }

  @Test
  void missesAPriceBeforeAnythingIsMeasured() {
    Path out = directory.resolve("unpriced");
    ofThreeTiers("advise", words("--price cxl=0.5 --out %s", out)).refused(2, "--price ssd=P");
    assertThat(out).doesNotExist();
  }

  @Test
  void reportsASizeForEachTier() throws Exception {
    Path out = directory.resolve("out");
    Program result =
        Program.mnemo(
                words(
                    "estimate %s --out %s --price cxl=0.5 --price ssd=0.05 --explain recommended",
                    measured.root(), out))
            .done();
    assertThat(result.out())
        .containsPattern("Buy .* of dram, .* of cxl and .* of ssd for ")
        .containsPattern("cxl +50.0 % ")
        .containsPattern("ssd +5.0 % ");
    JsonNode json = Json.read(out.resolve("recommendation.json"), JsonNode.class);
    assertThat(json.get("tiers")).hasSize(3);
    long bytes = 0;
    for (JsonNode tier : json.get("tiers")) {
      bytes += tier.get("bytes").asLong();
    }
    assertThat(bytes).isEqualTo(json.get("total_bytes").asLong());
    List<String> lines = Files.readAllLines(out.resolve("curve.csv"));
    assertThat(lines.get(0))
        .isEqualTo(
            "key,tier,throughput_ops_s,cost_factor,dram_bytes,dram_requests,cxl_bytes,cxl_requests,ssd_bytes,ssd_requests");
    assertThat(lines.get(1)).startsWith(",,");
    assertThat(out.resolve("tiers.png")).isNotEmptyFile();
    assertThat(Files.readString(out.resolve("report.html"))).contains("\"tiers\":[\"dram\"");
  }

  @Test
  void placesKeysInAllTiersAndRunsByTheMap() throws Exception {
    Path map = directory.resolve("map.csv");
    Program.mnemo(
            words(
                "place %s --row 90 --price cxl=0.5 --price ssd=0.05 --out %s",
                measured.root(), map))
        .done();
    KeyTierMap placed = KeyTierMapFile.read(map, new Tiers(List.of("dram", "cxl", "ssd")));
    assertThat(placed.defaultTier()).isEqualTo(2);
    long[] keys = new long[3];
    for (int i = 0; i < placed.size(); i++) {
      keys[placed.tier(i)]++;
    }
    assertThat(keys).isEqualTo(Estimator.estimate(measured, PRICED).keysByTier(90));
    assertThat(keys).doesNotContain(0);
    String[] byMap = Program.all(TIERS, "mnemo.tiermap", map);
    runs.load(byMap);
    MeasurementDirectory run = runs.run("placed", byMap);
    assertThat(run.readBaselines().tiers()).containsExactly("dram", "cxl", "ssd");
    // What the map's run took is what the row says, but for the guard and the warm-up of the run.
    double measuredOpsS = run.readRun().measured().throughputOpsS();
    assertThat(Estimator.estimate(measured, PRICED).curve().throughputOpsS(90))
        .isCloseTo(measuredOpsS, within(0.1 * measuredOpsS));
  }

  private static Program ofThreeTiers(String command, String... more) {
    List<String> tiers = new ArrayList<>();
    for (int i = 0; i < TIERS.length; i += 2) {
      tiers.addAll(List.of("-p", TIERS[i] + "=" + TIERS[i + 1].replace(" ", "")));
    }
    return Program.mnemo(
        words("%s --store simulated -P %s/workloads/trending", command, Program.HOME), tiers, more);
  }

  /** On the simulated store times just add up, so the estimate of every split is the truth. */
  @Tag("processes")
  @Tag("full")
  @Test
  void validatesSplitsBetweenAllTiers() throws Exception {
    Path out = directory.resolve("validation");
    ofThreeTiers(
            "validate",
            words(
                "-p recordcount=200 --price cxl=0.5 --price ssd=0.05 --time 60s --splits 3 --out %s",
                out))
        .done();
    JsonNode rows = Json.read(out.resolve("validation.json"), JsonNode.class).get("rows");
    assertThat(rows).isNotEmpty();
    for (JsonNode row : rows) {
      if (row.get("metric").asText().equals("throughput")) {
        assertThat(row.get("error").asDouble()).isCloseTo(0, within(1e-9));
      }
    }
    assertThat(Files.readAllLines(out.resolve("order.txt")).get(0)).isEqualTo("ssd ");

    Program.mnemo("validate", out, "--memory", "paper").refused(2, "--memory");
  }
}
