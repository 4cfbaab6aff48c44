package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.curve.Curve;
import org.mnemo.estimator.estimate.Estimate;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.model.SlaAlpha;
import org.mnemo.estimator.policy.Policies;

class NeededMemoryTest {

  @TempDir private Path temporary;

  /** Four keys in turn, then one of them only. */
  private Estimate estimate(int windows) {
    String trace = TestTraces.csv(400, i -> "k%d get 1000".formatted(i < 200 ? i % 4 : 0));
    return TestRun.sure(
        TestRun.write(
            temporary.resolve("run" + windows), trace, TestBaselines.simple(1, List.of()), false),
        EstimateOptions.DEFAULTS.withPolicies(List.of(Policies.CACHED)).withWindows(windows));
  }

  private static Picture picture(Estimate estimate) {
    return EstimatePictures.neededMemory(estimate, estimate.sla().orElseThrow());
  }

  private static List<Series> series(Estimate estimate) {
    return picture(estimate).panels().get(0).series();
  }

  @Test
  void drawsEveryWindowOverItsNumberFromTheFirstOn() {
    Estimate estimate = estimate(4);
    Curve curve = estimate.curve();
    SlaAlpha sla = estimate.sla().orElseThrow();
    // The keys in turn need all of them; one key alone none but itself.
    assertThat(sla.windows().get(0)).isGreaterThan(sla.windows().get(3));
    assertThat(picture(estimate).x().low()).isEqualTo(0.5);
    assertThat(picture(estimate).x().high()).isEqualTo(4.5);
    List<Point> needed = series(estimate).get(0).points();
    assertThat(needed).hasSize(5);
    for (int i = 0; i <= 4; i++) {
      assertThat(needed.get(i).x()).isEqualTo(i + 0.5);
      assertThat(needed.get(i).y())
          .isEqualTo(100 * curve.fastShare(sla.windows().get(Math.min(i, 3))));
    }
  }

  /** In the first window all three are as much, so lines below an area would not be seen. */
  @Test
  void drawsWhatManagersGiveOverWhatIsNeeded() {
    List<Series> series = series(estimate(4));
    assertThat(series)
        .extracting(Series::form)
        .containsExactly(Form.STEP_AREA, Form.STEPS, Form.DASHED);
    assertThat(series).extracting(each -> each.points().get(0).y()).containsOnly(100.0);
  }

  @Tag("slow")
  @Test
  void countsFewWindowsByOneAndManyByRoundSteps() {
    assertThat(picture(estimate(20)).x().step()).isEqualTo(1);
    assertThat(picture(estimate(40)).x().step()).isEqualTo(5);
  }
}
