package org.mnemo.ycsb.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Json;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.ycsb.probe.MemoryProbe.Bandwidths;
import org.mnemo.ycsb.server.NumaNodes;

class ProbePartsTest {

  private static final long GIB = 1L << 30;

  @TempDir Path directory;

  @Test
  void takesDecilesOfSlices() {
    // 20, 19 ... 0 ns: of 21 slices the 3rd, 11th and 19th.
    double[] ns = DoubleStream.iterate(20, previous -> previous - 1).limit(21).toArray();
    assertThat(ProbePart.Figure.of("x", "ns", ns, slice -> slice / 2))
        .isEqualTo(new ProbePart.Figure("x", "ns", 1, 5, 9));
    assertThat(ProbePart.Figure.of("x", "GB/s", ns, slice -> 180 / slice))
        .isEqualTo(new ProbePart.Figure("x", "GB/s", 90, 18, 10));
  }

  private void cache(String index, String level, String size) throws IOException {
    Path cache = Files.createDirectories(directory.resolve(index));
    Files.writeString(cache.resolve("level"), level + "\n");
    Files.writeString(cache.resolve("size"), size + "\n");
  }

  @Test
  void findsTheLastLevelCache() throws IOException {
    cache("index0", "1", "48K");
    cache("index3", "3", "266240K");
    cache("index2", "2", "2M");
    assertThat(LastLevelCache.bytes(directory)).hasValue(266240L << 10);
    cache("index4", "4", "1G");
    assertThat(LastLevelCache.bytes(directory)).hasValue(GIB);
    cache("index5", "5", "512");
    assertThat(LastLevelCache.bytes(directory)).hasValue(512);
    assertThat(LastLevelCache.bytes(directory.resolve("absent"))).isEmpty();
  }

  @Test
  void measuresOnSeveralTimesTheCache() {
    assertThat(ProbeSize.of(null, OptionalLong.of(300L << 20))).isEqualTo(1200L << 20);
    assertThat(ProbeSize.of(null, OptionalLong.of(32L << 20))).isEqualTo(GIB);
    assertThat(ProbeSize.of(null, OptionalLong.of(GIB))).isEqualTo(2 * GIB);
    assertThat(ProbeSize.of(null, OptionalLong.empty())).isEqualTo(GIB);
    assertThat(ProbeSize.of((5L << 20) + 7, OptionalLong.empty())).isEqualTo(5L << 20);
    misused(() -> ProbeSize.of(1000L, OptionalLong.empty()), "--size", "1000");
    assertThatThrownBy(() -> ProbeSize.of(9 * GIB, OptionalLong.empty()))
        .isInstanceOf(UsageException.class);
  }

  @Test
  void refusesMoreMemoryThanThereIs() {
    NumaNodes.Node large = new NumaNodes.Node(0, 8 << 20, 4 << 20, "0", Map.of());
    NumaNodes.Node small = new NumaNodes.Node(1, 1 << 20, 1 << 20, "", Map.of());
    NumaNodes nodes = new NumaNodes(List.of(large, small));
    ProbeSize.requireRoom(4 * GIB, nodes, null);
    ProbeSize.requireRoom(3 * GIB, nodes, large);
    refused(() -> ProbeSize.requireRoom(GIB, nodes, small), "1.00", "1.25", "node 1", "--size");
    refused(() -> ProbeSize.requireRoom(5 * GIB, nodes, null), "5.00");
    // Where the kernel does not tell, one can only try.
    ProbeSize.requireRoom(5 * GIB, new NumaNodes(List.of()), null);
  }

  @Test
  void measuresEverythingOnce() {
    List<ProbePart.Figure> told = new ArrayList<>();
    ProbePart part = ProbePart.measure(2 << 20, null, true, told::add);
    assertThat(part.figures()).isEqualTo(told);
    assertThat(told).hasSize(part.threads() > 1 ? 7 : 5);
    assertThat(told).extracting(ProbePart.Figure::what).doesNotHaveDuplicates();
    // A tenth of the slices does better, a tenth worse: less for a time, more for a rate.
    assertThat(told)
        .allSatisfy(
            figure -> {
              boolean time = figure.unit().equals("ns");
              double best = figure.undisturbed();
              assertThat(best).isPositive().isFinite();
              assertThat(time ? figure.median() : best)
                  .isGreaterThanOrEqualTo(time ? best : figure.median());
            });
    assertThat(part.latencyNs()).isEqualTo(told.get(0).undisturbed());

    Path file = directory.resolve("part.json");
    Json.write(file, part);
    assertThat(Json.read(file, ProbePart.class)).isEqualTo(part);
  }

  @Test
  void refusesMemoryFromAnotherNode() {
    refused(() -> ProbePart.measure(1 << 20, 77, false, figure -> {}), "node 77");
  }

  private static ProbePart part(boolean huge, double latencyNs) {
    ProbePart.Figure latency =
        new ProbePart.Figure(
            "latency, huge " + huge, "ns", latencyNs, latencyNs + 1, latencyNs + 2);
    return new ProbePart(
        latencyNs, huge, new Bandwidths(17.1234567, 10.5, 5.3, 5.2), 2, List.of(latency));
  }

  @Test
  void writesAProfileThatCanBeEmulated() {
    ProbeResult result =
        ProbeResult.of(part(true, 250.123), part(false, 300), 1, GIB, "2026-01-02", "a machine");
    assertThat(result.figures())
        .extracting(ProbePart.Figure::what)
        .containsExactly("latency, huge true", "latency, huge false");
    Path file = directory.resolve("cxl.json");
    Json.write(file, result);
    assertThat(MemoryProfiles.of("mnemo.slow.memory", file.toString()))
        .isEqualTo(result.profile())
        .isEqualTo(
            new MemoryProfile(
                "node 1",
                250.1,
                17.12,
                10.5,
                5.3,
                5.2,
                null,
                1,
                List.of(),
                null,
                "2026-01-02",
                "bin/mnemo probe: one thread, 2 MiB pages, a machine"));
  }

  @Test
  void takesTheLatencyInSmallPagesWhereThereAreNoOthers() {
    ProbeResult result =
        ProbeResult.of(part(false, 301), part(false, 300), null, GIB, "2026-01-02", "a machine");
    assertThat(result.name()).isEqualTo("this machine");
    assertThat(result.latencyNs()).isEqualTo(301);
    assertThat(result.source()).contains("4 KiB pages");
    assertThat(result.figures()).hasSize(1);
  }
}
