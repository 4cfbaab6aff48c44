package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.Json;
import org.mnemo.core.measurement.MeasurementDirectory;

/** Commands on a non-volatile memory of several forms, on a run of the simulated store. */
@Tag("processes")
class PolymorphicCommandsTest {

  private static final int RECORDS = 2_000;

  @TempDir private static Path directory;
  private static String measured = "";

  @BeforeAll
  static void measure() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(directory, RECORDS, 20_000);
    String[] kilobytes = {"fieldlength", "1000"};
    runs.load(kilobytes);
    measured = runs.run("a run", kilobytes).root().toString();
  }

  private static JsonNode estimated(String out, String... more) throws Exception {
    List<String> asked =
        List.of(more).contains("--policy")
            ? List.of("estimate", measured, "--json", "--out", out(out))
            : List.of("estimate", measured, "--policy", "polymorphic", "--json", "--out", out(out));
    Program program =
        Program.mnemo(Stream.concat(asked.stream(), Stream.of(more)).toArray(String[]::new)).done();
    return program.json();
  }

  private static String out(String name) {
    return directory.resolve(name).toString();
  }

  @Test
  void dividesTheMemoryThatThereIs() throws Exception {
    JsonNode answer =
        estimated("divided", "--fast-bytes", "84.2%", "--policy", "polymorphic:nvm=18.75%");
    JsonNode partition = answer.at("/recommendation/partition");
    assertThat(
            partition.path("memory").asDouble()
                + partition.path("write_cache").asDouble()
                + partition.path("compressed").asDouble())
        .isCloseTo(1, within(1e-9));
    long bytes = partition.path("dram_bytes").asLong() + partition.path("nvm_bytes").asLong();
    assertThat(partition.path("nvm_bytes").asDouble() / bytes).isCloseTo(0.1875, within(1e-4));
    assertThat(answer.at("/answer/tables/1/rows/0/0").asText()).isEqualTo("best");
    assertThat(answer.at("/answer/tables/1/rows")).hasSize(4);
    assertThat(answer.path("files"))
        .extracting(JsonNode::asText)
        .contains(
            Path.of(out("divided"), "partitions.csv").toString(),
            Path.of(out("divided"), "partitions.json").toString(),
            Path.of(out("divided"), "memory-share.png").toString(),
            Path.of(out("divided"), "partitions.png").toString());
    assertThat(Files.readString(Path.of(out("divided"), "report.html")))
        .contains("How to divide the non-volatile memory", "\"form\":\"rings\"");
    // What lies there from an earlier call is not written by a later one.
    Program later = Program.mnemo("estimate", measured, "--json", "--out", out("divided"));
    assertThat(later.json().path("files").toString())
        .contains("curve.csv")
        .doesNotContain("partitions", "memory-share");
  }

  @Test
  void takesTheSsdThatIsNamed() throws Exception {
    String[] size = {"--fast-bytes", "50%"};
    double throughput = throughput(estimated("default", size));
    // 80 and 100 us, as the default has it, and 16,000 operations a second for one client.
    JsonNode same =
        estimated(
            "same",
            "--fast-bytes",
            "50%",
            "--memory",
            "request_read_us=80,request_write_us=100,price=0.025");
    assertThat(throughput(same)).isCloseTo(throughput, within(1e-6 * throughput));
    assertThat(same.at("/recommendation/memory/name").asText()).isNotEmpty();
    JsonNode slower =
        estimated("slower", "--fast-bytes", "50%", "--memory", "elasticache-ssd,price=0.4");
    assertThat(throughput(slower)).isLessThan(0.9 * throughput);
  }

  private static double throughput(JsonNode answer) {
    return answer.at("/recommendation/partition/throughput_ops_s").asDouble();
  }

  @Test
  void followsAWorkloadThatChanges() throws Exception {
    Random random = new Random(5);
    List<String> keys;
    try (InputStream dataset =
        CompressedFiles.open(MeasurementDirectory.open(Path.of(measured)).dataset())) {
      keys =
          new String(dataset.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .map(line -> line.substring(0, line.indexOf(',')))
              .filter(key -> key.startsWith("user"))
              .toList();
    }
    assertThat(keys).hasSize(RECORDS);
    List<String> requests = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      // First all records are read, then a few are updated, which a write cache holds.
      boolean isUpdate = i >= 20_000;
      String key = keys.get(random.nextInt(isUpdate ? RECORDS / 20 : RECORDS));
      requests.add(
          "%d,%s,%d,1000,0,%s,0".formatted(i, key, key.length(), isUpdate ? "replace" : "get"));
    }
    Path trace = Files.write(directory.resolve("changing.csv"), requests);
    JsonNode answer =
        estimated(
            "windows",
            "--trace",
            trace.toString(),
            "--fast-bytes",
            "60%",
            "--windows",
            "2",
            "--policy",
            "polymorphic:compression=1");
    assertThat(answer.path("answer").path("context").toString())
        .contains("the search finds 2 of 2");
    JsonNode windows =
        Json.read(Path.of(out("windows"), "partitions.json"), JsonNode.class).path("windows");
    assertThat(windows).hasSize(2);
    assertThat(windows.path(0).path("requests").asLong()).isEqualTo(20_000);
    // Who only reads has nothing to cache the writes of.
    assertThat(windows.path(0).path("write_cache").asDouble())
        .isLessThan(windows.path(1).path("write_cache").asDouble());
    windows.forEach(
        window ->
            assertThat(window.path("throughput_ops_s").asDouble())
                .isGreaterThanOrEqualTo(window.path("throughput_of_whole_ops_s").asDouble()));
  }

  @Test
  void tellsNothingOfAChosenRowThatDoesNotHoldTheIndex() throws Exception {
    JsonNode answer =
        estimated("slow", "--max-slowdown", "100000%", "--policy", "polymorphic:nvm=1GB");
    assertThat(answer.at("/recommendation/answer/known").asBoolean()).isTrue();
    assertThat(answer.at("/recommendation/partition").isNull()).isTrue();
    assertThat(answer.at("/answer/context").toString()).doesNotContain("the search tried");
    assertThat(directory.resolve("slow").resolve("partitions.csv")).doesNotExist();
  }

  @Test
  void findsThatValuesCannotBeReadBeforeItMeasures() {
    Path out = directory.resolve("unread");
    Program refused =
        Program.mnemo(
            words(
                "advise --store simulated -P workloads/trending "
                    + "--policy polymorphic:compression-of=/no/such/file --out %s",
                out));
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("cannot read /no/such/file").doesNotContain("Measuring");
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      emptyValue = "",
      nullValues = "none",
      value = {
        ":compression=2,compression-of=.|''|both",
        ":nvm=0%|''|non-volatile",
        ":nvm=1GB|--fast-bytes 50%|FastMem",
        "''|--fast-bytes 1000|index",
        ":persistent=120%|''|persistent",
        ":ssd-iops=0|''|from 0.001",
        "''|--memory paper|device with requests",
        ":ssd-read-us=80|--memory nvme-gen3|SSD",
        "''|--max-p99 1ms|polymorphic",
        "''|--index-in-fast|index",
        "''|--requests 5 --windows 6|5 requests"
      })
  void refusesWhatMakesNoSense(String ofPolicy, String options, String sentence) {
    Program.mnemo(
            words(
                "estimate %s --policy polymorphic%s --out %s", measured, ofPolicy, out("refused")),
            options.isEmpty() ? List.of() : words(options))
        .refused(2, sentence);
    assertThat(directory.resolve("refused").resolve("partitions.csv")).doesNotExist();
  }
}
