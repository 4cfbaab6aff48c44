package org.mnemo.estimator.tenant;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.estimator.TestBaselines;
import org.mnemo.estimator.TestRun;
import org.mnemo.estimator.TestTraces;
import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.estimate.FastCapacity;

/** Tenants of one FastMem, held against caches that are simulated. */
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

    assertThatThrownBy(
            () ->
                NoisyNeighbours.compute(
                    measured(), alone, null, List.of(), EstimateOptions.DEFAULTS, null))
        .isInstanceOf(UsageException.class)
        .hasMessage(
            alone
                + " has one client only, so that nobody would disturb it; name a trace for each tenant with --trace");
  }
}
