package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
    Program program = run(listing, options);
    assertThat(program.status()).as(program.err()).isZero();
    return program.out();
  }

  private static Program run(Path listing, String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "fit";
    arguments[1] = listing.toString();
    System.arraycopy(options, 0, arguments, 2, options.length);
    return Program.mnemo(arguments);
  }

  @Test
  void comparesAllProductsInOneTable() {
    assertThat(answer(sizes, "--budget", "1MiB"))
        .contains("3 keys: 60 B of keys and 979 KiB of values.\n")
        .contains("In use within 24 h: not known, as the listing has no idle times")
        .containsPattern("extstore +512 KiB +174,858\\.7 B +24 B +512 KiB +512 KiB left")
        .containsPattern("redis-flex +not told .* below least +1 shard ")
        .containsPattern("elasticache-data-tiering .* 1 cache\\.r6gd\\.xlarge .*\\$456\\.10\n")
        .contains("so that they need not fit into RAM: redis-flex, cachelib.\n")
        .contains("not published: redis-auto-tiering, elasticache-data-tiering.\n")
        .contains("To buy of extstore, dragonfly, cachelib: what must be in RAM and no hot value")
        .contains("A byte of flash is taken to cost 2.5 % of a byte of RAM (--price)")
        .contains("Prices: aws-elasticache cache.r6gd (valkey), us-east-1, as of 2026-10-02");
  }

  @Test
  void saysOfOneProductWhereItsFiguresStand() {
    assertThat(answer(sizes, "--product", "dragonfly", "--budget", "200B"))
        .contains("Dragonfly with SSD data tiering: index, keys and headers take 252 B of RAM")
        .contains("1 of the values cannot be moved; it takes 32 B more.\n")
        .contains("The smallest RAM on which the data fits is 284 B.\n")
        .contains("With 200 B it does not fit: 84 B are missing.\n")
        .contains("  smallest value bytes: 64 (dragonflydb.io/docs/managing-dragonfly/tiering");
    assertThat(answer(sizes, "--product", "redis-flex"))
        .contains(
            "Redis Flex (Redis 8): keys are moved with their values, so that they need not fit")
        .contains("what stays there of a moved one is not published.\n");
    assertThat(answer(sizes, "--product", "cachelib"))
        .contains("its index takes 25 B of RAM, 8.3 bytes a key.\n")
        .contains("To buy: 4.00 MiB of RAM and more than 16.0 MiB of flash, ")
        .contains("  flash headroom bytes: not published (");
    assertThat(answer(sizes, "--product", "elasticache-data-tiering"))
        .contains("272 B of RAM, 90.7 bytes a key, if they are those of Redis, as its own are not")
        .contains("  smallest value bytes: not published (looked for in docs.aws.amazon.com/");
  }

  @Test
  void saysThatThereIsNothingToMove() throws IOException {
    assertThat(answer(write("small.csv", "a,20,30\nb,20,30\n"), "--product", "dragonfly"))
        .contains("None of the values can be moved; they take 64 B more.\n")
        .contains("There is nothing to buy: flash would stay empty.\n")
        .doesNotContain("To buy:");
  }

  @Test
  void tellsWhatIsInUse() throws IOException {
    Path listing = write("idle.csv", ORIGIN + "a,20,1980,2120,10,\nb,20,1980,2120,90000,\n");
    assertThat(answer(listing, "--product", "elasticache-data-tiering"))
        .contains("2 keys of redis 7.0.15, listed 2026-11-24T00:00:00Z")
        .contains("In use within 24 h: 50.0 % of the bytes, 50.0 % of the keys.")
        .contains("That is more than the 20 % that AWS has data tiering for.")
        .contains("It holds what must be in RAM and the values in use, 1.99 KiB of them");
    assertThat(answer(listing, "--in-use-within", "26h"))
        .contains("In use within 26 h: 100.0 % of the bytes");
    assertThat(answer(listing, "--in-use-within", "5s"))
        .contains("In use within 5 s: 0.0 % of the bytes, 0.0 % of the keys. That is within the");
    assertThat(answer(listing, "--in-use-within", "300h"))
        .contains("In use within 300 h: at most 100.0 % of the bytes")
        .contains("as idle times do not reach back so far. Whether it is within the 20 %");
    assertThat(answer(write("lfu.csv", ORIGIN + "a,20,1980,,,3\nb,20,1980,,,0\n")))
        .contains(
            "In use within 24 h: at least 50.0 % of the bytes, 50.0 % of the keys, whose LFU");
  }

  @Test
  void buysForTheShareThatAnEstimateRecommends() {
    assertThat(answer(sizes, "--product", "dragonfly", "--hot", "41.4%"))
        // 41.4 % of 1,048,576 and 2,048, which is what mimalloc gives to 1,000,000 and 2,000.
        .contains("the share of values that was asked for, 425 KiB; ");
    assertThat(answer(sizes, "--hot", "50%"))
        .contains("To buy of all: what must be in RAM and the share of values that was asked for");
  }

  @Test
  void pricesWhatOneBuysByACatalog() {
    assertThat(answer(sizes, "--product", "extstore", "--catalog", "aws-ec2", "--price", "0.1"))
        .contains("A byte of flash is taken to cost 10 % of a byte of RAM")
        .contains("a month; all data in RAM, 2.00 MiB of RAM, would cost $")
        .contains("Prices: aws-ec2 m8g and r8g, us-east-1, as of 2026-07-20");
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
        "--product flex      | unknown product 'flex', did you mean redis-flex? use one of [extstore",
        "--budget 0          | --budget must be above 0, was '0'",
        "--budget much       | --budget must be an amount of memory such as 500000 or 2GiB",
        "--in-use-within 0h  | --in-use-within must be a time in s, m or h",
        "--in-use-within 0.5s| --in-use-within must be at least 1s",
        "--hot 0.3           | --hot must be a percentage of at least 0, such as 10%, was '0.3'",
        "--hot 101%          | --hot must be at most 100%",
        "--price 1           | --price must be above 0 and below 1, was 1.0",
        "--price NaN         | --price must be above 0 and below 1",
        "--catalog gpc       | unknown provider 'gpc', did you mean gcp?"
      })
  void refusesWhatMakesNoSense(String options, String sentence) {
    Program program = run(sizes, options.strip().split(" ", -1));
    assertThat(program.sentence()).contains(sentence);
    assertThat(program.status()).isEqualTo(2);
    assertThat(program.out()).isEmpty();
  }

  @Test
  void refusesWhatIsNoListing() throws IOException {
    Program absent = run(directory.resolve("none.csv"));
    assertThat(absent.sentence()).contains("none.csv: there is no such file");
    assertThat(absent.status()).isEqualTo(1);
    Program empty = run(write("empty.csv", ""));
    assertThat(empty.sentence()).contains("names no key; name a listing of at least one key");
    assertThat(empty.status()).isEqualTo(1);
    Program trace = run(write("trace.csv", "0,a,1,1000,0,get,0\nx\n"));
    assertThat(trace.sentence()).contains("trace.csv line 1: key_bytes must be a whole");
    assertThat(trace.status()).isEqualTo(1);
  }
}
