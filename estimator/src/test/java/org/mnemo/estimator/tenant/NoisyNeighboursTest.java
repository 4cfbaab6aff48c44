package org.mnemo.estimator.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.mnemo.estimator.Refusals.misused;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.answer.Cell;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.EstimateOptions.FastCapacity;
import org.mnemo.estimator.tenant.NoisyNeighbours.TenantLine;

/** Tenants of one FastMem, held against caches that are simulated. */
@Tag("slow")
class NoisyNeighboursTest {

  private static final int RECORD = 1000;

  @TempDir private Path directory;

  /** A trace of one tenant: record and request. */
  private Path trace(String name, int records, double hotShare, int requests) throws IOException {
    Random random = new Random(name.hashCode());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < requests; i++) {
      int hot = Math.max(1, records / 10);
      int key = random.nextDouble() < hotShare ? random.nextInt(hot) : random.nextInt(records);
      text.append("%d,k%04d,5,%d,0,get,0%n".formatted(i, key, RECORD - 5));
    }
    return Files.writeString(directory.resolve(name), text, StandardCharsets.UTF_8);
  }

  private MeasurementDirectory measured() {
    return TestRun.write(
        directory.resolve("run"),
        TestTraces.csv("a get 995", "b get 995"),
        TestBaselines.simple(1, List.of()),
        false);
  }

  private static double shareOfLru(List<String> keys, List<Boolean> isMine, int room) {
    Map<String, Boolean> lru = new LinkedHashMap<>(16, 0.75f, true);
    int hits = 0;
    int mine = 0;
    for (int i = 0; i < keys.size(); i++) {
      boolean isHit = lru.put(keys.get(i), true) != null;
      if (lru.size() > room) {
        lru.remove(lru.keySet().iterator().next());
      }
      if (isMine.get(i)) {
        mine++;
        hits += isHit ? 1 : 0;
      }
    }
    return (double) hits / mine;
  }

  @Test
  void countsDistancesOfTheMergedStreamByTenant() throws IOException {
    int requests = 20_000;
    List<Path> traces =
        List.of(trace("calm", 200, 0.9, requests), trace("noisy", 600, 0, 2 * requests));
    Path merged = directory.resolve("merged.csv");
    TenantTraces.merge(traces, merged);
    int room = 300;

    NoisyNeighbours neighbours =
        NoisyNeighbours.compute(
            measured(),
            merged,
            null,
            List.of("calm", "noisy"),
            EstimateOptions.DEFAULTS,
            FastCapacity.ofBytes((long) room * RECORD));

    assertThat(neighbours.totalBytes()).isEqualTo(800L * RECORD);
    assertThat(neighbours.tenants()).extracting(TenantLine::name).containsExactly("calm", "noisy");
    assertThat(neighbours.tenants())
        .extracting(TenantLine::requests)
        .containsExactly(20_000L, 40_000L);
    List<String> keys = new ArrayList<>();
    List<Boolean> isCalm = new ArrayList<>();
    for (String line : Files.readAllLines(merged)) {
      keys.add(line.split(",", -1)[1]);
      isCalm.add(line.split(",", -1)[4].equals("0"));
    }
    TenantLine calm = neighbours.tenants().get(0);
    TenantLine.Shared cached = calm.shared().get(1);
    assertThat(cached.policy()).isEqualTo("cached");
    assertThat(cached.togetherShare()).isCloseTo(shareOfLru(keys, isCalm, room), within(0.02));
    // All of its records fit, and it has them from the first request on.
    assertThat(cached.aloneShare()).isEqualTo(1);
    TenantLine.Shared noisy = neighbours.tenants().get(1).shared().get(1);
    assertThat(noisy.aloneShare()).isCloseTo(0.5, within(0.02));
    assertThat(noisy.togetherShare()).isLessThan(noisy.aloneShare());
  }

  /**
   * One that scans 400 records over and over harms all most: it leaves the others, whose 100
   * records each would fit together, next to nothing. Without a calm one the scan is still there.
   */
  @Test
  void namesTheTenantWithoutWhichTheOthersWouldBeFastest() throws IOException {
    List<Path> traces =
        List.of(
            trace("one", 100, 0, 10_000),
            trace("scan", 400, 0, 40_000),
            trace("two", 100, 0, 10_000));
    Path merged = directory.resolve("merged.csv");
    TenantTraces.merge(traces, merged);

    NoisyNeighbours neighbours =
        NoisyNeighbours.compute(
            measured(),
            merged,
            null,
            List.of("one", "scan", "two"),
            EstimateOptions.DEFAULTS,
            FastCapacity.ofBytes(250L * RECORD));

    assertThat(neighbours.causes())
        .containsExactly(
            new NoisyNeighbours.Cause("memory-mode", "scan"),
            new NoisyNeighbours.Cause("cached", "scan"));
    TenantLine.Shared scan = neighbours.tenants().get(1).shared().get(1);
    // LRU of 250 of 600 records that are asked for alike hits 250 / 600 of the requests;
    // TestBaselines
    // let a miss take as much longer as all data on SlowMem does.
    double onSlowMem = scan.othersSlowdown() / (1 - 250.0 / 600);
    assertThat(scan.othersSlowdownWithout()).isCloseTo(0, within(0.01 * onSlowMem));
    TenantLine.Shared one = neighbours.tenants().get(0).shared().get(1);
    // Beside "one", the others hit 250 of 600, without it 250 of 500.
    assertThat(one.harm() / onSlowMem).isCloseTo(250.0 / 500 - 250.0 / 600, within(0.02));
    TenantAnswer answer = TenantAnswer.of(neighbours, List.of(), Optional.empty());
    List<Cell> row = answer.answer().tables().get(0).rows().get(1);
    assertThat(row.get(0).text()).isEqualTo("scan");
    assertThat(row.get(8).low()).isEqualTo(scan.harm());
  }

  @Test
  void blamesNobodyWhereAllFits() throws IOException {
    Path merged = directory.resolve("merged.csv");
    TenantTraces.merge(List.of(trace("one", 50, 0, 5_000), trace("two", 50, 0, 5_000)), merged);

    NoisyNeighbours neighbours =
        NoisyNeighbours.compute(
            measured(),
            merged,
            null,
            List.of("one", "two"),
            EstimateOptions.DEFAULTS,
            FastCapacity.ofBytes(120L * RECORD));

    assertThat(neighbours.causes().get(1)).isEqualTo(new NoisyNeighbours.Cause("cached", null));
  }

  @Test
  void namesTenantsByTheShortestEndsOfTheirPathsThatDiffer() {
    assertThat(names("a/trace.csv", "b/trace.csv", "b/other.csv"))
        .containsExactly("a/trace.csv", "b/trace.csv", "other.csv");
    assertThat(names("x/a/trace.csv", "y/a/trace.csv", "trace.csv"))
        .containsExactly("x/a/trace.csv", "y/a/trace.csv", "trace.csv");
    assertThat(names("t.csv", "t.csv")).containsExactly("t.csv", "t.csv (2)");
  }

  private static List<String> names(String... paths) {
    return TenantTraces.names(Stream.of(paths).map(Path::of).toList());
  }

  @Test
  void drawsAGroupOfBarsForEachTenantOrForThoseThatLoseMost() {
    assertThat(groups(3)).containsExactly("t0", "t1", "t2");
    // Of 30, tenant i loses i percentage points.
    assertThat(groups(30)).hasSize(20).startsWith("t29", "t28").endsWith("t10");
  }

  private static List<String> groups(int tenants) {
    List<TenantLine> lines = new ArrayList<>();
    for (int i = 0; i < tenants; i++) {
      lines.add(
          new TenantLine(
              "t" + i,
              1,
              1,
              List.of(new TenantLine.Shared("cached", 1, 0, 0.5, 0.01 * i, 0.1, 0)),
              1,
              0));
    }
    NoisyNeighbours neighbours =
        new NoisyNeighbours(1, 2, lines, List.of(new NoisyNeighbours.Cause("cached", "t1")));
    return TenantPicture.of(neighbours).x().names();
  }

  @Test
  void hasConflictsInMemoryModeEvenWhereAllFits() throws IOException {
    List<Path> traces = List.of(trace("one", 500, 0, 15_000), trace("two", 500, 0, 15_000));
    Path merged = directory.resolve("merged.csv");
    TenantTraces.merge(traces, merged);

    TenantLine one =
        NoisyNeighbours.compute(
                measured(), merged, null, List.of("one", "two"), EstimateOptions.DEFAULTS, null)
            .tenants()
            .get(0);

    // Random places of as many blocks as there are sets, equally popular: (1 - e^-r) / r hits.
    TenantLine.Shared hardware = one.shared().get(0);
    assertThat(hardware.togetherShare()).isCloseTo(1 - Math.exp(-1), within(0.02));
    assertThat(hardware.aloneShare()).isCloseTo((1 - Math.exp(-0.5)) / 0.5, within(0.02));
    assertThat(one.shared().get(1).togetherShare()).isCloseTo(1, within(0.002));
    assertThat(one.placedShare()).isEqualTo(1);
    assertThat(one.placedSlowdown()).isZero();
  }

  @Test
  void needsTwoTenants() throws IOException {
    Path alone = trace("alone", 10, 0, 100);

    misused(
        () ->
            NoisyNeighbours.compute(
                measured(), alone, null, List.of(), EstimateOptions.DEFAULTS, null),
        alone + " has one client only");
  }
}
