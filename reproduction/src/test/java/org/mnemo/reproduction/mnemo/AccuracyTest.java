package org.mnemo.reproduction.mnemo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Findings.SplitResult;
import org.mnemo.reproduction.measurement.FindingsTest;
import org.mnemo.reproduction.measurement.Model;
import org.mnemo.reproduction.measurement.Workload;

class AccuracyTest {

  /** Three splits that measure 1000, estimated as said, in thousandths too high. */
  private static List<SplitResult> splits(
      Model model, String metric, double floor, double... thousandths) {
    List<SplitResult> splits = new ArrayList<>();
    for (int i = 0; i < thousandths.length; i++) {
      splits.add(
          FindingsTest.split(model, metric, (i + 1) / 4.0, 1000 + thousandths[i], 1000, floor));
    }
    return splits;
  }

  @SafeVarargs
  private static Findings run(
      String store, Workload workload, int clients, List<SplitResult>... splits) {
    List<SplitResult> all = new ArrayList<>();
    for (List<SplitResult> some : splits) {
      all.addAll(some);
    }
    return FindingsTest.of(store, workload, clients, all);
  }

  private static String page(Findings... runs) {
    return new Accuracy(List.of(runs)).page();
  }

  /** Sizes 1, 4, 2 in thousandths: median 0.2 %; 95 %: 0.2 + 0.9 x 0.2 = 0.38 %. */
  @Test
  void takesMedianAndPercentileOfSizes() {
    String page =
        page(
            run(
                "redis",
                Workload.TRENDING,
                1,
                splits(Model.OURS, "throughput", 0.003, 1, -4, 2),
                splits(Model.PAPER, "throughput", 0.003, 10, 30, 20)));

    assertThat(page)
        .contains("throughput: median at most 0.5 % | met | 0.20 %")
        .contains("noise floor | met | 0 of 3")
        .contains("on every workload | met | on 1 of 1")
        .contains("| throughput | 0.20 | 0.38 | 0.40 | 2.00 | 0.30 |")
        .contains("p95 within 3 % at 95 of 100 splits | not measured")
        .contains("four clients within 5 % | not measured");
  }

  @Test
  void saysWhichGoalsAreMissedAndByHowMuch() {
    String page =
        page(
            run(
                "redis",
                Workload.TRENDING_PREVIEW,
                1,
                splits(Model.OURS, "throughput", 0.001, 1, 20, 15),
                splits(Model.OURS, "read_p95", 0.01, 10, 50, 20),
                splits(Model.OURS, "read_p99", 0.01, 10, 50, 20),
                splits(Model.PAPER, "throughput", 0.001, 10, 10, 10)),
            run(
                "redis",
                Workload.TRENDING,
                4,
                splits(Model.OURS, "throughput", 0.001, 10, 60, 20)));

    assertThat(page)
        .contains("throughput: median at most 0.5 % | **missed** | 1.50 %")
        .contains(
            "noise floor | **missed** | 2 of 3, at most 2.00 % against 0.10 %"
                + " (redis-trendingpreview, throughput at 0.5)")
        .contains("p95 within 3 % at 95 of 100 splits | **missed** | 4.70 % (median 2.00 %")
        .contains("p99 within 10 % at 95 of 100 splits | met | 4.70 %")
        .contains("**missed** | not on redis-trendingpreview (1.50 % against 1.00 %)")
        .contains("Trending Preview | **missed** | redis-trendingpreview 1.50 % against 1.00 %")
        .contains("four clients within 5 % | **missed** | at most 6.00 %, median 2.00 %");
  }

  @Test
  void saysThatNothingCouldBeCompared() {
    assertThat(page(run("redis", Workload.TRENDING, 1))).doesNotContain("## Goals");
  }
}
