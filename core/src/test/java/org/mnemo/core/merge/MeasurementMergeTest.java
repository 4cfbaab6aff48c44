package org.mnemo.core.merge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.baseline.BaselineCalculator;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.LatencyLog;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.MemoryUse;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.merge.MeasurementMerge.Merged;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;

class MeasurementMergeTest {

  @TempDir private Path directory;

  private static List<Path> write(Path directory, SyntheticRun... runs) {
    return Stream.of(runs).map(run -> run.write(directory).root()).toList();
  }

  private Merged merge(SyntheticRun... runs) {
    return MeasurementMerge.merge(write(directory, runs), out());
  }

  private Path out() {
    return directory.resolve("merged");
  }

  /** Key and client of every access. */
  private static List<String> accesses(Path run) throws CharacterCodingException {
    List<String> accesses = new ArrayList<>();
    try (TraceReader trace = TraceFiles.open(new MeasurementDirectory(run).trace())) {
      while (trace.next()) {
        accesses.add(trace.access().keyAsString() + " " + trace.access().client());
      }
    }
    return accesses;
  }

  private static List<BlockRow> rows(Path run) {
    List<BlockRow> rows = new ArrayList<>();
    BlocksFile.read(new MeasurementDirectory(run).blocks(), rows::add);
    return rows;
  }

  private static Map<String, Long> dataset(Path run) {
    Map<String, Long> dataset = new TreeMap<>();
    try (DatasetFile.Reader keys =
        new DatasetFile.Reader(new MeasurementDirectory(run).dataset())) {
      while (keys.next()) {
        String key = new String(keys.buffer(), keys.keyOffset(), keys.keyLength(), UTF_8);
        assertThat(dataset.put(key, keys.valueBytes())).isNull();
      }
    }
    return dataset;
  }

  @Test
  void oneRunAloneStaysAsItIs() throws IOException {
    SyntheticRun run = new SyntheticRun("a");
    run.clients = 2;
    run.notFound = 3;
    Merged merged = merge(run);
    Path alone = directory.resolve("a");
    assertThat(accesses(out())).isEqualTo(accesses(alone));
    for (String file : List.of("blocks.csv", "baselines.json", "memory.json")) {
      assertThat(out().resolve(file)).hasSameTextualContentAs(alone.resolve(file));
    }
    assertThat(LatencyLog.read(out().resolve("latency.hlog")))
        .isEqualTo(LatencyLog.read(alone.resolve("latency.hlog")));
    assertThat(dataset(out())).isEqualTo(dataset(alone));
    RunInfo was = new MeasurementDirectory(alone).readRun();
    assertThat(merged.info().counts()).isEqualTo(was.counts());
    assertThat(merged.info().measured().operations()).isEqualTo(was.measured().operations());
    assertThat(merged.info().measured().runtimeNs()).isEqualTo(was.measured().runtimeNs());
    assertThat(merged.info().startedAt()).isEqualTo(was.startedAt());
    assertThat(merged.togetherShare()).isEqualTo(1);
    assertThat(merged.remarks()).isEmpty();
    assertThat(MeasurementDirectory.open(out()).readRun()).isEqualTo(merged.info());
  }

