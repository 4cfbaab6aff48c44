package org.mnemo.core.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.PaceFile;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.SaturationFile;
import org.mnemo.core.merge.MeasurementMerge.Merged;

/** Runs that were offered operations at a rate, and saturated runs beside them. */
class RateMergeTest {

  @TempDir private Path directory;

  /** 100 accesses of some 750 ns: blocks 2 (slow) and 3 (fast) with 20 counted ones each. */
  private static SyntheticRun run(String name, String rate, long seed, long laterNs) {
    SyntheticRun run = new SyntheticRun(name);
    run.rate = rate;
    run.seed = seed;
    run.operations = 100;
    run.startedLaterNs = laterNs;
    return run;
  }

  private final SyntheticRun a = run("a", "1000", 1, 0);
  private final SyntheticRun b = run("b", "0.1", 2, 10_000);

  private Merged merge(SyntheticRun... runs) {
    return MeasurementMerge.merge(
        Stream.of(runs).map(run -> run.write(directory).root()).toList(), out().root());
  }

  private MeasurementDirectory out() {
    return new MeasurementDirectory(directory.resolve("merged"));
  }

  @Test
  void addsRatesAndResponsesAndNumbersBlocksAnew() {
    b.lateNs = 9;
    Merged merged = merge(a, b);
    // Two blocks of warm-up in each; then those of b begin between those of a.
    assertThat(PaceFile.read(out().pace()))
        .containsExactly(
            new PaceFile.Row(4, "slow", 20, 1000, 1000, 0, 0, 5),
            new PaceFile.Row(5, "slow", 20, 1000, 1000, 0, 0, 9),
            new PaceFile.Row(6, "fast", 20, 1000, 1000, 0, 0, 5),
            new PaceFile.Row(7, "fast", 20, 1000, 1000, 0, 0, 9));
    Map<String, Histogram> responses = LatencyLog.read(out().responses());
    assertThat(responses).containsOnlyKeys("fast/fast.read.7", "slow/fast.read.7");
    for (Histogram histogram : responses.values()) {
      assertThat(histogram.getTotalCount()).isEqualTo(40);
      assertThat(histogram.getValueAtPercentile(50)).isEqualTo(5);
      assertThat(histogram.getValueAtPercentile(51)).isEqualTo(9);
    }
    assertThat(merged.info().properties()).containsEntry(RunInfo.RATE, "1000.1");
    assertThat(merged.remarks()).isEmpty();
    // The files are among those that run.json seals.
    assertThat(MeasurementDirectory.open(out().root()).readRun().files())
        .containsKeys("pace.csv", "response.hlog");
  }

  @Test
  void addsFractionsAsTheyAreWritten() {
    a.rate = "0.2";
    // In binary, 0.1 + 0.2 is no tidy number.
    assertThat(merge(a, b).info().properties()).containsEntry(RunInfo.RATE, "0.3");
  }

  @Test
  void refusesRunsOfWhichOnlySomeHadARate() {
    assertThatThrownBy(() -> merge(a, run("c", "", 3, 0)))
        .isInstanceOf(MnemoException.class)
        .hasMessageContainingAll(
            "a was offered 1000 operations a second (mnemo.rate), but the one in",
            "c went as fast as it could; merge runs that all had a rate, or that all had none");
    assertThat(out().root()).doesNotExist();
  }

  @Test
  void saysWhereOneClientFellBehindAndAnotherDidNot() {
    b.startedNs = 1021;
    assertThat(merge(a, b).remarks())
        .hasSize(2)
        .allMatch(remark -> remark.contains("b fell behind its rate in the blocks '"))
        .allMatch(remark -> remark.contains("a kept up"));
  }

  @Test
  void saysNothingWhereAllFellBehind() {
    a.startedNs = 1021;
    b.startedNs = 1021;
    assertThat(merge(a, b).remarks()).isEmpty();
  }

  @Test
  void saysThatEvenArrivalsOfTwoAreNotEven() {
    a.more.put(RunInfo.ARRIVALS, "even");
    b.more.put(RunInfo.ARRIVALS, "even");
    Merged merged = merge(a, b);
    assertThat(merged.info().properties()).containsEntry(RunInfo.ARRIVALS, "even in each run");
    assertThat(merged.remarks())
        .singleElement()
        .asString()
        .contains("which those of all runs together are not, nor are they at random");
  }

