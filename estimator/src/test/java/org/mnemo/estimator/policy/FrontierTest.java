package org.mnemo.estimator.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.tier.Tiers;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestCurves;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.curve.KeyTimes;
import org.mnemo.estimator.model.FittedModels;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.order.Frontier;
import org.mnemo.estimator.order.KeyMoves;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.estimator.policy.PlacedPolicy.SwitchCounter;
import org.mnemo.estimator.policy.Policy.Plan;
import org.mnemo.estimator.traffic.RequestCells;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

class FrontierTest {

  private static final double[] PRICES = {1, 0.5, 0.1};

  /** A key of so many bytes, its name included, each. */
  private static PatternSource keys(long... bytes) {
    return source(
        IntStream.range(0, bytes.length)
            .mapToObj(key -> "k%d get %d".formatted(key, bytes[key] - 4))
            .toArray(String[]::new));
  }

  private static PatternSource source(String... accesses) {
    return TestTraces.source(TestTraces.csv(accesses));
  }

  private static KeyMoves moves(PatternSource source, double[][] ns, double[] prices) {
    return Frontier.moves(
        source.pattern(), RecordBytes.PAYLOAD, times(source.pattern(), ns), prices);
  }

  /** Times by the digit in the name of a key, which need not be its number. */
  private static Frontier.TierTimes times(AccessPattern pattern, double[][] ns) {
    return (key, tier) -> ns[digit(pattern, key)][tier];
  }

  private static int digit(AccessPattern pattern, int key) {
    return pattern.keys().keyAsString(key).charAt(1) - '0';
  }

  /** The memory of each key by its digit. */
  private static int[] tiersAt(PatternSource source, KeyMoves moves, int row) {
    int[] tiers = new int[source.pattern().keyCount()];
    for (int key = 0; key < tiers.length; key++) {
      tiers[digit(source.pattern(), key)] = moves.tiersAt(row).applyAsInt(key);
    }
    return tiers;
  }

  private static List<String> names(PatternSource source, KeyMoves moves) {
    return IntStream.range(0, moves.size())
        .mapToObj(
            move ->
                digit(source.pattern(), moves.key(move))
                    + ":"
                    + moves.from(move)
                    + ">"
                    + moves.to(move))
        .toList();
  }

  /**
   * Of 100 bytes each. Key 0 saves 400 ns for 0.4 on the way to tier 1 and 100 for 0.5 to tier 0:
   * 1000 and 200 a unit of price. Key 1 saves 40 and 450: 100 and 900, so it skips tier 1 at 490 /
   * 0.9 = 544. So key 0 goes to 1, key 1 to 0, key 0 to 0.
   */
  @Test
  void movesEachKeyAlongTheHullOfItsOwnCostsAndTimes() {
    PatternSource source = keys(100, 100);
    KeyMoves moves = moves(source, new double[][] {{0, 100, 500}, {0, 450, 490}}, PRICES);
    assertThat(names(source, moves)).containsExactly("0:2>1", "1:2>0", "0:1>0");
    assertThat(moves.start()).isEqualTo(2);
    assertThat(tiersAt(source, moves, 2)).containsExactly(1, 0);
  }

  @Test
  void neverUsesATierThatIsNoCheaperThanAFasterOne() {
    assertThat(Frontier.usedTiers(new double[] {1, 0.1, 0.3, 0.05})).containsExactly(0, 1, 3);
    assertThat(Frontier.usedTiers(new double[] {1, 1, 0.3})).containsExactly(0, 2);
    PatternSource source = keys(100);
    KeyMoves moves = moves(source, new double[][] {{0, 10, 500}}, new double[] {1, 0.1, 0.3});
    assertThat(names(source, moves)).containsExactly("0:1>0");
    misused(
        () -> moves(keys(100), new double[][] {{0, 10}}, new double[] {1, 1.5}),
        "no tier is cheaper than the fastest");
  }

  @Test
  void putsMovesThatSaveNothingLast() {
    // Key 0 is slower in tier 0 than in tier 1; it gets there all the same, at the end.
    PatternSource source = keys(100, 100);
    KeyMoves moves = moves(source, new double[][] {{50, 20, 500}, {0, 1, 2}}, PRICES);
    assertThat(names(source, moves)).startsWith("0:2>1").endsWith("0:1>0");
  }

