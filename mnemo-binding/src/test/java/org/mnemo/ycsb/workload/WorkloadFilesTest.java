package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.ycsb.workload.Runs.words;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The files in {@code workloads/}, as users get them. */
class WorkloadFilesTest {

  static Path directory() {
    return Path.of(System.getProperty("basedir", ".")).resolve("../workloads").normalize();
  }

  @ParameterizedTest
  @CsvSource({
    "trending, 10000",
    "newsfeed, 10000",
    "timeline, 10000",
    "editthumbnail, 10000",
    "trendingpreview, 10000",
    "uniform1k, 20000"
  })
  void loadsAndRuns(String name, String records) throws Exception {
    Properties properties = workload(name);
    assertThat(properties.getProperty("workload")).isEqualTo(MnemoWorkload.class.getName());
    assertThat(properties.getProperty("recordcount")).isEqualTo(records);
    assertThat(properties.getProperty("operationcount")).isEqualTo("100000");
    // 100 records of up to 160 KB are enough to hold the values of.
    Properties small =
        Runs.with(
            properties, "recordcount", "100", "operationcount", "1000", "dataintegrity", "true");
    MemoryDb db = Runs.load(small);
    db.calls.clear();
    assertThat(Reports.statusCounts("VERIFY", () -> Runs.run(db, small))).containsOnlyKeys("OK");
    assertThat(db.calls).hasSize(1000).allMatch(call -> call.status().isOk());
    long updates = db.calls.stream().filter(call -> call.operation().equals("update")).count();
    assertThat(updates / 1000.0).isCloseTo(name.equals("editthumbnail") ? 0.5 : 0, within(0.06));
  }

  @Test
  void everyFileIsTested() throws IOException {
    try (Stream<Path> files = Files.list(directory())) {
      // replay needs a trace: the main job's own test replays one.
      assertThat(files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              words("trending newsfeed timeline editthumbnail trendingpreview uniform1k replay"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "thumbnail, 100_879, 56_700, 160_650",
    "textpost, 10_263, 4_620, 18_480",
    "caption, 1_044, 308, 2_420",
    "trendingpreview, 37_395, 308, 160_650"
  })
  void sizesAreThoseOfTheirComments(String name, String mean, String smallest, String largest) {
    SizeDistribution sizes = SizeFile.read(directory().resolve("sizes").resolve(name + ".csv"));
    double sum = 0;
    for (int i = 0; i < 100_000; i++) {
      sum += sizes.bytesAt((i + 0.5) / 100_000);
    }
    assertThat(sum / 100_000).isCloseTo(number(mean), within(0.001 * number(mean)));
    assertThat((double) sizes.bytesAt(0)).isEqualTo(number(smallest));
    assertThat((double) sizes.maxBytes()).isEqualTo(number(largest));
  }

  @Test
  void aThirdOfTheKeysOfTrendingPreviewIsOfEachKind() {
    SizeDistribution sizes = SizeFile.read(directory().resolve("sizes/trendingpreview.csv"));
    KeyNames names = new KeyNames(false, 1);
    int captions = 0;
    int posts = 0;
    for (int i = 0; i < 10_000; i++) {
      long bytes = sizes.bytesOf(names.of(i));
      captions += bytes < 4000 ? 1 : 0;
      posts += bytes >= 4000 && bytes < 40_000 ? 1 : 0;
    }
    // Standard error of a third of 10,000: sqrt(10000 x 2/9) = 47.
    assertThat(captions).isBetween(3333 - 150, 3333 + 150);
    assertThat(posts).isBetween(3333 - 150, 3333 + 150);
  }

  private static double number(String text) {
    return Double.parseDouble(text.replace("_", ""));
  }

  private static Properties workload(String name) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(directory().resolve(name))) {
      properties.load(reader);
    }
    properties.computeIfPresent(
        "mnemo.sizes",
        (key, sizes) -> SizeFile.locate((String) sizes, directory().resolve("..")).toString());
    return properties;
  }
}
