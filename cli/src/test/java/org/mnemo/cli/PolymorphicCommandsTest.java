package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    return Program.mnemo("estimate", measured, "--json", "--out", out(out), more).done().json();
  }

  private static String out(String name) {
    return directory.resolve(name).toString();
  }

  @Test
  void dividesTheMemoryThatThereIs() throws Exception {
    JsonNode answer =
        estimated("divided", words("--fast-bytes 84.2% --policy polymorphic:nvm=18.75%"));
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

  /** 80 and 100 us, as the default has it, and 16,000 operations a second for one client. */
  @Test
  void takesTheSsdThatIsNamed() throws Exception {
    String asked = "--policy polymorphic --fast-bytes 50%";
    double throughput = throughput(estimated("default", words(asked)));
    String same = " --memory request_read_us=80,request_write_us=100,price=0.025";
    assertThat(throughput(estimated("same", words(asked + same))))
        .isCloseTo(throughput, within(1e-6 * throughput));
    String slower = " --memory elasticache-ssd,price=0.4";
    assertThat(throughput(estimated("slower", words(asked + slower)))).isLessThan(0.9 * throughput);
  }

  private static double throughput(JsonNode answer) {
    return answer.at("/recommendation/partition/throughput_ops_s").asDouble();
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
