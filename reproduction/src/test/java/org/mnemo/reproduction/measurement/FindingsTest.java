package org.mnemo.reproduction.measurement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.reproduction.measurement.Findings.Choice;
import org.mnemo.reproduction.measurement.Findings.CurvePoint;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.Findings.TooShort;

public class FindingsTest {

  @TempDir private Path directory;

  public static SplitResult split(
      Model model, String metric, double split, double estimated, double measured, double floor) {
    double error = estimated / measured - 1;
    return new SplitResult(
        model.column(),
        metric,
        split,
        split,
        split + (1 - split) * 0.2,
        split,
        estimated,
        measured,
        error,
        error - 0.02,
        error + 0.02,
        floor,
        2 * estimated);
  }

  public static Findings of(
      String store, Workload workload, int clients, List<SplitResult> splits) {
    return of(store, workload, clients, splits, "", null);
  }

  static Findings of(
      String store,
      Workload workload,
      int clients,
      List<SplitResult> splits,
      String remark,
      @Nullable TooShort tooShort) {
    String suffix = clients == 1 ? "" : "-" + clients + "-clients";
    return new Findings(
        Findings.SCHEMA,
        "f",
        store + "-" + workload.file() + suffix,
        store,
        workload.file(),
        clients,
        "2026-11-21T10:00:00Z",
        true,
        List.of("fast: as it is"),
        1000,
        1,
        2,
        0.5,
        0.2,
        Map.of(
            "touch",
            List.of(
                new CurvePoint(0.2, 1000, 990, 1010, 1e6, 2e6, 3e6),
                new CurvePoint(0.6, 1300, 1290, 1310, 8e5, 2e6, 3e6),
                new CurvePoint(1, 1400, 1390, 1410, 7e5, 1e6, 2e6))),
        splits,
        Map.of("touch", new Choice(0.55, 0.5, 0.4)),
        remark,
        tooShort);
  }

  @Test
  void readsWhatItWrote() {
    Findings findings =
        of(
            "redis",
            Workload.TRENDING,
            1,
            List.of(split(Model.OURS, "throughput", 0.5, 1300, 1310, 0.01)));
    findings.write(directory);

    assertThat(Findings.read(directory)).isEqualTo(findings);
  }

  /** A quarter of the way from 0.2 to 0.6 is a quarter of the way from 1000 to 1300. */
  @Test
  void interpolatesBetweenPointsOfACurve() {
    Findings findings = of("redis", Workload.TRENDING, 1, List.of());

    assertThat(findings.at("touch", 0.3).value()).isCloseTo(1075, within(1e-9));
    assertThat(findings.at("touch", 0.2).value()).isEqualTo(1000);
    assertThat(findings.at("touch", 1).value()).isEqualTo(1400);
    assertThat(findings.gain("touch").value()).isCloseTo(0.4, within(1e-12));
  }

  /** 90 % of 1400 are 1260, which the point at 0.6 is the first to reach. */
  @Test
  void findsTheCheapestCostOfAThroughput() {
    assertThat(of("redis", Workload.TRENDING, 1, List.of()).costAt("touch", 0.9)).isEqualTo(0.6);
  }

  /** Estimated 1300 and measured 1310 in the blocks; the curve says 2600, so the mark is 2620. */
  @Test
  void carriesAMeasuredSplitToTheWholeTrace() {
    assertThat(split(Model.OURS, "throughput", 0.5, 1300, 1310, 0.01).measuredOfCurve().y())
        .isCloseTo(2620, within(1e-9));
  }
}
