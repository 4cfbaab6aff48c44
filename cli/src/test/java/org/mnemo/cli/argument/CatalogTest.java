package org.mnemo.cli.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.estimator.offer.CatalogPrice;

/** {@code --catalog}: dollars a month beside the cost factor. */
class CatalogTest {

  private static final LocalDate TODAY = LocalDate.of(2026, 11, 21);

  @TempDir private Path directory;

  @Test
  void namesAProviderAFamilyOrSeveral() {
    assertThat(CatalogArgument.price("gcp", TODAY).fitted().group().families())
        .containsExactly("n4-highmem", "n4-standard");
    CatalogPrice one = CatalogArgument.price("azure:Ev3", TODAY);
    assertThat(one.fitted().group().families()).containsExactly("Ev3");
    assertThat(one.age()).isEqualTo("5 months old");
    assertThat(
            CatalogArgument.price("aws-elasticache:cache.r5,cache.m5", TODAY)
                .fitted()
                .fit()
                .usdPerGibHour())
        .isCloseTo(0.0089632, within(1e-7));
  }

  @Test
  void namesAListOfTheUsersOwn() throws IOException {
    String header = "provider,family,instance,region,vcpu,memory_gib,usd_per_hour,as_of,source\n";
    Path list =
        Files.writeString(
            directory.resolve("own.csv"),
            header + "own,a,a-1,here,2,4,0.16,2026,me\nown,a,a-2,here,2,16,0.28,2026,me\n");
    for (String text : new String[] {list.toString(), list + ":a", list + ":all"}) {
      assertThat(CatalogArgument.price(text, TODAY).fitted().fit().usdPerGibHour())
          .isCloseTo(0.01, within(1e-12));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "amazon, aws-ec2",
    "gcp:, gcp",
    "gcp:m1-megamem, one instance",
    "azure:Esv5, Dsv5",
    "none.csv, none.csv"
  })
  void refusesPricesThatThereAreNot(String catalog, String part) {
    refused(() -> CatalogArgument.price(catalog, TODAY), part);
  }
}
