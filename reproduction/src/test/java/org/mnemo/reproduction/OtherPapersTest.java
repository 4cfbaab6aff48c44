package org.mnemo.reproduction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;
import static org.mnemo.cli.Program.words;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.cli.Program;
import org.mnemo.core.MnemoException;
import org.mnemo.reproduction.measurement.Settings;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statement;
import org.mnemo.ycsb.properties.Home;
import org.mnemo.ycsb.server.PagedServers;

/** Whole reproductions of the papers beside Mnemo's own. */
@Tag("full")
class OtherPapersTest {

  /** Slowdowns from which performance a dollar is computed, and which no row of a page quotes. */
  private static final List<String> USED_IN_EQUATIONS =
      List.of(
          "value.nvm_price",
          "value.voltdb_nvm_loss",
          "value.voltdb_16_gain",
          "value.voltdb_2_gain",
          "value.graphmat_nvm_slowdown",
          "value.graphmat_32_slowdown",
          "value.graphmat_16_slowdown");

  @TempDir private static Path whole;

  @TempDir private Path directory;

  @BeforeAll
  static void reproduce() {
    System.setProperty(Home.PROPERTY, Program.HOME.toString());
    for (String name : List.of("x-mem", "memory-machine", "polyemt")) {
      SimulatedLaboratory laboratory = new SimulatedLaboratory(whole);
      reproduce(Papers.byName(name), laboratory, whole.resolve(name));
      // PolyEMT's are of YCSB's six workloads.
      assertThat(laboratory.runs).hasSize(name.equals("polyemt") ? 6 : 1);
    }
  }

  @AfterAll
  static void forgetHome() {
    System.clearProperty(Home.PROPERTY);
  }

  private static void reproduce(Paper paper, SimulatedLaboratory laboratory, Path out) {
    Reproduction.run(
        new Settings(out, List.of("simulated"), 0.02, 42),
        paper,
        laboratory,
        List.of(),
        false,
        said -> {});
  }

  @ParameterizedTest
  @ValueSource(strings = {"x-mem", "memory-machine", "polyemt"})
  void makesATableAPictureAndASectionOfEveryPart(String name) throws Exception {
    Paper paper = Papers.byName(name);
    Path out = whole.resolve(name);
    String page = Files.readString(out.resolve("README.md"));
    for (String part : paper.partNames()) {
      assertThat(Files.readAllLines(out.resolve(part + ".csv"))).as(part).hasSizeGreaterThan(1);
      assertThat(out.resolve(part + ".png")).isNotEmptyFile();
      assertThat(page).contains("](" + part + ".png)", "](" + part + ".csv)");
    }
    assertThat(page)
        .contains("# " + paper.head().heading(), "bin/mnemo reproduce --paper " + name)
        .contains(name.equals("polyemt") ? "6 of 6 runs measured" : "1 of 1 run measured")
        .doesNotContain("Not done yet", "NaN");
    assertThat(
            paper.statements().all().values().stream()
                .filter(statement -> !page.contains(statement.statement()))
                .map(Statement::id))
        .allMatch(USED_IN_EQUATIONS::contains);
  }

  /** What follows from published numbers does not depend on the machine. */
  @Test
  void holdsWhatFollowsFromPublishedNumbersAgainstThem() throws Exception {
    assertThat(Files.readString(whole.resolve("x-mem/README.md")))
        .contains("| 1/8 improves by 8-17% over NVM only | 7 to 18 % |")
        .contains("| 2.9x to 3.8x that of DRAM only | 2.9 to 3.8 x; ")
        .contains("| all tiering options 1.6x to 3.1x | 1.6 to 3.1 x |  |");
    assertThat(Files.readString(whole.resolve("memory-machine/README.md")))
        .contains("cache of 192 GB misses 25.6 % of such data");
  }

  /**
   * 18.2 % of random blocks miss a cache of 2.4 times the data, a little less of few records, whose
   * distances end early.
   */
  @Test
  void letsNeighboursDisturbEachOtherInMemoryModeOnly() throws Exception {
    List<String> rows = Files.readAllLines(whole.resolve("memory-machine/memcached.csv"));

    assertThat(rows).hasSize(1 + 2 * 4);
    for (String row : rows.subList(1, rows.size())) {
      List<String> cells = List.of(row.split(",", -1));
      double missing = 1 - Double.parseDouble(cells.get(3));
      if (cells.get(1).equals("placed")) {
        assertThat(missing).isZero();
      } else {
        assertThat(missing).isBetween(0.17, 0.19);
      }
    }
  }

  @Test
  void refusesToMixPapers() {
    assertThatThrownBy(
            () ->
                reproduce(
                    Papers.byName("memory-machine"),
                    new SimulatedLaboratory(directory),
                    whole.resolve("x-mem")))
        .isInstanceOf(MnemoException.class)
        .hasMessageContainingAll("x-mem", "memory-machine");
  }

  /**
   * Memory in a cgroup and pages on zram are not simulated, so this needs a machine that has them.
   */
  @Tag("processes")
  @Test
  void reproducesSlaAlphaOnPagedServers() throws Exception {
    assumeThat(PagedServers.refusal()).isEmpty();
    Path out = directory.resolve("out");

    Program.mnemo(
            words("reproduce --paper sla-alpha --only fig1,fig5,cost --scale 0.02 --out %s", out))
        .done();

    assertThat(Files.readString(out.resolve("README.md")))
        .contains("2 of 2 runs measured", "](fig5.csv)");
  }
}
