package org.mnemo.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.Program;
import org.mnemo.cli.StockYcsb;
import org.mnemo.core.MnemoException;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.mnemo.MnemoPaper;
import org.mnemo.ycsb.properties.Home;

/** A whole reproduction on the simulated store, and what interrupts one. */
@Tag("slow")
class ReproductionTest {

  private static final double SCALE = 0.02;

  @TempDir private static Path whole;
  private static SimulatedLaboratory first;

  @TempDir private Path directory;

  @BeforeAll
  static void reproduce() {
    System.setProperty(Home.PROPERTY, Program.HOME.toString());
    first = new SimulatedLaboratory(whole);
    reproduce(first, settings(whole.resolve("out"), SCALE, 42), List.of());
  }

  @AfterAll
  static void forgetHome() {
    System.clearProperty(Home.PROPERTY);
  }

  private static Settings settings(Path out, double scale, long seed) {
    return new Settings(out, List.of("simulated"), scale, seed);
  }

  private static void reproduce(
      SimulatedLaboratory laboratory, Settings settings, List<String> only) {
    Reproduction.run(settings, MnemoPaper.PAPER, laboratory, only, false, said -> {});
  }

  /** The finished reproduction, to be spoilt. */
  private Path copy() throws IOException {
    StockYcsb.copy(whole.resolve("out"), directory.resolve("out"));
    return directory.resolve("out");
  }

  private SimulatedLaboratory again(Path out) {
    SimulatedLaboratory laboratory = new SimulatedLaboratory(directory);
    reproduce(laboratory, settings(out, SCALE, 42), List.of());
    return laboratory;
  }

  @Test
  void makesATableAPictureAndASectionOfEveryPart() throws Exception {
    Path out = whole.resolve("out");
    String page = Files.readString(out.resolve("README.md"));

    for (String part : MnemoPaper.PAPER.partNames()) {
      assertThat(Files.readAllLines(out.resolve(part + ".csv"))).as(part).hasSizeGreaterThan(2);
      assertThat(out.resolve(part + ".png")).isNotEmptyFile();
      assertThat(page).contains("![", "](" + part + ".png)", "](" + part + ".csv)");
    }
    assertThat(page)
        .contains("Scale 0.02: 200 records", "simulated 1.0", "Seed: 42")
        .contains("11 of 11 runs measured", "too short to be exact")
        .contains("| up to 40 % more |", "0.07 %", "40 times the run (X-Mem)")
        .doesNotContain("Not done yet")
        .doesNotContain("no marks")
        .doesNotContain(whole.toString());
    assertThat(Files.readString(out.resolve("reproduction.json"))).doesNotContain(whole.toString());
    assertThat(out.resolve("runs/.gitignore")).hasContent("*");
  }

  /** Of the store nothing drifts and nothing is random, so an estimate is exact. */
  @Test
  void findsNoErrorsOnAStoreWithoutNoise() throws Exception {
    Path out = whole.resolve("out");
    String accuracy = Files.readString(out.resolve("accuracy.md"));

    assertThat(accuracy)
        .contains("throughput: median at most 0.5 % | met | 0.00 %")
        .contains("within 5 % | met | at most 0.00 %")
        .doesNotContain("missed");
    List<String> rows = Files.readAllLines(out.resolve("accuracy.csv"));
    assertThat(rows.get(0))
        .startsWith(
            "store,metric,split,fast_share,fast_request_share,estimated,measured,error,error_low,"
                + "error_high,noise_floor");
    // Of 2 models 9 splits: four metrics of reads and throughput, three of writes.
    assertThat(rows).hasSize(1 + 2 * 9 * (4 * 9 + 3));
  }

  /** 5 workloads; Timeline by weight; 4 clients; 2 downsampled; 2 other sizes of records. */
  @Test
  void loadsOnceForRunsOfTheSameRecords() {
    assertThat(first.runs).hasSize(11).doesNotHaveDuplicates();
    assertThat(first.loads)
        .containsExactlyInAnyOrder(
            "workloads/sizes/thumbnail.csv",
            "workloads/sizes/textpost.csv",
            "workloads/sizes/caption.csv",
            "workloads/sizes/trendingpreview.csv");
  }

  @Test
  void makesAgainWhatIsGoneWithoutMeasuring() throws Exception {
    Path out = copy();
    Files.delete(out.resolve("fig9.png"));
    Files.delete(out.resolve("fig5a.csv"));
    FileTime before = Files.getLastModifiedTime(out.resolve("fig5b.csv"));
    SimulatedLaboratory laboratory = again(out);
    assertThat(out.resolve("fig9.png")).isNotEmptyFile();
    Settings asSvg =
        new Settings(
            out, List.of("simulated"), SCALE, 42, List.of(ChartFormat.SVG, ChartFormat.PNG));
    reproduce(laboratory, asSvg, List.of("fig9"));
    assertThat(laboratory.runs).isEmpty();
    assertThat(out.resolve("fig9.svg")).content().contains("<svg");
    assertThat(out.resolve("fig5b.svg")).doesNotExist();
    assertThat(out.resolve("fig5a.csv"))
        .hasSameTextualContentAs(whole.resolve("out").resolve("fig5a.csv"));
    assertThat(Files.getLastModifiedTime(out.resolve("fig5b.csv"))).isEqualTo(before);
  }

