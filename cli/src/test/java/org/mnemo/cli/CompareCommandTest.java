package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.memory.MemoryProfiles;

/** The command compare on runs of the simulated store. */
@Tag("processes")
class CompareCommandTest {

  private static final long GIB = 1L << 30;

  @TempDir private static Path directory;
  private static String measured = "";
  private static String slower = "";

  @BeforeAll
  static void measure() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, 300, 4000);
    runs.load();
    // The space is there to be stumbled over.
    measured = runs.run("a run").root().toString();
    slower = runs.run("slower", "mnemo.slow.simulated.read.ns", "400000").root().toString();
  }

  @Test
  void comparesAllMemoriesAndPolicies() throws Exception {
    Program compare =
        Program.mnemo("compare", measured, "--catalog", "aws-ec2", "--verbose").done();
    assertThat(compare.out())
        .contains("Memory", "$ a month", "nvme-gen5", "cxl-asic", "SlowMem as measured")
        .doesNotContain("optane-dcpmm", "xmem-nvm", "nvme-gen3")
        .contains("cxl-ddr4 2026-06", "more than a year old: elasticache-ssd 2021.");
    // A device behind requests is no memory that hardware can cache, and a memory is no SSD.
    assertThat(compare.out())
        .doesNotContainPattern("nvme-gen5 +memory-mode")
        .containsPattern("nvme-gen5 +polymorphic")
        .doesNotContainPattern("(cxl-asic|SlowMem as measured) +polymorphic");
    Path out = Path.of(measured, "compare");
    assertThat(Files.size(out.resolve("compare.png"))).isGreaterThan(10_000);
    List<String> table = Files.readAllLines(out.resolve("compare.csv"));
    assertThat(table.get(0)).startsWith("memory,policy,fast_bytes,");
    assertThat(Files.readString(out.resolve("report.html"))).contains("\"panels\":[{", "p99 (µs)");
  }

  @Test
  void countsPerformanceADollarAsXMemDoes() throws Exception {
    JsonNode answer = compare("--memory paper --policy placed,cached --json").done().json();
    assertThat(answer.path("lines")).hasSize(4);
    answer
        .path("lines")
        .forEach(
            line ->
                assertThat(line.path("performance_per_dollar").asDouble())
                    .isCloseTo(
                        1
                            / (line.path("cost_factor").asDouble()
                                * (1 + line.path("slowdown").asDouble())),
                        within(1e-9)));
    // The memory of the paper is cheaper, but not on sale.
    assertThat(answer.path("cheapest").path("memory").asText()).isEqualTo("SlowMem as measured");
    assertThat(answer.at("/answer/tables/0/rows"))
        .extracting(row -> row.path(0).asText())
        .containsExactly("SlowMem as measured", "paper", "SlowMem as measured", "paper");
  }

  @Test
  void scalesBytesAndDollarsOnly() throws Exception {
    String asked = "--memory paper --policy placed --json";
    JsonNode small = compare(asked).done().json();
    JsonNode large = compare(asked + " --scale-to 400GiB").done().json();
    assertThat(large.path("total_bytes").asLong()).isEqualTo(400 * GIB);
    for (int i = 0; i < 2; i++) {
      JsonNode one = small.path("lines").path(i);
      JsonNode other = large.path("lines").path(i);
      assertThat(other.path("throughput_ops_s")).isEqualTo(one.path("throughput_ops_s"));
      assertThat(other.path("fast_bytes").asDouble())
          .isCloseTo(400.0 * GIB * one.path("fast_share").asDouble(), within(1.0));
    }
    assertThat(large.path("answer").path("context").toString()).contains("400 GiB");
  }

  /** Costs of memories at what their prices are in the middle, NaN where they are unknown. */
  private static double cost(JsonNode row) {
    JsonNode cell = row.path(3);
    return cell.isNull()
        ? Double.NaN
        : cell.has("value")
            ? cell.path("value").asDouble()
            : (cell.path("low").asDouble() + cell.path("high").asDouble()) / 2;
  }

  @Test
  void showsEachMemoryOnSaleWithItsCheapestPolicyFirst() throws Exception {
    List<String> memories = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    for (JsonNode row : compare("--json").done().json().at("/answer/tables/0/rows")) {
      memories.add(row.path(0).asText());
      costs.add(cost(row));
    }
    int each = MemoryProfiles.sold().size() + 1;
    assertThat(memories.subList(0, each)).doesNotHaveDuplicates();
    assertThat(memories.subList(each, memories.size())).isSubsetOf(memories.subList(0, each));
    // Double sorts what is not known behind all else.
    assertThat(costs.subList(0, each)).isSorted();
    assertThat(costs.subList(each, costs.size())).isSorted();
    String out = compare("--policy placed,cached").out();
    assertThat(out.lines().filter(line -> line.contains(" \u00b5s "))).hasSize(12);
    assertThat(out).contains("12 more rows with --verbose.");
  }

  @Test
  void showsThePriceFromWhichAMemoryIsTheCheapest() throws Exception {
    String asked = "--policy placed --memory cxl-card,price=0.4-0.6 --memory nvme-gen4,price=0.3";
    JsonNode answer = compare(asked + " --json").done().json();
    JsonNode lines = answer.path("lines");
    double[] costs = new double[3];
    for (int i = 0; i < 3; i++) {
      costs[i] = lines.path(i).path("cost_factor").asDouble();
    }
    for (JsonNode row : answer.at("/answer/tables/0/rows")) {
      int line = memories(answer).indexOf(row.path(0).asText());
      double cheapestOther = Math.min(costs[(line + 1) % 3], costs[(line + 2) % 3]);
      double fast = lines.path(line).path("fast_share").asDouble();
      double price = (cheapestOther - fast) / (1 - fast);
      JsonNode shown = row.path(8);
      if (price <= 0) {
        assertThat(shown.asText()).isEqualTo("never");
      } else {
        assertThat(shown.path("value").asDouble()).isCloseTo(Math.min(1, price), within(1e-6));
      }
    }
    JsonNode cxl = lines.path(1);
    double fast = cxl.path("fast_share").asDouble();
    assertThat(cxl.path("cost_factor").asDouble()).isCloseTo(fast + 0.5 * (1 - fast), within(1e-9));
  }

  private static String notes(JsonNode answer) {
    return answer.path("answer").path("notes").toString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--memory cxl-asik|did you mean cxl-asic?",
        "--memory paper --memory paper|'paper' twice",
        "--memory dram-local|1.0 of FastMem",
        "--scale-to 400|at least the",
        "--policy placed,memory-mode:inclusion=exclusive|'inclusion'",
        "--max-p99 2ms --policy polymorphic|polymorphic",
        "--memory nvme-gen3 --policy polymorphic:ssd-iops=9|SSD",
        "--memory nvme-gen3 --dependent-loads -1|were -1"
      })
  void refusesWhatMakesNoSense(String options, String sentence) {
    compare(options).refused(2, sentence);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"--max-mean 2ms|polymorphic", "--index-in-fast|paged polymorphic"})
  void leavesOutPoliciesThatNobodyNamedAndThatCannot(String option, String policies)
      throws Exception {
    JsonNode answer = compare("--json " + option).done().json();
    List<String> leftOut = List.of(policies.split(" ", -1));
    assertThat(answer.path("lines").findValuesAsText("policy"))
        .contains("placed", "cached")
        .doesNotContainAnyElementsOf(leftOut);
    assertThat(notes(answer)).contains(leftOut);
  }

  private static Program compare(String options) {
    return Program.mnemo(
        ("compare|" + measured + "|" + options.replace(' ', '|')).split("\\|", -1));
  }

  @Test
  void takesThePriceForTheMeasuredMemoryOnly() throws Exception {
    String options = "--memory paper --memory optane-dcpmm,price=0.4 --policy placed --json";
    JsonNode without = compare(options).done().json().path("lines");
    JsonNode with = compare("--price 0.3 " + options).done().json().path("lines");
    // 0.3 of SlowMem's part and all of FastMem's.
    JsonNode line = with.path(0);
    assertThat(line.path("cost_factor").asDouble())
        .isCloseTo(0.3 + 0.7 * line.path("fast_share").asDouble(), within(1e-9));
    assertThat(without.path(0).path("cost_factor")).isNotEqualTo(line.path("cost_factor"));
    assertThat(with.path(1)).isEqualTo(without.path(1));
    assertThat(with.path(2)).isEqualTo(without.path(2));
  }

  @Test
  void takesDramAndLoadsForAllMemories() throws Exception {
    JsonNode eight = compare("--policy placed --json").done().json();
    JsonNode other =
        compare("--policy placed --json --dram dram-local --dependent-loads 80").done().json();
    assertThat(other.path("lines")).hasSameSizeAs(eight.path("lines"));
    assertThat(notes(other)).contains("dram-local", "80 dependent loads");
    assertThat(other.path("lines").path(0)).isEqualTo(eight.path("lines").path(0));
    assertThat(other.path("lines").path(1)).isNotEqualTo(eight.path("lines").path(1));
  }

  @Test
  void saysSoIfNoLineHasAnAnswer() throws Exception {
    // 4,000 requests do not tell a 99th percentile well enough for a slo.
    Program none = compare("--memory paper --policy placed --max-p99 2ms --json");
    assertThat(none.status()).as(none.err()).isEqualTo(Program.NO_ANSWER);
    JsonNode answer = none.json();
    assertThat(answer.path("cheapest").isNull()).isTrue();
    assertThat(answer.at("/answer/verdict").asText()).startsWith("No answer yet");
    assertThat(answer.at("/answer/tables/0/rows/0/2").isNull()).isTrue();
  }

  private static List<String> memories(JsonNode answer) {
    return answer.path("lines").findValuesAsText("memory");
  }

  @Test
  void laysMeasurementsOverEachOtherUnderNamesOfTheirOwn() {
    JsonNode answer =
        Program.mnemo(
                words(
                    "compare %s %s --memory paper,name=%s --policy placed --json",
                    measured, slower, slower))
            .done()
            .json();
    assertThat(memories(answer)).containsExactly(measured, slower, "measured " + slower);
    JsonNode lines = answer.path("lines");
    assertThat(lines.path(2).path("fast_bytes").asLong())
        .isGreaterThan(lines.path(0).path("fast_bytes").asLong());
    Program.mnemo("compare", measured, slower + "/../slower", slower).refused(2, "twice");
  }

  @Test
  void drawsNoLineOfAMemoryWithoutAPrice() throws Exception {
    JsonNode answer = compare("--memory cxl-card --policy placed --json").done().json();
    JsonNode cxl = answer.path("lines").path(1);
    assertThat(cxl.path("memory").asText()).isEqualTo("cxl-card");
    assertThat(cxl.path("cost_factor").isNull()).isTrue();
    assertThat(cxl.path("throughput_ops_s").asDouble()).isPositive();
    // Without a price it comes last, and the table has no cost of it.
    assertThat(answer.at("/answer/tables/0/rows/1/0").asText()).isEqualTo("cxl-card");
    assertThat(answer.at("/answer/tables/0/rows/1/3").isNull()).isTrue();
    JsonNode priced = compare("--memory cxl-card,price=0.5 --policy placed --json").done().json();
    assertThat(priced.path("lines").path(1).path("cost_factor").asDouble()).isBetween(0.5, 1.0);
  }
}
