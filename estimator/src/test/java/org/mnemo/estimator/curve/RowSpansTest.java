package org.mnemo.estimator.curve;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Interval;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.pattern.ColdShares;

/** Four keys with 50 reads each, so that the rows leave 100, 75, 50, 25 and 0 % to SlowMem. */
public class RowSpansTest {

  @TempDir private Path temporary;

  /** Requests that SlowMem may have half as many of, or half as many again. */
  public static ColdShares halfOpen() {
    return new ColdShares() {
      @Override
      public double coldShare(double byteShare) {
        return 1 - byteShare;
      }

      @Override
      public Interval coldShareInterval(double byteShare) {
        return new Interval(0.5 * (1 - byteShare), Math.min(1, 1.5 * (1 - byteShare)));
      }
    };
  }

  @Test
  void reachFromTheColdestToTheHottestThatARowMayBe() {
    Curve curve =
        TestRun.sure(
                TestRun.write(
                    temporary.resolve("run"),
                    TestTraces.csv(200, i -> "k%d get 1000".formatted(i % 4)),
                    TestBaselines.reads(100, 100_000, 200_000),
                    false),
                EstimateOptions.DEFAULTS)
            .curve();
    RowSpans spans = RowSpans.of(curve, halfOpen());
    // At most 100, 100, 75, 37.5 and 0 %, at least 50, 37.5, 25, 12.5 and 0 %; never a row too hot
    // for the most, or too cold for the least.
    int[] coldest = {0, 0, 1, 2, 4};
    int[] hottest = {2, 3, 3, 4, 4};
    for (int row = 0; row < coldest.length; row++) {
      assertThat(spans.coldest(row)).isEqualTo(coldest[row]);
      assertThat(spans.hottest(row)).isEqualTo(hottest[row]);
    }
  }
}
