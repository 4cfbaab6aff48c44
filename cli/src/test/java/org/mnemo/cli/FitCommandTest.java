package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.estimator.offer.Product;

/** {@code bin/mnemo fit} as a user runs it. */
class FitCommandTest {

  private static final String ORIGIN =
      """
      #{"store":"redis","version":"7.0.15","maxmemory_policy":"allkeys-lru","lfu_log_factor":10,\
      "lfu_decay_minutes":1,"taken_at":"2026-11-24T00:00:00Z","uptime_seconds":864000,\
      "requests":5,"requests_per_second":0,"idle_resolution_seconds":1,"most_keys_per_second":-1}
      key,key_bytes,value_bytes,memory_bytes,idle_s,lfu
      """;

  @TempDir private Path directory;

  private Path sizes = Path.of("");

  @BeforeEach
  void writeSizes() throws IOException {
    sizes = write("sizes.csv", "a,20,2000\nb,20,30\nc,20,1000000\n");
  }

  private Path write(String name, String lines) throws IOException {
    return Files.writeString(directory.resolve(name), lines);
  }

  private static String answer(Path listing, String... options) {
    Program program = run(listing, options).done();
    return program.out();
  }

  private static Program run(Path listing, String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "fit";
    arguments[1] = listing.toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    return Program.mnemo(arguments);
  }

  private static JsonNode json(Path listing, String... options) throws IOException {
    String[] all = Arrays.copyOf(options, options.length + 1);
    all[options.length] = "--json";
    return new ObjectMapper().readTree(answer(listing, all));
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
        .contains("2.5 %", "aws-elasticache cache.r6gd (valkey), us-east-1, as of 2026-10-02");
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
  void saysThatThereIsNothingToMove() throws IOException {
    assertThat(answer(write("small.csv", "a,20,30\nb,20,30\n"), "--product", "dragonfly"))
        .contains("nothing to buy")
        .containsPattern("\nValues never moved +64 B\n")
        .doesNotContain("RAM to buy  ");
  }

  @Test
  void showsWhatIsInUse() throws IOException {
    Path listing = write("idle.csv", ORIGIN + "a,20,1980,2120,10,\nb,20,1980,2120,90000,\n");
    JsonNode day = json(listing, "--product", "elasticache-data-tiering");
    assertThat(day.get("store").textValue()).isEqualTo("redis");
    assertThat(day.get("taken_at").textValue()).isEqualTo("2026-11-24T00:00:00Z");
    assertUse(day, 86_400, "idle_times", 0.5, 0.5, "not_met");
    assertThat(day.at("/products/0/hot_basis").textValue()).isEqualTo("in_use");
    assertThat(day.at("/products/0/hot_bytes").intValue()).isEqualTo(2040);
    assertUse(json(listing, "--in-use-within", "26h"), 93_600, "idle_times", 1, 1, "not_met");
    assertUse(json(listing, "--in-use-within", "5s"), 5, "idle_times", 0, 0, "met");
    assertUse(
        json(listing, "--in-use-within", "300h"), 1_080_000, "short_idle_times", 0, 1, "unknown");
    Path counted = write("lfu.csv", ORIGIN + "a,20,1980,,,3\nb,20,1980,,,0\n");
    assertUse(json(counted), 86_400, "lfu_counters", 0.5, 1, "not_met");
    assertThat(answer(listing)).contains("In use within 24.0 hours: 50.0 % of the bytes, 50.0 %");
  }

  private static void assertUse(
      JsonNode document, long withinS, String basis, double least, double most, String verdict) {
    JsonNode use = document.get("in_use");
    assertThat(use.get("within_s").longValue()).isEqualTo(withinS);
    assertThat(use.get("basis").textValue()).isEqualTo(basis);
    assertThat(use.get("least_byte_share").doubleValue()).isEqualTo(least);
    assertThat(use.get("most_byte_share").doubleValue()).isEqualTo(most);
    assertThat(use.get("verdict").textValue()).isEqualTo(verdict);
  }

  @Test
  void buysForTheShareThatAnEstimateRecommends() throws IOException {
    JsonNode product = json(sizes, "--product", "dragonfly", "--hot", "41.4%").at("/products/0");
    assertThat(product.get("hot_basis").textValue()).isEqualTo("asked");
    // 41.4 % of 1,048,576 and 2,048, which is what mimalloc gives to 1,000,000 and 2,000.
    assertThat(product.get("hot_bytes").longValue()).isEqualTo(434_959);
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
    JsonNode document = new ObjectMapper().readTree(answer(sizes, "--budget", "1MiB", "--json"));
    assertThat(document.get("keys").intValue()).isEqualTo(3);
    assertThat(document.get("budget_bytes").intValue()).isEqualTo(1 << 20);
    assertThat(document.get("flash_price").doubleValue()).isEqualTo(0.025);
    assertThat(document.at("/in_use/verdict").textValue()).isEqualTo("unknown");
    assertThat(document.at("/in_use/within_s").intValue()).isEqualTo(86_400);
    assertThat(document.at("/products/1/resident_bytes").isNull()).isTrue();
    assertThat(document.at("/products/1/resident_basis").textValue()).isEqualTo("unknown");
    JsonNode extstore = document.at("/products/0");
    assertThat(extstore.get("product").textValue()).isEqualTo("extstore");
    assertThat(extstore.get("resident_bytes").intValue()).isEqualTo(65_536 * 8 + 3 * 96);
    assertThat(extstore.get("fits").booleanValue()).isTrue();
    assertThat(extstore.at("/facts/0/source").textValue()).startsWith("memcached.org/extstore");
    assertThat(document.at("/products/3/purchase/item").textValue()).isEqualTo("cache.r6gd.xlarge");
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
