package org.mnemo.estimator.reuse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.aggregate.AggregateOptions;
import org.mnemo.estimator.aggregate.LogHistogram;
import org.mnemo.estimator.aggregate.ReuseHistogram;
import org.mnemo.estimator.aggregate.SpillFiles;
import org.mnemo.estimator.aggregate.TraceAggregates;
import org.mnemo.estimator.aggregate.TraceTotals;
import org.mnemo.estimator.aggregate.Varints;
import org.mnemo.estimator.reuse.DistanceProfile.DistanceHistograms;
import org.mnemo.estimator.reuse.ProfiledTrace.ReuseWatch;

/** Stack distances against the definition, and against caches that are simulated. */
@Tag("slow")
class StackDistancesTest {

  private static final AggregateOptions OPTIONS = new AggregateOptions(0, true, false);

  /** A request; size 0 of a read is a read of nothing. */
  private record Request(int timeS, String key, String operation, int bytes) {

    boolean isNothing() {
      return operation.equals("get") && bytes == 0;
    }

    /** Key and value. */
    int recordBytes() {
      return key.length() + bytes;
    }

    String line() {
      return "%d,%s,%d,%d,%d,%s,0".formatted(timeS, key, key.length(), bytes, timeS % 3, operation);
    }
  }

  private static DistanceHistograms distances(List<Request> requests) {
    DistanceProfile profile = profile(requests, KeyFilter.ALL, OPTIONS);
    return profile.groups().getOrDefault(new TraceTotals.Group(0, 0), new DistanceHistograms());
  }

  private static DistanceProfile profile(
      List<Request> requests, KeyFilter filter, AggregateOptions options) {
    String csv = String.join("\n", requests.stream().map(Request::line).toList());
    StackDistances distances = new StackDistances(options, filter);
    try (SpillFiles spill = SpillFiles.temporary()) {
      TraceAggregates.read(
          List.of(new TraceAggregates.Part(() -> TestTraces.reader(csv), distances)),
          options,
          spill);
    }
    return distances.profile();
  }

