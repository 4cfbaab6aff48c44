package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.estimator.offer.Product;

/** {@code bin/mnemo fit} as a user runs it. */
class FitCommandTest {

  @TempDir private Path directory;

  private Path sizes = Path.of("");

  @BeforeEach
  void writeSizes() throws IOException {
    sizes = write("sizes.csv", "a,20,2000\nb,20,30\nc,20,1000000\n");
  }

  private Path write(String name, String lines) throws IOException {
    return Files.writeString(directory.resolve(name), lines);
  }

  private static Program run(Path listing, String... options) {
    return Program.mnemo("fit", listing, options);
  }

  private static String answer(Path listing, String... options) {
    return run(listing, options).done().out();
  }

  @Test
  void comparesAllProductsInOneTable() {
    int products = Product.names().size();
    assertThat(answer(sizes, "--budget", "1MiB"))
        .containsPattern(
            "^\\d of %1$d products fit 1.00 MiB of RAM\\. \\d of %1$d ".formatted(products))
        .contains("3 keys: 60 B of keys and 979 KiB of values.\n")
        .containsPattern("\nextstore +512 KiB +512 KiB +512 KiB left +1.00 MiB ")
        .containsPattern("\nredis-flex +unknown \\(\\d\\) .* below least ")
        .containsPattern("\nelasticache-data-tiering .*\\$456\\.10\n")
        .containsPattern("\n\\(\\d\\) 1 cache\\.r6gd\\.xlarge\n")
        .contains("3.25 %", "aws-elasticache cache.r6gd (valkey), us-east-1, as of 2026-10-02");
  }

  @Test
  void showsTheFiguresOfOneProductAndTheirSources() {
    assertThat(answer(sizes, "--product", "dragonfly", "--budget", "200B", "--verbose"))
        .containsPattern("\nKeys, index +252 B\n")
        .containsPattern("\nValues never moved +32 B\n")
        .containsPattern("\nLeast RAM +284 B\n")
        .containsPattern("\nOf 200 B +84 B short\n")
        .containsPattern("\nsmallest value bytes +64 +dragonflydb.io/docs/managing-dragonfly/");
    assertThat(answer(sizes, "--product", "cachelib", "--verbose"))
        .containsPattern("\nKeys, index +25 B\n")
        .containsPattern("\nRAM to buy +4.00 MiB\n")
        .containsPattern("\nFlash +16.0 MiB \\(\\d\\)\n")
        .containsPattern("\nflash headroom bytes +not published ");
  }

  @Test
  void showsWhatIsInUse() throws IOException {
    Path listing = Files.write(directory.resolve("used.csv"), JsonAnswersTest.listed(5));
    JsonNode day =
        run(listing, "--product", "elasticache-data-tiering", "--in-use-within", "26h", "--json")
            .json();
    assertThat(day.get("store").textValue()).isEqualTo("redis");
    assertThat(day.at("/in_use/within_s").longValue()).isEqualTo(93_600);
    assertThat(day.at("/in_use/basis").textValue()).isEqualTo("lfu_counters");
    assertThat(answer(listing)).contains("In use within 24.0 hours: ");
  }

  @Test
  void pricesWhatOneBuysByACatalog() {
    assertThat(answer(sizes, "--product", "extstore", "--catalog", "aws-ec2", "--price", "0.1"))
        .containsPattern("\n! .* 10 % of RAM \\(--price\\)")
        .containsPattern("\nRAM to buy +1.00 MiB\n")
        .containsPattern("\nAll in RAM +2.00 MiB\n")
        .containsPattern("\n\\$ a month +\\$\\S+\n")
        .contains("aws-ec2 m8g and r8g, us-east-1, as of 2026-07-20");
  }

  @Test
  void answersPrograms() throws IOException {
    JsonNode document = run(sizes, "--budget", "1MiB", "--json").json();
    assertThat(document.get("keys").intValue()).isEqualTo(3);
    assertThat(document.get("budget_bytes").intValue()).isEqualTo(1 << 20);
    assertThat(document.get("flash_price").doubleValue()).isEqualTo(0.0325);
    assertThat(document.at("/in_use/within_s").intValue()).isEqualTo(86_400);
    assertThat(document.at("/products/1/resident_bytes").isNull()).isTrue();
    JsonNode extstore = document.at("/products/0");
    assertThat(extstore.get("product").textValue()).isEqualTo("extstore");
    assertThat(extstore.get("resident_bytes").intValue()).isEqualTo(65_536 * 8 + 3 * 96);
    assertThat(extstore.get("fits").booleanValue()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--product flex      | mean redis-flex?",
        "--budget 0          | --budget",
        "--budget much       | --budget",
        "--in-use-within 0h  | --in-use-within",
        "--in-use-within 0.5s| at least 1s",
        "--hot 0.3           | was '0.3'",
        "--hot 101%          | at most 100%",
        "--price 1           | was 1.0",
        "--price NaN         | --price",
        "--catalog gpc       | mean gcp?"
      })
  void refusesWhatMakesNoSense(String options, String sentence) {
    run(sizes, options.strip().split(" ", -1)).refused(2, sentence);
  }

  @Test
  void refusesWhatIsNoListing() throws IOException {
    run(directory.resolve("none.csv")).refused(1, "none.csv");
    run(write("empty.csv", "")).refused(1, "empty.csv");
    run(write("trace.csv", "0,a,1,1000,0,get,0\nx\n")).refused(1, "trace.csv line 1", "key_bytes");
  }
}