  /** Every way to put few keys into the tiers, and the lower convex hull of cost and time. */
  @Property(tries = 300)
  void isTheLowerConvexHullOfAllPlacements(
      @ForAll long seed, @ForAll @IntRange(min = 1, max = 5) int count) {
    Random random = new Random(seed);
    int tiers = 2 + random.nextInt(3);
    double[] prices = new double[tiers];
    prices[0] = 1;
    for (int tier = 1; tier < tiers; tier++) {
      prices[tier] = prices[tier - 1] * (0.1 + 0.8 * random.nextDouble());
    }
    long[] bytes = random.longs(count, 5, 100).toArray();
    double[][] ns = new double[count][tiers];
    for (double[] ofKey : ns) {
      Arrays.setAll(ofKey, tier -> 1 + 100 * random.nextDouble());
      if (random.nextInt(4) > 0) {
        Arrays.sort(ofKey);
      }
    }
    PatternSource source = keys(bytes);
    KeyMoves moves = moves(source, ns, prices);

    List<double[]> all = new ArrayList<>();
    int placements = (int) Math.pow(tiers, count);
    for (int placement = 0; placement < placements; placement++) {
      int coded = placement;
      int[] tierOf = new int[count];
      for (int key = 0; key < count; key++) {
        tierOf[key] = coded % tiers;
        coded /= tiers;
      }
      all.add(point(tierOf, bytes, ns, prices));
    }
    List<double[]> hull = lowerHull(all);
    List<double[]> rows = new ArrayList<>();
    double least = Double.POSITIVE_INFINITY;
    for (int row = 0; row <= moves.size(); row++) {
      double[] here = point(tiersAt(source, moves, row), bytes, ns, prices);
      // Beyond the least time, rows cost more for nothing.
      if (here[1] < least - 1e-9) {
        least = here[1];
        rows.add(here);
      }
    }
    assertThat(rows).hasSize(hull.size());
    for (int i = 0; i < rows.size(); i++) {
      assertThat(rows.get(i)[0]).isCloseTo(hull.get(i)[0], within(1e-9));
      assertThat(rows.get(i)[1]).isCloseTo(hull.get(i)[1], within(1e-9));
    }
  }

  /** Cost and time of a placement. */
  private static double[] point(int[] tierOf, long[] bytes, double[][] ns, double[] prices) {
    double[] point = new double[2];
    for (int key = 0; key < tierOf.length; key++) {
      point[0] += prices[tierOf[key]] * bytes[key];
      point[1] += ns[key][tierOf[key]];
    }
    return point;
  }

  /** Vertices from the cheapest to the fastest (Andrew's monotone chain). */
  private static List<double[]> lowerHull(List<double[]> points) {
    List<double[]> sorted = new ArrayList<>(points);
    sorted.sort(
        (a, b) ->
            Math.abs(a[0] - b[0]) > 1e-9 ? Double.compare(a[0], b[0]) : Double.compare(a[1], b[1]));
    List<double[]> hull = new ArrayList<>();
    for (double[] point : sorted) {
      if (!hull.isEmpty() && point[1] >= hull.get(hull.size() - 1)[1] - 1e-9) {
        continue;
      }
      while (hull.size() > 1
          && !isConvex(hull.get(hull.size() - 2), hull.get(hull.size() - 1), point)) {
        hull.remove(hull.size() - 1);
      }
      hull.add(point);
    }
    return hull;
  }