  @Test
  void leavesTheArrivalsOfOneRunEven() {
    a.more.put(RunInfo.ARRIVALS, "even");
    Merged merged = merge(a);
    assertThat(merged.info().properties())
        .containsEntry(RunInfo.ARRIVALS, "even")
        .containsEntry(RunInfo.RATE, "1000");
    assertThat(merged.remarks()).isEmpty();
  }

  @Test
  void saysThatArrivalsOfOneSeedAreNotIndependent() {
    b.seed = a.seed;
    b.more.put("insertstart", "500");
    assertThat(merge(a, b).remarks())
        .singleElement()
        .asString()
        .contains("have the same mnemo.seed 1, so their operations were due at the same distances");
  }

  @Test
  void refusesPaceOfOtherBlocks() throws IOException {
    List<Path> runs = Stream.of(a, b).map(run -> run.write(directory).root()).toList();
    Path pace = new MeasurementDirectory(runs.get(1)).pace();
    String whole = Files.readString(pace);
    Files.writeString(pace, whole + "9,fast,20,1000,1000,0,0,5\n");
    assertThatThrownBy(() -> MeasurementMerge.merge(runs, out().root()))
        .isInstanceOf(MnemoException.class)
        .hasMessageContainingAll("only one of", "b/blocks.csv and pace.csv has block 9");
    Files.writeString(pace, whole.replaceAll("(?m)^3,.*\n", ""));
    assertThatThrownBy(() -> MeasurementMerge.merge(runs, out().root()))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("pace.csv has block 3");
    Files.delete(pace);
    assertThatThrownBy(() -> MeasurementMerge.merge(runs, out().root()))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("pace.csv");
    assertThat(out().root()).doesNotExist();
  }

  @Test
  void takesTheSaturatedRunOfOneClientWhole() {
    b.writeLoad(directory, 1_000_000);
    assertThat(merge(a, b).remarks()).isEmpty();
    MeasurementDirectory load = MeasurementDirectory.open(out().load().root());
    assertThat(SaturationFile.read(load.saturation()))
        .containsExactly(new SaturationFile.Row(4, "fast", 1, 900, 800, 0, 2, 16, 1600, 0, 0));
    assertThat(load.run())
        .hasSameBinaryContentAs(directory.resolve("b").resolve("load").resolve("run.json"));
    assertThat(MeasurementDirectory.open(out().root()).readRun().files())
        .containsKey("load/run.json");
  }

  @Test
  void takesNoSaturatedRunOfSeveral() {
    a.writeLoad(directory, 1_000_000);
    b.writeLoad(directory, 1_000_000);
    assertThat(merge(a, b).remarks())
        .singleElement()
        .asString()
        .contains("have a saturated run each", "the merged run has none", "while no other client");
    assertThat(out().load().root()).doesNotExist();
  }

  @Test
  void takesNoSaturatedRunThatWasMadeWhileClientsRan() {
    a.writeLoad(directory, 20_000);
    assertThat(merge(a, b).remarks())
        .singleElement()
        .asString()
        .contains("load was made while clients ran", "an estimate tells no capacity");
    assertThat(out().load().root()).doesNotExist();
  }

  /**
   * Of its 300 operations of 500 to 1000 ns, 50 to warm up, 250 are measured, in some 187,500 ns;
   * all of them took some 225,000.
   */
  @Test
  void countsTheWarmUpOfASaturatedRunAsATimeInWhichClientsMustNotRun() {
    a.writeLoad(directory, -206_000);
    assertThat(merge(a, b).remarks())
        .singleElement()
        .asString()
        .contains("load was made while clients ran");
  }

  @Test
  void takesASaturatedRunThatEndedBeforeTheFirstClientBegan() {
    a.writeLoad(directory, -1_000_000);
    assertThat(merge(a, b).remarks()).isEmpty();
    assertThat(out().load().root()).isDirectory();
  }

  @Test
  void refusesASaturatedRunThatDidNotEnd() {
    a.writeLoad(directory, 1_000_000);
    MeasurementDirectory load = new MeasurementDirectory(directory.resolve("a").resolve("load"));
    RunInfo info = load.readRun();
    load.writeRun(
        new RunInfo(
            info.schema(),
            false,
            info.store(),
            info.placement(),
            info.tiers(),
            info.seed(),
            info.clients(),
            info.startedAt(),
            info.machine(),
            info.properties(),
            info.counts(),
            info.measured(),
            null));
    assertThatThrownBy(() -> merge(a, b))
        .isInstanceOf(MnemoException.class)
        .hasMessageContaining("load did not finish");
    assertThat(out().root()).doesNotExist();
  }
}