  @Test
  void measuresADamagedRunAgainAndMakesWhatNeedsItAnew() throws Exception {
    Path out = copy();
    Files.writeString(out.resolve("runs/simulated-newsfeed/run.json"), "{");
    FileTime of8f = Files.getLastModifiedTime(out.resolve("fig8f.csv"));
    FileTime of5a = Files.getLastModifiedTime(out.resolve("fig5a.csv"));

    SimulatedLaboratory laboratory = again(out);

    assertThat(laboratory.runs).containsExactly("simulated-newsfeed");
    assertThat(Files.getLastModifiedTime(out.resolve("fig8f.csv"))).isEqualTo(of8f);
    assertThat(Files.getLastModifiedTime(out.resolve("fig5a.csv"))).isGreaterThan(of5a);
  }

  @ParameterizedTest
  @ValueSource(strings = {"garbage", "{\"schema\" : 9}"})
  void namesTheRemedyForAStateThatCannotBeRead(String content) throws Exception {
    Path out = Files.createDirectories(directory.resolve("out"));
    Path json = Files.writeString(out.resolve("reproduction.json"), content);

    assertThatThrownBy(() -> again(out))
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(json.toString())
        .hasMessageContainingAll("--out", "--fresh")
        .hasMessageNotContaining("wrote it");
    assertThat(json).hasContent(content);
    SimulatedLaboratory laboratory = new SimulatedLaboratory(directory);
    Reproduction.run(
        settings(out, SCALE, 7), MnemoPaper.PAPER, laboratory, List.of("fig8c"), true, said -> {});
    assertThat(laboratory.runs).containsExactly("simulated-trending");
    assertThat(Files.readString(out.resolve("README.md"))).contains("Seed: 7", "Not done yet: ");
  }

  @Test
  void refusesToMixResultsOfDifferentVersionsMachinesAndPlans() throws Exception {
    Path out = copy();
    Path json = out.resolve("reproduction.json");
    String content = Files.readString(json);
    SimulatedLaboratory laboratory = new SimulatedLaboratory(directory);

    assertThatThrownBy(() -> reproduce(laboratory, settings(out, 0.03, 42), List.of()))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("with --scale 0.02 instead of 0.03")
        .hasMessageContaining("--fresh");
    assertThatThrownBy(() -> reproduce(laboratory, settings(out, SCALE, 7), List.of()))
        .hasMessageContaining("with --seed 42 instead of 7");
    Files.writeString(json, content.replaceFirst("\"version\" : \"", "\"version\" : \"x"));
    assertThatThrownBy(() -> again(out)).hasMessageContaining("of version x");
    Files.writeString(json, content.replaceFirst("\"cores\" : \"", "\"cores\" : \"1000"));
    assertThatThrownBy(() -> again(out)).hasMessageContaining("of another machine");
  }

  @Test
  void goesOnAfterAnInterruptionWhereItWas() throws Exception {
    Path out = directory.resolve("out");
    List<String> only = List.of("fig5a", "fig8c");
    SimulatedLaboratory interrupted = new SimulatedLaboratory(directory).failingAfter(1);

    assertThatThrownBy(() -> reproduce(interrupted, settings(out, SCALE, 42), only))
        .hasMessage("interrupted");
    assertThat(out.resolve("fig8c.csv")).exists();
    assertThat(out.resolve("fig5a.csv")).doesNotExist();
    assertThat(Files.readString(out.resolve("README.md")))
        .contains("](fig8c.csv)")
        .contains("1 of 3 runs measured", "Scale 0.02: 200 records")
        .contains("--scale 0.02 --only fig5a,fig8c --stores simulated")
        .contains("Not done yet: ", "Fig. 5a: throughput against cost by key distribution");
    SimulatedLaboratory next = new SimulatedLaboratory(directory);
    reproduce(next, settings(out, SCALE, 42), only);

    assertThat(interrupted.runs).containsExactly("simulated-trending", "simulated-newsfeed");
    assertThat(next.runs).containsExactly("simulated-newsfeed", "simulated-timeline");
    assertThat(out.resolve("fig5a.png")).isNotEmptyFile();
  }

  /** The lock of another process, and that of this one, which may reproduce twice as well. */
  @Test
  void leavesADirectoryToWhoeverIsAtIt() throws Exception {
    Path out = directory.resolve("out");
    Path lock = Files.createDirectories(out.resolve("runs")).resolve(".lock");
    try (FileChannel channel =
        FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      channel.lock();

      Program.mnemo("reproduce", "--only", "fig1", "--fresh", "--out", out)
          .refused(1, "another process", out.resolve("runs").toString(), "--out");
      assertThatThrownBy(() -> again(out)).hasMessageContaining("another process");
      assertThat(out.resolve("runs")).isDirectoryContaining(file -> file.equals(lock));
      assertThat(out).isDirectoryNotContaining(file -> !file.endsWith("runs"));
    }
    reproduce(new SimulatedLaboratory(directory), settings(out, SCALE, 42), List.of("fig1"));
    assertThat(out.resolve("fig1.csv")).exists();
  }

  @Tag("processes")
  @Test
  void isACommand() {
    Path out = directory.resolve("a b");
    Program made =
        Program.mnemo(words("reproduce --stores simulated --scale 0.02 --only fig8c --out %s", out))
            .done();

    assertThat(made.out())
        .contains("--scale 0.02", "10,000", "about a minute", "Fig. 8c", "README.md");
    assertThat(out.resolve("fig8c.png")).isNotEmptyFile();
    Program.mnemo("reproduce", "--only", "fig5d", "--out", out)
        .refused(2, "'fig5d'", "mean fig5a?", "fig1, table1, fig3");
    Program.mnemo("reproduce", "--scale", "0", "--out", out).refused(2, "--scale");
  }
}
