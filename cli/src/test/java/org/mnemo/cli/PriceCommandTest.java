package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code bin/mnemo price} as a user runs it. */
class PriceCommandTest {

  private static final String HEADER =
      "provider,family,instance,region,vcpu,memory_gib,usd_per_hour,as_of,source\n";

  @TempDir private Path directory;

  @Test
  void saysWhatThereIsAndHowToGoOn() {
    Program price = Program.mnemo("price").done();
    assertThat(price.out())
        .containsPattern("\naws-elasticache +2026-10-02 +us-east-1 +90 +cache.c7gn ")
        .contains("rows with --verbose", "bin/mnemo price --provider aws-ec2,");
    assertThat(Program.mnemo("price", "--verbose").out())
        .containsPattern("\naws-elasticache +2022-02-13 +us-east-1 +48 +cache.m3 .* cache.r5 ");
  }

  @Test
  void fitsThePaperAndWritesItsTables() throws IOException {
    Path out = directory.resolve("out");
    Program price = Program.mnemo("price", "--paper", "--out", out).done();
    assertThat(price.out())
        .startsWith("In 8 of 11 families ")
        .containsPattern("! .* cache.r5 alone: .* 35.0 % and 54.9 %\\.")
        .containsPattern("\naws-elasticache +cache.r5 alone +6 +61.0 % +33.9 % +60.8 % to 61.1 % ")
        .contains("yes, by chance", "60 % to 85 %")
        .endsWith("Files in %s: price.csv, price-instances.csv\n".formatted(out));
    assertThat(out.resolve("price.csv")).isNotEmptyFile();
    assertThat(out.resolve("price-instances.csv"))
        .content()
        .contains("memory_gib,usd_per_hour,fitted_usd_per_hour");
  }

  /** The family's median is between 2 and 8 GiB for each vCPU: 0.05 of 0.11. */
  @Test
  void fitsAListOfTheUsersOwnAndLeadsOnFromIt() throws IOException {
    String rows = "own,a,a-1,here,2,4,0.16,2026,me\nown,a,a-2,here,2,16,0.28,2026,me\n";
    Path list = Files.writeString(directory.resolve("my own.csv"), HEADER + rows);
    assertThat(Program.mnemo("price", "--list", list, "--instances", "all").done().out())
        .startsWith("A vCPU costs $0.0600 ")
        .contains("$0.0100", "Source: me", "45.5 %");
    assertThat(Program.mnemo("price", "--list", list).done().out())
        .contains("bin/mnemo price --list '" + list + "' --provider own, or");
    Path out = directory.resolve("out");
    Files.writeString(list, HEADER + rows.replace("0.16", "-0.16"));
    Program.mnemo("price", "--list", list, "--out", out).refused(1, "line 2: usd_per_hour");
    assertThat(out).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--provider gpc | mean gcp?",
        "--provider aws-elasticache --family cache.r55 | mean cache.r",
        "--family Mss | mean Mls?",
        "--family nope | 'nope'",
        "--family , | empty name",
        "--family m1-megamem, | empty name",
        "--family m1-megamem,m1-megamem | m1-megamem is named",
        "--family m1-megamem --family m1-megamem | m1-megamem is named",
        "--provider azure --region east | mean eastus?",
        "--provider gcp --as-of yesterday | --as-of",
        "--provider gcp --as-of 2001 | 2019-02-21 in us-central1",
        "--region eastus | one of aws-ec2",
        "--paper --provider gcp | leave out --provider"
      })
  void refusesWhatItDoesNotKnow(String arguments, String sentence) {
    Program.mnemo(("price " + arguments).split(" ")).refused(2, sentence);
  }
}
