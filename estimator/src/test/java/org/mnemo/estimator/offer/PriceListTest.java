package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PriceListTest {

  private static final String HEADER =
      "provider,family,instance,region,vcpu,memory_gib,usd_per_hour,as_of,source\n";

  @TempDir private Path directory;

  private Path file(String content) throws IOException {
    return Files.writeString(directory.resolve("list.csv"), content);
  }

  private PriceList read(String content) throws IOException {
    return PriceList.read(List.of(file(content)));
  }

  @Test
  void readsALine() throws IOException {
    assertThat(
            read(HEADER + "cloud,f,f-1,west (inferred),2,4.5,0.16,2020-12-14,\"a, b\"\n").prices())
        .containsExactly(
            new InstancePrice(
                "cloud", "f", "f-1", "west (inferred)", 2, 4.5, 0, 0.16, Prices.DATE, "a, b"));
  }

  @Test
  void readsColumnsInAnyOrderAmongOthersBehindAByteOrderMark() throws IOException {
    String header =
        "source,as_of,usd_per_hour,memory_gib,note,vcpu,region,instance,family,provider";
    String row = "s,2020-12-14,0.16,4,x,2,west,f-1,f,cloud";
    String content = "\uFEFF%s\r\n%s\r\n".formatted(header, row);
    assertThat(read(content).prices())
        .containsExactly(
            new InstancePrice("cloud", "f", "f-1", "west", 2, 4, 0, 0.16, Prices.DATE, "s"));
  }

  @Test
  void namesMissingColumns() {
    refused(
        () -> read("provider,family,instance,region,memory_gib,usd_per_hour,source\n"),
        "list.csv line 1: the columns vcpu, as_of are missing;");
    refused(() -> read(HEADER.replace(",source", "")), "the column source is missing");
  }

  @Test
  void refusesAColumnThatIsThereTwice() {
    refused(
        () -> read(HEADER.replace(",source", ",source,vcpu")),
        "list.csv line 1: the column vcpu is there twice; leave one out");
  }

  @Test
  void refusesWhatIsNotUtf8NamingItsLine() throws IOException {
    String rows = HEADER + "cloud,f,f-1,west,2,4,0.16,2020-12-14,ü\n";
    Path file = directory.resolve("list.csv");
    Files.write(file, rows.getBytes(StandardCharsets.ISO_8859_1));
    refused(() -> PriceList.read(List.of(file)), file + " line 2: not UTF-8; save it as UTF-8");
    Files.write(file, "ü".getBytes(StandardCharsets.ISO_8859_1));
    refused(() -> PriceList.read(List.of(file)), file + " line 1: not UTF-8; save it as UTF-8");
    assertThat(read(rows).prices().get(0).source()).isEqualTo("ü");
  }

  @Test
  void refusesADirectory() {
    refused(() -> PriceList.read(List.of(directory)), directory + " is a directory; name a file");
  }

  @ParameterizedTest
  @CsvSource({
    "2,4,-0.16,usd_per_hour",
    "2,4,free,usd_per_hour",
    "2,4,NaN,usd_per_hour",
    "2,4,0,usd_per_hour",
    "0,4,0.16,vcpu",
    "2,-4,0.16,memory_gib",
    "2,Infinity,0.16,memory_gib",
    "1e308,4,0.16,vcpu",
    "2,4,1e-300,usd_per_hour",
    "0x1p3,4,0.16,vcpu"
  })
  void refusesWhatIsNoPositiveNumber(String vcpu, String memory, String usd, String column) {
    refused(
        () ->
            read(
                HEADER
                    + "cloud,f,f-1,west,2,4,0.16,2020-12-14,s\n"
                    + "cloud,f,f-2,west,%s,%s,%s,2020-12-14,s\n".formatted(vcpu, memory, usd)),
        "list.csv line 3: " + column + " must be a positive number, 0.000001 to 10^9, was '");
  }

  @Test
  void refusesEmptyFieldsShortLinesAndDates() {
    refused(
        () -> read(HEADER + "cloud,,f-1,west,2,4,0.16,2020-12-14,s\n"), "line 2: family is empty");
    refused(
        () -> read(HEADER + "cloud,f,f-1,west,2,4,0.16\n"),
        "line 2: expected 9 columns as in the header but found 7");
    refused(
        () -> read(HEADER + "cloud,f,f-1,west,2,4,0.16,14.12.2020,s\n"),
        "line 2: as_of must be a date as in 2020-12-14",
        "was '14.12.2020'");
  }

  @Test
  void refusesAnInstanceThatIsThereTwice() throws IOException {
    Path once = file(HEADER + "cloud,f,f-1,west,2,4,0.16,2020-12-14,s\n");
    Path again =
        Files.writeString(
            directory.resolve("again.csv"),
            HEADER + "\ncloud,f,f-1,west (inferred),2,4,0.17,2020-12-14,s\n");
    refused(
        () -> PriceList.read(List.of(once, again)),
        "again.csv line 3: f-1 in west",
        "list.csv line 2 already");
  }

  @Test
  void refusesFilesWithoutPrices() {
    refused(() -> read(""), "list.csv is empty;");
    refused(() -> read(HEADER), "holds no price");
    refused(() -> PriceList.read(List.of(directory.resolve("none.csv"))), "there is no such file");
    refused(() -> read(HEADER + "\"cloud,f"), "list.csv");
  }

  @Test
  void bringsFourLists() {
    PriceList list = PriceList.builtIn();
    assertThat(list.providers()).containsExactly("aws-ec2", "aws-elasticache", "azure", "gcp");
    assertThat(list.prices()).hasSize(338 + 138 + 627 + 259);
  }

  @Test
  void findsTheProviderOfFamilies() {
    PriceList list = PriceList.builtIn();
    assertThat(list.providerOf(List.of("m1-megamem"))).isEqualTo("gcp");
    assertThat(list.ofProvider("gcp").providerOf(List.of())).isEqualTo("gcp");
    misused(
        () -> list.providerOf(List.of("m1-megamen")),
        "unknown family 'm1-megamen', did you mean m1-megamem?");
    misused(
        () -> list.providerOf(List.of("m1-megamem", "r5")),
        "no provider has all of m1-megamem, r5");
    misused(() -> list.providerOf(List.of()), "name the provider, one of aws-ec2,");
  }
}
