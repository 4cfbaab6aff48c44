package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.core.UsageException;

class SizesTest {

  @TempDir Path directory = Path.of(".");

  /** Points of a distribution, a share of the keys, and their size. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // Half of the way from 100 to 200; (0.75 - 0.5) / 0.5 = half of the way from 200 to 600.
        "# comment;value_bytes,cumulative_share;100,0;200,0.5;;600,1 | 0 0.25 0.5 0.75 0.9999999999 | 100 150 200 400 600",
        // Jumps and gaps make discrete sizes.
        "1000, 0.25;10000, 0.25;10000, 0.75;100000, 0.75;100000, 1 | 0 0.2499 0.25 0.7499 0.75 0.9999 | 1000 1000 10000 10000 100000 100000",
        "512,1 | 0.3 | 512"
      },
      quoteCharacter = '"')
  void invertsTheDistributionBetweenItsPoints(String points, String shares, String bytes)
      throws IOException {
    SizeDistribution sizes = read(points.split(";", -1));
    assertThat(
            Stream.of(shares.split(" "))
                .map(share -> String.valueOf(sizes.bytesAt(Double.parseDouble(share))))
                .collect(Collectors.joining(" ")))
        .isEqualTo(bytes);
    assertThat(bytes).endsWith(String.valueOf(sizes.maxBytes()));
  }

  @Property
  void sizesStayBetweenTheFirstAndTheLast(
      @ForAll @DoubleRange(min = 0, max = 1, maxIncluded = false) double share) {
    SizeDistribution sizes =
        new SizeDistribution(new long[] {3, 10, 10, 50}, new double[] {0.1, 0.1, 0.6, 1});
    assertThat(sizes.bytesAt(share)).isBetween(3L, 50L);
  }

  @Test
  void keysFollowTheDistribution() throws IOException {
    SizeDistribution sizes = read("0,0", "1000,1");
    KeyNames names = new KeyNames(false, 1);
    double sum = 0;
    long below = 0;
    for (int i = 0; i < 10_000; i++) {
      long bytes = sizes.bytesOf(names.of(i));
      sum += bytes;
      below += bytes < 100 ? 1 : 0;
    }
    // Mean 500 with standard error 289 / 100; a tenth below 100 with standard error 0.3 %.
    assertThat(sum / 10_000).isCloseTo(500, within(12.0));
    assertThat(below / 10_000.0).isCloseTo(0.1, within(0.012));
  }

  @Test
  void sizesOfKeysNeverChange() throws IOException {
    // Data that was loaded with an earlier version must keep its sizes: these are the first ones.
    SizeDistribution sizes = read("0,0", "1000000,1");
    assertThat(sizes.bytesOf("user0")).isEqualTo(689094L);
    assertThat(sizes.bytesOf("user6284781860667377211")).isEqualTo(662390L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1,1 | line 1: value_bytes | '-1'",
        "#;x,1 | line 2: value_bytes | 'x'",
        "1,NaN | line 1: cumulative_share | 'NaN'",
        "1,1.5 | line 1: cumulative_share | '1.5'",
        "12 | line 1: | '12'",
        "6,0;5,1 | line 2: value_bytes | 5 after 6",
        "6,0.5;7,0.4 | line 2: cumulative_share | 0.4 after 0.5",
        "6,0.5;6,0.5 | line 2: cumulative_share | 0.5 after 0.5",
        "6,0.5;7,0.9 | line 2: | 0.9",
        "# nothing | line 1: | cumulative_share"
      },
      quoteCharacter = '"')
  void badLinesAreNamed(String lines, String place, String value) {
    refused(
        () -> read(lines.split(";", -1)), directory.resolve("sizes.csv").toString(), place, value);
  }

  @Test
  void fileThatIsNoTextIsNamed() throws IOException {
    Path file = directory.resolve("binary.csv");
    Files.write(file, new byte[] {(byte) 0xFF, (byte) 0xFD, 0});
    refused(() -> SizeFile.read(file), file.toString());
  }

  @Test
  void relativeNamesAreLookedUpBelowTheProjectToo() throws IOException {
    Path sizes = Files.createDirectories(directory.resolve("a b")).resolve("sizes.csv");
    Files.writeString(sizes, "1,1\n");
    assertThat(SizeFile.locate("a b/sizes.csv", directory)).isEqualTo(sizes);
    assertThat(SizeFile.locate(sizes.toString(), null)).isEqualTo(sizes);
  }

  @Test
  void absentFilesAreNamed() {
    misused(
        () -> SizeFile.locate("absent.csv", directory),
        "mnemo.sizes",
        Path.of("absent.csv").toAbsolutePath().toString());
    assertThatThrownBy(() -> SizeFile.locate("absent.csv", null))
        .isInstanceOf(UsageException.class);
  }

  private SizeDistribution read(String... lines) throws IOException {
    Path file = directory.resolve("sizes.csv");
    Files.writeString(file, String.join("\n", lines) + "\n");
    return SizeFile.read(file);
  }
}
