package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.answer.Table;

class PriceAnswerTest {

  private static final String HEADER =
      "provider,family,instance,region,vcpu,memory_gib,usd_per_hour,as_of,source\n";

  @TempDir private Path directory;

  private FittedGroup fitted(String... rows) throws IOException {
    Path list = Files.writeString(directory.resolve("list.csv"), HEADER + String.join("\n", rows));
    return FittedGroup.of(
        new PriceSelection("cloud", List.of(), null, null).from(PriceList.read(List.of(list))));
  }

  @Test
  void writesALineForEachFamilyAndInstance() throws IOException {
    // C = 0.06 and M = 0.01: 0.16 = 0.12 + 0.04 and 0.28 = 0.12 + 0.16.
    FittedGroup fitted =
        fitted(
            "cloud,a,a-1,west,2,4,0.16,2020-12,\"one, two\"",
            "cloud,b,b-1,west,2,16,0.28,2020-12,s");
    PriceCsv.write(directory.resolve("out"), List.of(PriceAnswer.Fit.of(fitted)));
    // Condition number: X'X = (8, 40; 40, 272) has the eigenvalues 140 +- sqrt(132^2 + 40^2).
    assertThat(Files.readAllLines(directory.resolve("out/price.csv")))
        .containsExactly(
            "provider,family,instances,usd_per_vcpu_hour,usd_per_gib_hour,memory_share,"
                + "condition_number,note,as_of,region,fitted_families,fitted_instances,"
                + "usd_per_vcpu_hour_stderr,usd_per_gib_hour_stderr,memory_share_stderr,"
                + "memory_share_min,memory_share_max,relative_error,source,usd_per_ssd_gib_hour",
            "cloud,a,1,0.06,0.01,0.25,11.6,\"two instances fit exactly, so that the standard"
                + " errors are unknown\",2020-12,west,a b,2,,,,0.25,0.25,0,\"one, two; s\",",
            "cloud,b,1,0.06,0.01,0.571429,11.6,\"two instances fit exactly, so that the standard"
                + " errors are unknown\",2020-12,west,a b,2,,,,0.571429,0.571429,0,\"one, two;"
                + " s\",");
    assertThat(Files.readAllLines(directory.resolve("out/price-instances.csv")))
        .containsExactly(
            "provider,family,instance,region,vcpu,memory_gib,usd_per_hour,fitted_usd_per_hour,"
                + "residual_usd_per_hour,memory_share,memory_share_stderr,as_of,fitted_families,"
                + "source,ssd_gib",
            "cloud,a,a-1,west,2,4,0.16,0.16,0,0.25,,2020-12,a b,\"one, two\",",
            "cloud,b,b-1,west,2,16,0.28,0.28,0,0.571429,,2020-12,a b,s,");
  }

  /** C = 0.06, M = 0.01, S = 0.001: 0.19 = 0.12 + 0.04 + 0.03 with 30 GiB of disk. */
  @Test
  void writesThePriceOfLocalDisks() throws IOException {
    Path list =
        Files.writeString(
            directory.resolve("disks.csv"),
            """
            provider,family,instance,region,vcpu,memory_gib,usd_per_hour,as_of,source,ssd_gib
            cloud,a,a-1,west,2,4,0.16,2020-12,s,
            cloud,b,b-1,west,2,16,0.28,2020-12,s,
            cloud,d,d-1,west,2,4,0.19,2020-12,s,30
            """);
    FittedGroup fitted =
        FittedGroup.of(
            new PriceSelection("cloud", List.of(), null, null).from(PriceList.read(List.of(list))));
    PriceCsv.write(directory.resolve("out"), List.of(PriceAnswer.Fit.of(fitted)));
    assertThat(Files.readAllLines(directory.resolve("out/price.csv")))
        .element(3)
        .asString()
        .endsWith(",s,0.001");
    assertThat(Files.readAllLines(directory.resolve("out/price-instances.csv")))
        .element(3)
        .asString()
        .startsWith("cloud,d,d-1,west,2,4,0.19,0.19,0,")
        .endsWith(",s,30");
  }

  @Test
  void writesTheTableOfFigureOneAsEver() throws IOException {
    PriceCsv.write(directory, PriceAnswer.Paper.of(PaperFigure.bars()).fits());
    try (InputStream golden =
        Objects.requireNonNull(
            PriceAnswerTest.class.getResourceAsStream(
                "/org/mnemo/estimator/offer/paper-price.csv"))) {
      assertThat(directory.resolve("price.csv"))
          .content()
          .isEqualTo(new String(golden.readAllBytes(), StandardCharsets.UTF_8));
    }
    assertThat(directory.resolve("price-instances.csv"))
        .content()
        .hasLineCount(1 + 6 + 3 + 6 + 4 + 14 + 10);
  }

  @Test
  void comparesFamiliesWithThePaper() {
    Table table = PriceAnswer.of(PriceAnswer.Paper.of(PaperFigure.bars())).answer().tables().get(0);
    assertThat(table.rows())
        .extracting(row -> row.stream().map(Cell::text).skip(1).collect(Collectors.joining("|")))
        .hasSize(11)
        .contains(
            "cache.r5 alone|6|61.0 %|33.9 %|60.8 % to 61.1 %|yes, by chance",
            "Esv3|7|64.0 %|exact|60.0 % to 64.0 %|yes")
        .anyMatch(row -> row.startsWith("Mms|5|90.5 %|7.0 %|"));
  }
}