  private static boolean isConvex(double[] a, double[] b, double[] c) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 1e-9;
  }

  /** The order gain, its traffic and its switches come out again, to the last digit. */
  @Property(tries = 50)
  void isTheOrderGainWithTwoMemories(@ForAll long seed) {
    Random random = new Random(seed);
    PatternSource source = trace(random);
    FittedModels models =
        TestBaselines.models(TestBaselines.simple(1, List.of()), source.pattern(), ModelKind.MNEMO);
    TrafficCurve gain =
        TestCurves.traffic(
            source, new PlacedPolicy(KeyOrders.byName(KeyOrders.GAIN)), models, true);
    TrafficCurve frontier = traffic(source, models, new double[] {1, 0.3});
    assertThat(frontier.rows()).isEqualTo(gain.rows());
    TrafficCurve.Cursor gains = gain.cursor();
    TrafficCurve.Cursor fronts = frontier.cursor();
    for (int row = 0; row < gain.rows(); row++) {
      assertThat(frontier.fastBytes(row)).isEqualTo(gain.fastBytes(row));
      assertThat(frontier.bytes(row, 1)).isEqualTo(gain.bytes(row, 1));
      assertThat(frontier.switches(row)).isEqualTo(gain.switches(row));
      if (row > 0) {
        assertThat(frontier.moves().orElseThrow().key(row - 1))
            .isEqualTo(gain.keys().orElseThrow().key(row - 1));
      }
      assertThat(models.run().runtimeNs(fronts.moveTo(row)))
          .isEqualTo(models.run().runtimeNs(gains.moveTo(row)));
    }
  }

  private static PatternSource trace(Random random) {
    return source(
        IntStream.range(0, 200)
            .mapToObj(i -> random.nextInt(30))
            .map(
                key ->
                    "k%02d %s %d"
                        .formatted(key, random.nextInt(3) == 0 ? "replace" : "get", 10 * (key % 7)))
            .toArray(String[]::new));
  }

  private static TrafficCurve traffic(PatternSource source, FittedModels models, double[] prices) {
    AccessPattern pattern = source.pattern();
    KeyTimes times = new KeyTimes(pattern, models.run());
    RequestCells cells = RequestCells.of(pattern, models.sizes().knotBytes());
    Workload workload =
        new Workload(
            pattern,
            RecordBytes.PAYLOAD,
            Traffic.onTier(pattern, cells, prices.length, prices.length - 1),
            times::savedNs,
            true);
    KeyMoves moves = Frontier.moves(pattern, RecordBytes.PAYLOAD, times::totalNs, prices);
    Plan plan = PlacedPolicy.plan(workload, moves);
    source.show(plan.observer().stream().toList());
    return plan.traffic().get();
  }

  /** Switches by tier as a walk over the requests counts them, in every row. */
  @Property(tries = 30)
  void countsChangesOfMemoryByTier(@ForAll long seed) {
    Random random = new Random(seed);
    int requests = 60;
    int[] asked = random.ints(requests, 0, 8).toArray();
    // Each key at least once, so that digits are those of all keys.
    Arrays.setAll(asked, i -> i < 8 ? i : asked[i]);
    PatternSource source =
        source(
            Arrays.stream(asked)
                .mapToObj(key -> "k%d get 10".formatted(key))
                .toArray(String[]::new));
    AccessPattern pattern = source.pattern();
    double[][] ns = new double[8][3];
    for (double[] ofKey : ns) {
      Arrays.setAll(ofKey, tier -> 100 * random.nextDouble());
      Arrays.sort(ofKey);
    }
    KeyMoves moves = Frontier.moves(pattern, RecordBytes.PAYLOAD, times(pattern, ns), PRICES);
    SwitchCounter counter = new SwitchCounter(moves.firstRows(), moves.size() + 1, 3);
    source.show(List.of(counter));
    long[][] counted = counter.byTier();
    for (int row = 0; row <= moves.size(); row++) {
      int[] tierOf = tiersAt(source, moves, row);
      long[] expected = new long[3];
      for (int i = 1; i < requests; i++) {
        int before = tierOf[asked[i - 1]];
        int now = tierOf[asked[i]];
        if (before != now) {
          expected[before]++;
          expected[now]++;
        }
      }
      for (int tier = 0; tier < 3; tier++) {
        assertThat(counted[tier][row]).isEqualTo(expected[tier]);
      }
    }
  }

  @Test
  void readsMovesOfAFile(@TempDir Path directory) throws Exception {
    Tiers tiers = new Tiers(List.of("dram", "cxl", "ssd"));
    PatternSource source = keys(100, 100, 100);
    Path file = directory.resolve("moves.txt");
    // Of k9 nobody knows; k1 is not listed to the end.
    Files.writeString(file, "ssd \ncxl k0\ndram k9\ncxl k1\ndram k0\n");
    assertThat(names(source, Frontier.read(file, tiers, source.pattern())))
        .containsExactly("0:2>1", "1:2>1", "0:1>0", "1:1>0", "2:2>0");
    Files.writeString(file, "cxl k0\nssd k0\n");
    refused(() -> Frontier.read(file, tiers, source.pattern()), "line 2: ");
    Files.writeString(file, "nvm k0\n");
    refused(
        () -> Frontier.read(file, tiers, source.pattern()),
        "a line holds a tier of [dram, cxl, ssd], a space and a key");
  }
}
