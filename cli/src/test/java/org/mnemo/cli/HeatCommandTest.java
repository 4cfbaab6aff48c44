package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.github.luben.zstd.Zstd;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.text.Quantities;

/** {@code bin/mnemo heat} as a user runs it. */
class HeatCommandTest {

  private static final String HEADER = "key,key_bytes,value_bytes,memory_bytes,idle_s,lfu\n";

  /** Ten hot keys, requested every 2 s, and ninety that are requested every 200 s. */
  private static final String COUNTERS = counters();

  @TempDir private Path directory;

  private Path listing = Path.of("");

  /** A hundred keys, each of 100 bytes, in a Redis that has run for three hours. */
  @BeforeEach
  void writeListing() throws IOException {
    listing = write("listing.csv", origin("allkeys-lfu", -1) + HEADER + COUNTERS);
  }

  private static String origin(String policy, int requestsPerSecond) {
    return ("#{\"store\":\"redis\",\"version\":\"7.0.15\",\"maxmemory_policy\":\"%s\","
            + "\"lfu_log_factor\":10,\"lfu_decay_minutes\":1,\"taken_at\":\"2026-11-24T00:00:20Z\","
            + "\"uptime_seconds\":10800,\"requests\":-1,\"requests_per_second\":%d,"
            + "\"idle_resolution_seconds\":-1,\"most_keys_per_second\":-1}\n")
        .formatted(policy, requestsPerSecond);
  }

