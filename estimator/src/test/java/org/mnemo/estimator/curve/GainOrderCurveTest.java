package org.mnemo.estimator.curve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.TestBaselines.time;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;

/** As long as times just add up, no order is faster than gain at any cost. */
class GainOrderCurveTest {

  /** Reads save 80 ns; updates save, cost or make no difference. */
  private static Baselines baselines(double slowUpdateNs) {
    return TestBaselines.of(
        1,
        20,
        0,
        time("fast", Operation.READ, 9, 100),
        time("slow", Operation.READ, 9, 180),
        time("fast", Operation.UPDATE, 9, 50),
        time("slow", Operation.UPDATE, 9, slowUpdateNs));
  }

  /** Up to 14 keys, of up to 1000 bytes, some without any. */
  private static PatternSource source(Random random) {
    int keys = 1 + random.nextInt(14);
    long[] bytes = random.longs(keys, 0, 1000).map(size -> size % 7 == 0 ? 0 : size).toArray();
    StringBuilder csv = new StringBuilder("0,k,1,1,0,get,0\n");
    for (int i = random.nextInt(60); i > 0; i--) {
      int key = random.nextInt(keys);
      // Some keys are written only.
      boolean write = key % 3 == 0 || random.nextInt(4) == 0;
      csv.append("0,k%d,0,%d,0,%s,0\n".formatted(key, bytes[key], write ? "replace" : "get"));
    }
    return TestTraces.source(csv.toString());
  }

  @Property(tries = 300)
  void liesOnOrAboveEveryOtherOrderAtEveryCost(
      @ForAll long seed, @ForAll @IntRange(min = 40, max = 60) int slowUpdateNs)
      throws IOException {
    Random random = new Random(seed);
    PatternSource source = source(random);
    AccessPattern pattern = source.pattern();
    FittedModels models = TestBaselines.models(baselines(slowUpdateNs), pattern, ModelKind.PAPER);
    Curve gain = curve(source, models, "gain");
    for (String order : List.of("weight", "touch", "key")) {
      assertOnOrAbove(gain, curve(source, models, order));
    }
    Path file = Files.createTempFile("order", ".txt");
    try {
      List<String> names =
          new ArrayList<>(
              IntStream.range(0, pattern.keyCount())
                  .mapToObj(key -> pattern.keys().keyAsString(key))
                  .toList());
      Collections.shuffle(names, random);
      Files.write(file, names);
      assertOnOrAbove(gain, curve(source, models, "file:" + file));
    } finally {
      Files.delete(file);
    }
  }

  private static Curve curve(PatternSource source, FittedModels models, String name) {
    return TestCurves.curve(source, KeyOrders.byName(name), models);
  }

  /** Both are straight between rows and gain's run time is convex, so the other's rows decide. */
  private static void assertOnOrAbove(Curve gain, Curve other) {
    for (int row = 0; row < other.rows(); row++) {
      assertThat(runtimeNs(gain, other.fastBytes(row)))
          .as("row %s of %s", row, other.order().orderName())
          .isLessThanOrEqualTo(other.runtimeNs(row) * (1 + 1e-12));
    }
  }

  /** Between rows; at a step, where rows differ but not in bytes, its best. */
  private static double runtimeNs(Curve curve, long fastBytes) {
    double best = Double.POSITIVE_INFINITY;
    for (int row = 0; row < curve.rows(); row++) {
      long bytes = curve.fastBytes(row);
      if (bytes == fastBytes) {
        best = Math.min(best, curve.runtimeNs(row));
      } else if (row > 0 && bytes > fastBytes && curve.fastBytes(row - 1) < fastBytes) {
        double before = curve.runtimeNs(row - 1);
        double weight =
            (double) (fastBytes - curve.fastBytes(row - 1)) / (bytes - curve.fastBytes(row - 1));
        best = Math.min(best, before + weight * (curve.runtimeNs(row) - before));
      }
    }
    return best;
  }
}
