package org.mnemo.reproduction.measurement;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.mnemo.reproduction.measurement.Findings.TooShort;

class RemarksTest {

  private final MeasurementPlan plan =
      new MeasurementPlan(new Settings(Path.of("out"), List.of("redis", "dynamodb"), 0.05, 42));

  private static Findings run(String store, String remark, @Nullable TooShort tooShort) {
    return FindingsTest.of(store, Workload.TRENDING, 1, List.of(), remark, tooShort);
  }

  /** 40 of dynamodb's 150 seconds are 0.27 of them, and 0.3 the next twentieth. */
  @Test
  void saysOnceForAllRunsWhichScaleWouldDo() {
    assertThat(
            Remarks.on(
                plan,
                List.of(
                    run("redis", "", new TooShort(5, 9)),
                    run("dynamodb", "", new TooShort(2, 40)))))
        .contains("dynamodb-trending, redis-trending", "2 to 5 rounds", "16 ", "--scale 0.3");
  }

  @Test
  void saysNothingOfRunsThatWereCompared() {
    assertThat(Remarks.on(plan, List.of(run("redis", "", null)))).isEmpty();
    assertThat(Remarks.longerScale(plan, List.of(run("redis", "", null)))).isEmpty();
    assertThat(Remarks.on(plan, List.of(run("redis", "no keys", null))))
        .contains("redis-trending", "no keys");
  }
}
