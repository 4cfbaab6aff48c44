package org.mnemo.estimator.family;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.misused;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.tier.KeyTierMap;
import org.mnemo.core.tier.KeyTierMapFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.Estimator;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.SplitChooser;

class PlacementEngineTest {

  @TempDir private Path directory;
  private Curve curve;

  @BeforeEach
  void estimate() {
    MeasurementDirectory run =
        TestRun.write(
            directory.resolve("run"),
            TestTraces.csv("b get 10", "a get 10", "b get 10", "c,\" get 6"),
            TestBaselines.simple(1, List.of()),
            false);
    TestTraces.dataset(run.dataset(), "idle 4 96", "a 4 10", "b 4 10", "c,\" 4 6");
    curve = Estimator.estimate(run, EstimateOptions.DEFAULTS.withOrder("touch")).curve();
  }

  @Test
  void putsTheFirstKeysIntoFastMemAndNamesEveryKey() {
    Path file = directory.resolve("map.csv");
    PlacementEngine.write(file, curve, 2, List.of("fast", "slow"));
    KeyTierMap map = KeyTierMapFile.read(file, Tiers.FAST_AND_SLOW);
    assertThat(map.size()).isEqualTo(4);
    assertThat(map.tierOf("b")).isEqualTo(0);
    assertThat(map.tierOf("a")).isEqualTo(0);
    assertThat(map.tierOf("c,\"")).isEqualTo(1);
    assertThat(map.tierOf("idle")).isEqualTo(1);
    assertThat(map.defaultTier()).isEqualTo(1);
    assertThat(map.tierOf("unknown")).isEqualTo(1);
  }

  @Test
  void holdsAtBothEnds() {
    KeyTierMap slow = PlacementEngine.map(curve, 0, List.of("fast", "slow"));
    KeyTierMap fast = PlacementEngine.map(curve, 4, List.of("fast", "slow"));
    for (int key = 0; key < 4; key++) {
      assertThat(slow.tier(key)).isEqualTo(1);
      assertThat(fast.tier(key)).isEqualTo(0);
    }
  }

  @Test
  void findsRowsByKeysBytesAndSlowdown() {
    assertThat(SplitChooser.row(curve, 4)).isEqualTo(4);
    // b 14 bytes, a 14, c 10, idle 100
    assertThat(SplitChooser.rowOfFastBytes(curve, 37)).isEqualTo(2);
    // slow 4 x 200 = 800 ns, fast 4 x 120 = 480 ns; 560 / 480 - 1 = 0.167 with b and a
    assertThat(new SplitChooser(curve, 0.17).surelyCheapestRow()).isEqualTo(2);
    assertThat(new SplitChooser(curve, 0).surelyCheapestRow()).isEqualTo(3);
  }

  @Test
  void refusesRowsThatDoNotExist() {
    misused(() -> SplitChooser.row(curve, 5), "row must be between 0 and 4, was 5");
    misused(() -> SplitChooser.row(curve, -1));
    misused(() -> SplitChooser.rowOfFastBytes(curve, -1), "fast bytes must be at least 0, was -1");
    misused(() -> Slos.ofSlowdown(-0.5), "was -0.5");
  }
}
