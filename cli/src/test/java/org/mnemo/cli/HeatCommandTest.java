package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.text.Quantities;

/** {@code bin/mnemo heat} as a user runs it. */
@Tag("slow")
class HeatCommandTest {

  @TempDir private Path directory;

  private Path listing(int requestsPerSecond) throws IOException {
    return Files.write(directory.resolve("l.csv"), JsonAnswersTest.listed(requestsPerSecond));
  }

  @Test
  void showsPeopleWhatProgramsRead() throws IOException {
    Path listing = listing(-1);
    JsonNode document = Program.mnemo("heat", listing, "--json").done().json();
    assertThat(document.get("counters").booleanValue()).isTrue();
    assertThat(document.get("total_bytes").intValue()).isEqualTo(10_000);
    assertThat(document.get("age_s").doubleValue()).isEqualTo(10_800);
    assertThat(document.get("reported_per_s").isNull()).isTrue();
    JsonNode tenth = document.at("/answer/tables/0/rows/3");
    assertThat(document.at("/answer/tables/0/rows")).hasSize(8);
    double tenthShare = tenth.get(2).get("value").doubleValue();
    assertThat(tenthShare).isEqualTo(document.at("/points/3/requests_fast").doubleValue());
    // Ten keys of a hundred are requested far more than the others.
    assertThat(tenthShare).isGreaterThan(0.5);
    assertThat(Program.mnemo("heat", listing).done().out())
        .startsWith(document.at("/answer/verdict").textValue() + "\n")
        .containsPattern("\n0.98 KiB +10\\.0 % +" + Quantities.percent(tenthShare) + " ")
        .contains("lfu-log-factor 10", "lfu-decay-time 1", "--requests-per-second")
        .doesNotContain("Files:");
  }

  /** What the user says goes before what the server does. */
  @Test
  void takesWhatAUserSaysOfTheUse() throws IOException {
    Path listing = listing(17);
    JsonNode reported = Program.mnemo("heat", listing, "--json").done().json();
    assertThat(reported.get("reported_per_s").doubleValue()).isEqualTo(17);
    JsonNode given =
        Program.mnemo(words("heat %s --age 170m --requests-per-second 18 --json", listing))
            .done()
            .json();
    assertThat(given.get("age_s").doubleValue()).isEqualTo(10_200);
    assertThat(given.get("reported_per_s").doubleValue()).isEqualTo(18);
    assertThat(Program.mnemo("heat", listing, "--seed", "43", "--json").done().json().get("points"))
        .isNotEqualTo(reported.get("points"));
  }

  @Test
  void drawsAPicture() throws IOException {
    Path out = directory.resolve("out");
    JsonNode document =
        Program.mnemo(words("heat %s --out %s --format svg,png --json", listing(-1), out))
            .done()
            .json();
    assertThat(document.get("files"))
        .extracting(JsonNode::textValue)
        .containsExactlyInAnyOrder(out + "/heat.svg", out + "/heat.png");
    assertThat(out.resolve("heat.svg")).content().contains("<svg");
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
        "--requests-per-second=NaN     | was 'NaN'",
        "--requests-per-second=Infinity| was Infinity",
        "--requests-per-second=many    | 'many'",
        "--writes=101%                 | was 1.01",
        "--writes=-1%                  | --writes",
        "--writes=0.5                  | --writes",
        "--seed=x                      | 'x'",
        "--format=gif                  | gif"
      })
  void refusesWhatMakesNoSense(String option, String sentence) throws IOException {
    Program.mnemo("heat", listing(-1), option).refused(2, sentence);
  }

  @Test
  void belongsToAListingWhereAnEstimateIsMade() throws IOException {
    Program.mnemo("estimate", directory, "--age=30m").refused(2, "--age", "--heat");
    Program.mnemo("heat", Files.writeString(directory.resolve("sizes.csv"), "a,1,99\n"))
        .refused(1, "sizes.csv");
  }
}