  /** Everything that a profile knows, as bytes. */
  private static byte[] written(Consumer<Varints.Writer> profile) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Varints.Writer writer = new Varints.Writer(bytes);
    profile.accept(writer);
    writer.finish();
    return bytes.toByteArray();
  }

  /** Count by bucket, first requests under -1. */
  private static Map<Integer, Long> counts(ReuseHistogram histogram, boolean isWrite) {
    Map<Integer, Long> counts = new TreeMap<>();
    histogram.of(isWrite).forEach((bucket, lowest, count, bytes) -> counts.put(bucket, count));
    if (histogram.first(isWrite) > 0) {
      counts.put(-1, histogram.first(isWrite));
    }
    return counts;
  }

  /** By the definition: all distinct records between, each with its last size, in O(n^2). */
  private static List<Map<Integer, Long>> byDefinition(List<Request> requests) {
    List<Map<Integer, Long>> counts = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      counts.add(new TreeMap<>());
    }
    for (int now = 0; now < requests.size(); now++) {
      Request request = requests.get(now);
      if (request.isNothing() || request.operation().equals("delete")) {
        continue;
      }
      int before = now - 1;
      while (before >= 0 && !isSameRecord(requests.get(before), request)) {
        before--;
      }
      boolean isFirst = before < 0 || requests.get(before).operation().equals("delete");
      long bytes = request.recordBytes();
      long objects = 1;
      Set<String> seen = new HashSet<>();
      for (int i = now - 1; !isFirst && i > before; i--) {
        Request other = requests.get(i);
        if (!other.isNothing() && seen.add(other.key()) && !other.operation().equals("delete")) {
          bytes += other.recordBytes();
          objects++;
        }
      }
      int kind = request.operation().equals("get") ? 0 : 1;
      counts.get(kind).merge(isFirst ? -1 : LogHistogram.bucket(bytes), 1L, Long::sum);
      counts.get(2 + kind).merge(isFirst ? -1 : LogHistogram.bucket(objects), 1L, Long::sum);
    }
    return counts;
  }

  private static boolean isSameRecord(Request one, Request other) {
    return !one.isNothing() && one.key().equals(other.key());
  }

  private static List<Request> random(Random random, int requests, int keys) {
    String[] names = {"get", "get", "get", "set", "replace", "delete"};
    List<Request> made = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      made.add(
          new Request(
              i / 10,
              "k" + (int) (keys * Math.pow(random.nextDouble(), 2)),
              names[random.nextInt(names.length)],
              random.nextInt(4) * 40));
    }
    return made;
  }

  @Test
  void areThoseOfTheDefinition() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      List<Request> requests = random(random, 1 + random.nextInt(300), 1 + random.nextInt(60));
      DistanceHistograms distances = distances(requests);
      List<Map<Integer, Long>> expected = byDefinition(requests);
      assertThat(
              List.of(
                  counts(distances.byBytes(true), false),
                  counts(distances.byBytes(true), true),
                  counts(distances.byObjects(true), false),
                  counts(distances.byObjects(true), true)))
          .as("seed %d", seed)
          .isEqualTo(expected);
    }
  }

  @Test
  void areTheSameForAnyParts() {
    for (int seed = 0; seed < 60; seed++) {
      Random random = new Random(seed);
      List<Request> requests = random(random, 2 + random.nextInt(300), 1 + random.nextInt(60));
      KeyFilter filter = seed % 2 == 0 ? KeyFilter.ALL : KeyFilter.oneIn(3);
      AggregateOptions options = new AggregateOptions(5, true, true);
      DistanceProfile whole = profile(requests, filter, options);
      DistanceProfile merged = null;
      int from = 0;
      while (from < requests.size()) {
        int to = Math.min(requests.size(), from + 1 + random.nextInt(100));
        DistanceProfile part = profile(requests.subList(from, to), filter, options);
        if (merged == null) {
          merged = part;
        } else {
          merged.append(part);
        }
        from = to;
      }
      assertThat(merged).isNotNull();
      assertThat(written(merged::write)).as("seed %d", seed).isEqualTo(written(whole::write));
    }
  }

  @Test
  void renumberPlacesAsOftenAsTheyAreUsedUp() {
    // 3,000 records three times over, in one sequence: each lies under all others.
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < 9000; i++) {
      requests.add(new Request(0, "key" + (1000 + i % 3000), "get", 93));
    }
    DistanceHistograms distances = distances(requests);
    assertThat(distances.byObjects(true).first(false)).isEqualTo(3000);
    assertThat(counts(distances.byObjects(true), false))
        .containsEntry(LogHistogram.bucket(3000), 6000L)
        .hasSize(2);
    assertThat(counts(distances.byBytes(true), false))
        .containsEntry(LogHistogram.bucket(300_000), 6000L);
  }

  @Test
  void giveTheHitsOfAnLruCache() {
    Random random = new Random(3);
    List<Request> requests = new ArrayList<>();
    for (int i = 0; i < 50_000; i++) {
      requests.add(new Request(0, "k" + (int) (1000 * Math.pow(random.nextDouble(), 4)), "get", 1));
    }
    StackCurve curve = new StackCurve(List.of(distances(requests).byObjects(true)));
    // Sizes at which a bucket ends, so that the histogram's resolution hides nothing.
    for (int objects : new int[] {1, 7, 64, 255, 511, 767}) {
      long misses = misses(requests, objects);
      assertThat(curve.missRatio(objects)).isCloseTo((double) misses / 50_000, within(1e-12));
    }
    assertThat(curve.missRatio(0)).isEqualTo(1);
  }

  @Test
  void ofASampleOfFixedSizeAreOfTheLargestThatIsSmallEnough() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      List<Request> requests = random(random, 3000, 1000);
      ReusePlan plan = ReusePlan.sampledKeys(60);
      ReuseProfile whole = fixedSize(requests, plan);
      int oneIn = whole.distances().filter().oneIn();
      assertThat(written(whole.distances()::write))
          .isEqualTo(written(profile(requests, KeyFilter.oneIn(oneIn), OPTIONS)::write));
      assertThat(whole.distances().keys()).isLessThanOrEqualTo(60);
      assertThat(profile(requests, KeyFilter.oneIn(oneIn / 2), OPTIONS).keys()).isGreaterThan(60);
      int cut = random.nextInt(3000);
      ReuseProfile merged = fixedSize(requests.subList(0, cut), plan);
      merged.append(fixedSize(requests.subList(cut, 3000), plan));
      assertThat(written(merged::write)).isEqualTo(written(whole::write));
    }
  }

  private static ReuseProfile fixedSize(List<Request> requests, ReusePlan plan) {
    String csv = String.join("\n", requests.stream().map(Request::line).toList());
    ReuseWatch watch = new ReuseWatch(plan, OPTIONS);
    try (SpillFiles spill = SpillFiles.temporary()) {
      TraceAggregates.read(
          List.of(new TraceAggregates.Part(() -> TestTraces.reader(csv), watch)), OPTIONS, spill);
    }
    return watch.profile();
  }

  private static long misses(List<Request> requests, int objects) {
    LinkedHashMap<String, Boolean> cache = new LinkedHashMap<>(16, 0.75f, true);
    long misses = 0;
    for (Request request : requests) {
      if (cache.get(request.key()) == null) {
        misses++;
        cache.put(request.key(), true);
        if (cache.size() > objects) {
          cache.remove(cache.keySet().iterator().next());
        }
      }
    }
    return misses;
  }
}