  private static String counters() {
    Random random = new Random(1);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      lines.append("k%03d,4,96,,,%d\n".formatted(i, counter(random, i < 10 ? 0.5 : 0.005)));
    }
    return lines.toString();
  }

  /**
   * Counter of a key that Redis has counted by its rules for three hours, a tenth of a second each.
   */
  private static int counter(Random random, double perSecond) {
    int counter = 5;
    for (int tenth = 0; tenth < 108_000; tenth++) {
      if ((tenth + 200) % 600 == 0) {
        counter = Math.max(0, counter - 1);
      }
      if (random.nextDouble() < 0.1 * perSecond
          && random.nextDouble() < 1.0 / (10 * Math.max(0, counter - 5) + 1)) {
        counter++;
      }
    }
    return counter;
  }

  private Path write(String name, String lines) throws IOException {
    return Files.writeString(directory.resolve(name), lines);
  }

  private static Program heat(Path listing, String... options) {
    return Program.mnemo("heat", listing, options);
  }

  private static String answer(Path listing, String... options) {
    Program program = heat(listing, options).done();
    return program.out();
  }

  private static JsonNode json(Path listing, String... options) throws IOException {
    String[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = "--json";
    return new ObjectMapper().readTree(answer(listing, all));
  }

  private static void refused(int status, String sentence, Path listing, String... options) {
    heat(listing, options).refused(status, sentence);
  }

  @Test
  void showsPeopleWhatProgramsRead() throws IOException {
    JsonNode document = json(listing);
    JsonNode tenth = document.at("/answer/tables/0/rows/3");
    assertThat(document.at("/answer/tables/0/rows")).hasSize(8);
    double tenthShare = tenth.get(2).get("value").doubleValue();
    assertThat(tenthShare).isEqualTo(document.at("/points/3/requests_fast").doubleValue());
    assertThat(answer(listing))
        .startsWith(document.at("/answer/verdict").textValue() + "\n")
        .containsPattern("\n0.98 KiB +10\\.0 % +" + Quantities.percent(tenthShare) + " ")
        .contains("lfu-log-factor 10", "lfu-decay-time 1", "--requests-per-second")
        .doesNotContain("Files:");
  }

  @Test
  void answersPrograms() throws IOException {
    JsonNode document = json(listing);
    assertThat(document.get("listing").textValue()).isEqualTo(listing.toString());
    assertThat(document.get("counters").booleanValue()).isTrue();
    assertThat(document.get("keys").intValue()).isEqualTo(100);
    assertThat(document.get("unknown_keys").intValue()).isZero();
    assertThat(document.get("total_bytes").intValue()).isEqualTo(10_000);
    assertThat(document.get("age_s").doubleValue()).isEqualTo(10_800);
    assertThat(document.get("reported_per_s").isNull()).isTrue();
    assertThat(document.get("files")).isEmpty();
    JsonNode points = document.get("points");
    assertThat(points).hasSize(9);
    double last = 0;
    for (JsonNode point : points) {
      double fast = point.get("requests_fast").doubleValue();
      assertThat(fast)
          .isGreaterThanOrEqualTo(last)
          .isBetween(
              point.get("requests_fast_low").doubleValue(),
              point.get("requests_fast_high").doubleValue());
      last = fast;
    }
    assertThat(last).isCloseTo(1, within(1e-9));
    // The hot keys have 5 of 5.45 requests a second.
    JsonNode tenth = points.get(3);
    assertThat(tenth.get("fast_share").doubleValue()).isEqualTo(0.1);
    assertThat(tenth.get("fast_bytes").intValue()).isEqualTo(1000);
    assertThat(tenth.get("requests_fast").doubleValue()).isCloseTo(5 / 5.45, within(0.05));
  }

  @Test
  void takesWhatAUserSaysOfTheUse() throws IOException {
    JsonNode told = json(listing, "--age", "30m", "--requests-per-second", "6");
    assertThat(told.get("age_s").doubleValue()).isEqualTo(1800);
    assertThat(told.get("reported_per_s").doubleValue()).isEqualTo(6);
    // What the user says goes before what the server does.
    Path tells = write("tells.csv", origin("allkeys-lfu", 5) + HEADER + COUNTERS);
    assertThat(json(tells).get("reported_per_s").doubleValue()).isEqualTo(5);
    assertThat(json(tells, "--requests-per-second", "6").get("reported_per_s").doubleValue())
        .isEqualTo(6);
  }

  @Test
  void tellsTheSameForTheSameSeed() throws IOException {
    JsonNode first = json(listing).get("points");
    assertThat(json(listing, "--seed", "42").get("points")).isEqualTo(first);
    assertThat(json(listing, "--seed", "43").get("points")).isNotEqualTo(first);
  }

  @Test
  void countsKeysOfWhichNothingIsKnown() throws IOException {
    Path partly =
        write("partly.csv", origin("allkeys-lfu", -1) + HEADER + COUNTERS + "x,1,99,,,\n");
    assertThat(json(partly).get("unknown_keys").intValue()).isEqualTo(1);
    assertThat(answer(partly)).containsPattern("\n! .*1 key ");
  }

  @Test
  void goesByIdleTimesWhereNothingIsCounted() throws IOException {
    Path idle =
        write(
            "idle.csv",
            origin("allkeys-lru", -1) + HEADER + "a,1,99,,5,\nb,1,99,,5000,\nc,1,99,,9000,\n");
    assertThat(json(idle).get("counters").booleanValue()).isFalse();
    assertThat(answer(idle)).contains("idle times of 3 keys with 300 B");
  }

  @Test
  void drawsAPicture() throws IOException {
    Path out = directory.resolve("out");
    JsonNode document = json(listing, "--out", out.toString(), "--format", "svg,png");
    assertThat(document.get("files"))
        .extracting(JsonNode::textValue)
        .containsExactlyInAnyOrder(out + "/heat.svg", out + "/heat.png");
    assertThat(out.resolve("heat.svg")).content().contains("<svg");
    assertThat(answer(listing, "--out", out.toString()))
        .endsWith("Files: " + out.resolve("heat.png") + "\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--age=-5m                     | --age",
        "--age=0s                      | of at least 0.001s, was '0s'",
        "--age=long                    | --age",
        "--requests-per-second=0       | was 0.0",
        "--requests-per-second=-1      | was -1.0",
        "--requests-per-second=NaN     | was NaN",
        "--requests-per-second=Infinity| was Infinity",
        "--requests-per-second=many    | 'many'",
        "--writes=101%                 | was 1.01",
        "--writes=-1%                  | --writes",
        "--writes=0.5                  | --writes",
        "--seed=x                      | 'x'",
        "--format=gif                  | gif"
      })
  void refusesWhatMakesNoSense(String option, String sentence) {
    refused(2, sentence, listing, option);
  }

  @ParameterizedTest
  @CsvSource({"--age=30m", "--requests-per-second=5", "--writes=5%"})
  void belongsToAListingWhereAnEstimateIsMade(String option) {
    Program.mnemo("estimate", directory, option)
        .refused(2, option.replaceFirst("=.*", ""), "--heat");
  }

  @Test
  void refusesListingsThatTellNothingOfUse() throws IOException {
    refused(1, "sizes.csv", write("sizes.csv", "a,1,99\nb,1,99\n"));
    refused(
        1,
        "allkeys-lfu",
        write("uncounted.csv", origin("allkeys-lfu", -1) + HEADER + "a,1,99,,,\n"));
    refused(
        1,
        "allkeys-lru",
        write("lru.csv", origin("allkeys-lru", -1) + HEADER + "a,1,99,,,3\nb,1,99,,,9\n"));
    refused(
        3,
        "LFU counter",
        write("alike.csv", origin("allkeys-lfu", -1) + HEADER + "a,1,99,,,3\nb,1,99,,,3\n"));
  }

  @Test
  void refusesWhatIsNoWholeListing() throws IOException {
    refused(1, "none.csv", directory.resolve("none.csv"));
    refused(1, directory.toString(), directory);
    refused(1, "no key", write("empty.csv", ""));
    refused(1, "no key", write("header.csv", origin("allkeys-lfu", -1) + HEADER));
    String whole = Files.readString(listing);
    refused(
        1,
        "cut.csv line 102: expected key,key_bytes,value_bytes,memory_bytes,idle_s,lfu but found",
        write("cut.csv", whole.replaceFirst("(k099,).*\n$", "$1")));
    refused(1, "cut-origin.csv", write("cut-origin.csv", whole.substring(0, 40)));
    refused(1, "was 256", write("beyond.csv", whole.replaceFirst(",\\d+\n$", ",256\n")));
    byte[] compressed = Zstd.compress(whole.getBytes(StandardCharsets.UTF_8));
    Path half = directory.resolve("half.csv.zst");
    Files.write(half, Arrays.copyOf(compressed, compressed.length - 10));
    refused(1, "half.csv.zst", half);
  }
}