  @Property(tries = 60)
  void nothingIsLostAndNothingIsTwice(
      @ForAll @Size(min = 2, max = 4) List<@IntRange(min = 100, max = 700) Integer> operations,
      @ForAll @IntRange(max = 30_000) int laterNs,
      @ForAll @IntRange(min = 1, max = 3) int clients)
      throws IOException {
    Path parent = Files.createTempDirectory("mnemo merge");
    try {
      List<Path> runs = new ArrayList<>();
      for (int i = 0; i < operations.size(); i++) {
        SyntheticRun run = new SyntheticRun("run" + (char) ('a' + i) + "-");
        run.seed = i;
        run.clients = clients + i % 2;
        run.operations = operations.get(i);
        run.startedLaterNs = (long) i * laterNs / operations.size();
        runs.addAll(write(parent, run));
      }
      Path out = parent.resolve("merged");
      MeasurementMerge.merge(runs, out);
      requireTraces(runs, out);
      requireBlocks(runs, out);
      requireHistograms(runs, out);
    } finally {
      try (Stream<Path> files = Files.walk(parent)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private static void requireTraces(List<Path> runs, Path out) throws IOException {
    List<String> merged = accesses(out);
    int firstClient = 0;
    int total = 0;
    for (Path run : runs) {
      int first = firstClient;
      List<String> expected =
          accesses(run).stream()
              .map(access -> access.split(" "))
              .map(parts -> parts[0] + " " + (Integer.parseInt(parts[1]) + first))
              .toList();
      String prefix = String.valueOf(run.getFileName());
      assertThat(merged.stream().filter(access -> access.startsWith(prefix)).toList())
          .isEqualTo(expected);
      firstClient += new MeasurementDirectory(run).readRun().clients();
      total += expected.size();
    }
    assertThat(merged).hasSize(total);
  }

  private static void requireBlocks(List<Path> runs, Path out) {
    List<BlockRow> merged = rows(out);
    assertThat(merged).isSortedAccordingTo(Comparator.comparingLong(BlockRow::startNs));
    assertThat(merged.stream().map(BlockRow::block).toList()).isSorted();
    List<BlockRow> all = runs.stream().flatMap(run -> rows(run).stream()).toList();
    assertThat(merged.stream().map(MeasurementMergeTest::sums).toList())
        .containsExactlyInAnyOrderElementsOf(all.stream().map(MeasurementMergeTest::sums).toList());
    long blocks =
        runs.stream()
            .mapToLong(run -> rows(run).stream().map(BlockRow::block).distinct().count())
            .sum();
    assertThat(merged.stream().map(BlockRow::block).distinct()).hasSize((int) blocks);

    MeasurementDirectory directory = new MeasurementDirectory(out);
    int clients = directory.readRun().clients();
    BaselineCalculator calculator = new BaselineCalculator(Tiers.FAST_AND_SLOW, clients);
    merged.forEach(calculator::add);
    assertThat(directory.readBaselines()).isEqualTo(calculator.baselines());
    assertThat(clients)
        .isEqualTo(
            runs.stream().mapToInt(run -> new MeasurementDirectory(run).readRun().clients()).sum());
  }

  private static List<Object> sums(BlockRow row) {
    return List.of(
        row.kind(),
        row.tier(),
        row.operations(),
        row.valueBytes(),
        row.latencyNs(),
        row.clientNs());
  }

  private static void requireHistograms(List<Path> runs, Path out) {
    Map<String, Histogram> merged = LatencyLog.read(out.resolve("latency.hlog"));
    for (Map.Entry<String, Histogram> entry : merged.entrySet()) {
      Histogram sum = new Histogram(entry.getValue());
      sum.reset();
      runs.stream()
          .map(run -> LatencyLog.read(run.resolve("latency.hlog")).get(entry.getKey()))
          .filter(histogram -> histogram != null)
          .forEach(sum::add);
      assertThat(entry.getValue()).isEqualTo(sum);
    }
  }

  @Test
  void putsAccessesInOrderOfTimeToWithinABlock() throws IOException {
    SyntheticRun early = new SyntheticRun("a");
    SyntheticRun late = new SyntheticRun("b");
    late.seed = 2;
    // 100 accesses of 750 ns.
    late.startedLaterNs = 75_000;
    merge(early, late);
    List<String> merged = accesses(out());
    // The first of b is the 100th of a, give or take the warm-up's chance and a block.
    int first = merged.indexOf("b0 1");
    assertThat(first).isBetween(75, 125);
    // Where both ran they take turns: of any 50 accesses in a row both have many.
    for (int from = 150; from < 450; from++) {
      long ofB = merged.subList(from, from + 50).stream().filter(a -> a.startsWith("b")).count();
      assertThat(ofB).isBetween(15L, 35L);
    }
  }

  @Test
  void countsThroughputWhileAllRan() {
    SyntheticRun a = new SyntheticRun("a");
    SyntheticRun b = new SyntheticRun("b");
    b.seed = 2;
    b.startedLaterNs = 75_000;
    Merged merged = merge(a, b);
    // Each counts 250 accesses of 750 ns; b begins 100 later: 150 of each within 112.5 us of 262.5.
    assertThat(merged.info().measured().operations()).isBetween(280L, 320L);
    assertThat((double) merged.info().measured().runtimeNs()).isCloseTo(112_500, within(8_000.0));
    assertThat(merged.togetherShare()).isCloseTo(112.5 / 262.5, within(0.03));
    assertThat(merged.info().measured().throughputOpsS()).isCloseTo(2e9 / 750, within(1e5));
    assertThat(merged.info().counts().operations()).isEqualTo(600);
  }

  @Test
  void keepsWhatRunsDifferIn() {
    SyntheticRun a = new SyntheticRun("a");
    a.more.put("insertstart", "0");
    a.more.put("target", "1000");
    SyntheticRun b = new SyntheticRun("b");
    b.seed = 2;
    b.clients = 3;
    b.startedLaterNs = -2_000;
    b.more.put("insertstart", "500");
    RunInfo info = merge(a, b).info();
    assertThat(info.clients()).isEqualTo(4);
    assertThat(info.startedAt()).isEqualTo(SyntheticRun.ZERO.minusNanos(2_000).toString());
    assertThat(info.machine())
        .isEqualTo(Map.of("cores", "2", "cpu", "of a | of b", "merged_runs", "2"));
    assertThat(info.properties())
        .containsEntry("insertstart", "0 | 500")
        .containsEntry("target", "1000 | unset")
        .containsEntry("mnemo.seed", "1 | 2")
        .containsEntry("mnemo.block.ops", "25");
  }

  @Test
  void unitesDataSetsAndWhatServersSaidOfThem() {
    SyntheticRun a = new SyntheticRun("a");
    SyntheticRun b = new SyntheticRun("b");
    b.seed = 2;
    b.startedLaterNs = 10;
    b.dataset = new TreeMap<>(Map.of("b", 250L, "cc", 300L));
    Merged merged = merge(b, a);
    assertThat(dataset(out())).isEqualTo(Map.of("a", 100L, "b", 250L, "cc", 300L));
    assertThat(merged.remarks()).hasSize(1);
    assertThat(merged.remarks().get(0)).contains("1 key has other sizes");
    MemoryUse memory = MemoryUse.read(out().resolve("memory.json"));
    assertThat(memory.records()).isEqualTo(3);
    assertThat(memory.payloadBytes()).isEqualTo(1 + 100 + 1 + 250 + 2 + 300);
    // The servers hold 3 records, which neither run could know for all that they take.
    assertThat(memory.overheadBytes("fast")).hasValue((1000 - 654) / 3.0);
  }

  @Test
  void hasNoDataSetIfARunHasNone() throws IOException {
    SyntheticRun b = new SyntheticRun("b");
    b.seed = 2;
    List<Path> runs = write(directory, new SyntheticRun("a"), b);
    Files.delete(runs.get(1).resolve("dataset.csv.zst"));
    Merged merged = MeasurementMerge.merge(runs, out());
    assertThat(out().resolve("dataset.csv.zst")).doesNotExist();
    assertThat(out().resolve("memory.json")).doesNotExist();
    assertThat(merged.remarks()).hasSize(1);
    assertThat(merged.remarks().get(0)).contains("b has no data set");
  }

  @Test
  void remarksOnRunsThatAskForTheSame() {
    SyntheticRun other = new SyntheticRun("c");
    other.more.put("insertstart", "500");
    assertThat(merge(new SyntheticRun("a"), new SyntheticRun("b"), other).remarks())
        .hasSize(1)
        .allMatch(remark -> remark.contains("same mnemo.seed 1"));
  }

  @Test
  void refusesRunsThatDoNotBelongTogether() {
    SyntheticRun store = new SyntheticRun("store");
    store.store = "memcached";
    assertRefused(store, "differ in store: redis in", "a, but memcached in", "store");
    SyntheticRun server = new SyntheticRun("server");
    server.endpoint = "other:1";
    assertRefused(server, "differ in tiers", "fast at box:6379", "fast at other:1");
    SyntheticRun late = new SyntheticRun("late");
    late.startedLaterNs = 1_000_000_000;
    assertRefused(late, "late began 1.000 s after the one in", "same time");
    SyntheticRun unfinished = new SyntheticRun("unfinished");
    unfinished.complete = false;
    assertRefused(unfinished, "unfinished did not finish");
    SyntheticRun advised = new SyntheticRun("advised");
    advised.more.put(RunInfo.WORKLOAD_REQUESTS, "100");
    assertRefused(advised, "advised went on beyond its workload", "merge runs of 'bin/ycsb run'");
  }

  private void assertRefused(SyntheticRun other, String... parts) {
    Path parent = directory.resolve("with " + other.name);
    List<Path> runs = write(parent, new SyntheticRun("a"), other);
    assertRefused(() -> MeasurementMerge.merge(runs, parent.resolve("merged")), parts);
    assertThat(parent).isDirectoryNotContaining("glob:**merged*");
  }

  private static void assertRefused(ThrowingCallable merge, String... parts) {
    assertThatThrownBy(merge).isInstanceOf(MnemoException.class).hasMessageContainingAll(parts);
  }

  @Test
  void refusesTheSameRunTwiceAndAPlaceThatIsTaken() {
    List<Path> run = write(directory, new SyntheticRun("a"));
    Path again = directory.resolve("x").resolve("..").resolve("a");
    assertThat(directory.resolve("x").toFile().mkdir()).isTrue();
    assertThatThrownBy(() -> MeasurementMerge.merge(List.of(run.get(0), again), out()))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("named twice");
    assertRefused(() -> MeasurementMerge.merge(run, directory), "exists already");
    MeasurementMerge.merge(run, out());
    Path second = directory.resolve("second");
    assertRefused(() -> MeasurementMerge.merge(List.of(out()), second), "merged already");
  }

  @Test
  void refusesADamagedRunAndLeavesNothing() throws IOException {
    List<Path> runs = write(directory, new SyntheticRun("a"));
    SyntheticRun shorter = new SyntheticRun("shorter");
    shorter.operations = 200;
    Path other = write(directory, shorter).get(0);
    Files.copy(
        other.resolve("trace.csv.zst"),
        runs.get(0).resolve("trace.csv.zst"),
        StandardCopyOption.REPLACE_EXISTING);
    assertRefused(
        () -> MeasurementMerge.merge(runs, out()), "counts 300 operations", "has only 200");
    assertThat(directory).isDirectoryNotContaining("glob:**merged*");
  }

  @Test
  void keepsTheOrderOfEqualTimesAsNamed() {
    Interleaving<Fixed> order = new Interleaving<>(List.of(new Fixed(1, 5, 5), new Fixed(5, 2, 6)));
    List<Long> times = new ArrayList<>();
    for (Fixed next = order.next(); next != null; next = order.next()) {
      times.add(next.timeNs());
    }
    // The second stream's 2 waits for its own 5, which waits for those of the first.
    assertThat(times).containsExactly(1L, 5L, 5L, 5L, 2L, 6L);
  }

  private static final class Fixed implements Interleaving.Source {

    private final long[] times;
    private int at = -1;

    Fixed(long... times) {
      this.times = times;
    }

    @Override
    public boolean next() {
      return ++at < times.length;
    }

    @Override
    public long timeNs() {
      return times[at];
    }
  }
}
