package org.mnemo.estimator.aggregate;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.refused;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.core.trace.TraceFormat;
import org.mnemo.core.trace.format.TraceFormats;
import org.mnemo.estimator.aggregate.AggregateRun.AggregateCursor;

/** Parts, tables that are spilled, and ranges of keys give what one pass over all gives. */
class TraceAggregatesTest {

  private static final AggregateOptions GROUPED = new AggregateOptions(7, true, true);
  private static final AggregateOptions PLAIN = new AggregateOptions(0, true, false);
  private static final long ANY_BYTES = Long.MAX_VALUE;

  @TempDir private Path directory;

  private static TraceAggregates.Part part(List<String> lines) {
    byte[] text = (String.join("\n", lines) + "\n").getBytes(UTF_8);
    return new TraceAggregates.Part(
        () ->
            TraceFormats.TWITTER.reader(
                new TraceFormat.Source(new ByteArrayInputStream(text), "t.csv")),
        RequestWatch.NONE);
  }

  /** Everything that is known, in one text. */
  private static String told(TraceAggregates trace, int ranges) {
    StringBuilder text = new StringBuilder();
    for (AggregateCursor keys : trace.cursors(ranges)) {
      while (keys.next()) {
        text.append(told(keys.aggregate())).append('\n');
      }
    }
    TraceTotals totals = trace.totals();
    text.append(
        "%d requests from %d to %d, %d back, %d clients%n"
            .formatted(
                totals.requests(),
                totals.leastTimeS(),
                totals.mostTimeS(),
                totals.timesBack(),
                totals.clients()));
    totals
        .windows()
        .forEach(
            (number, window) ->
                text.append(
                    "window %d: %d %d %d%n"
                        .formatted(
                            number, window.requests(), window.records(), window.recordBytes())));
    totals
        .reuseTimes()
        .forEach(
            (group, times) -> {
              for (boolean isWrite : List.of(false, true)) {
                text.append(
                    "%s %s: first %d %d"
                        .formatted(
                            group, isWrite, times.first(isWrite), times.firstBytes(isWrite)));
                times
                    .of(isWrite)
                    .forEach(
                        (bucket, lowest, count, bytes) ->
                            text.append(" %d:%d/%d".formatted(lowest, count, bytes)));
                text.append('\n');
              }
            });
    return text.toString();
  }

  private static String told(KeyAggregate key) {
    return "%s %s %s misses %d/%d first %d %d %d %d/%d last %d %d sizes %d %d %d expiry %d %s %s"
        .formatted(
            new String(key.key, 0, key.keyLength, UTF_8),
            Arrays.toString(key.counts),
            Arrays.toString(key.movedBytes),
            key.misses,
            key.leadingMisses,
            key.firstPosition,
            key.firstOperation,
            key.firstValueBytes,
            key.firstWindow,
            key.firstClient,
            key.lastPosition,
            key.lastWindow,
            key.keyBytes,
            key.valueBytes,
            key.maxValueBytes,
            key.expiryS,
            key.exists,
            key.isCached);
  }

  private static List<String> randomTrace(Random random, int requests) {
    List<String> names = List.of("get", "get", "get", "set", "replace", "delete", "add");
    int time = 0;
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < requests; i++) {
      time += random.nextInt(3) - (random.nextInt(9) == 0 ? 1 : 0);
      String name = names.get(random.nextInt(names.size()));
      lines.add(
          "%d,k%d,%d,%d,%d,%s,%d"
              .formatted(
                  Math.max(0, time),
                  random.nextInt(1 + requests / 4),
                  3,
                  random.nextInt(4) == 0 ? 0 : random.nextInt(3) * 50,
                  random.nextInt(3),
                  name,
                  name.equals("set") ? random.nextInt(2) * 5 : 0));
    }
    return lines;
  }

  @Tag("slow")
  @Test
  void isTheSameForAnyPartsSpillsAndRanges() {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(seed);
      List<String> lines = randomTrace(random, 1 + random.nextInt(seed % 10 == 0 ? 3000 : 120));
      AggregateOptions options = seed % 2 == 0 ? GROUPED : PLAIN;
      try (SpillFiles spill = new SpillFiles(directory)) {
        String whole = told(read(List.of(lines), options, spill, Long.MAX_VALUE), 1);
        for (int parts : new int[] {2, 3, 7}) {
          TraceAggregates divided =
              read(divide(lines, parts, random), options, spill, Long.MAX_VALUE);
          assertThat(told(divided, 1)).as("seed %d, %d parts", seed, parts).isEqualTo(whole);
          assertThat(told(divided, 5)).as("seed %d, in ranges", seed).isEqualTo(whole);
        }
        TraceAggregates spilled =
            read(divide(lines, 2, random), options, spill, RequestBatch.SIZE + 1);
        assertThat(told(spilled, 3)).as("seed %d, spilled", seed).isEqualTo(whole);
      }
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void spillsWhereANextProcessFindsWhatAKilledOneLeft() throws IOException {
    Random random = new Random(1);
    List<String> lines = randomTrace(random, 3000);
    try (SpillFiles spill = new SpillFiles(directory)) {
      read(divide(lines, 2, random), PLAIN, spill, RequestBatch.SIZE + 1);
      try (Stream<Path> made = Files.list(directory)) {
        assertThat(made)
            .singleElement()
            .extracting(path -> path.getFileName().toString())
            .asString()
            .startsWith(TemporaryDirectory.prefix());
      }
    }
  }

  private static TraceAggregates read(
      List<List<String>> parts, AggregateOptions options, SpillFiles spill, long mostRequests) {
    return TraceAggregates.read(
        parts.stream().map(TraceAggregatesTest::part).toList(),
        options,
        spill,
        ANY_BYTES,
        mostRequests,
        parts.size() % 2 == 1);
  }

  private static TraceAggregates read(
      TraceAggregates.Part part, SpillFiles spill, long mostRequests, boolean readsAhead) {
    return TraceAggregates.read(List.of(part), GROUPED, spill, ANY_BYTES, mostRequests, readsAhead);
  }

  @Test
  void readsAheadWhatIsReadWhenAskedFor() {
    List<String> lines = randomTrace(new Random(1), 3 * 16 * RequestBatch.SIZE);
    try (SpillFiles spill = new SpillFiles(directory)) {
      for (int requests : new int[] {1, RequestBatch.SIZE, 16 * RequestBatch.SIZE, 12_000}) {
        List<String> some = lines.subList(0, requests);
        for (long mostRequests : new long[] {Long.MAX_VALUE, 5 * RequestBatch.SIZE}) {
          assertThat(told(read(part(some), spill, mostRequests, true), 1))
              .as("%d requests, %d a table", requests, mostRequests)
              .isEqualTo(told(read(part(some), spill, mostRequests, false), 1));
        }
      }
    }
  }

  /** The keys of a table lie in at most 16 GiB of pages. */
  @Test
  void aTableNeverOutgrowsItsPages() {
    assertThat(TraceAggregates.mostHeapBytes(6L << 30, 0.5, 2)).isEqualTo(3L << 29);
    assertThat(TraceAggregates.mostHeapBytes(1L << 40, 0.5, 1)).isLessThan(16L << 30);
  }

  @Test
  void tellsDamageThatWasReadAhead() {
    List<String> lines = new ArrayList<>(randomTrace(new Random(2), 9_000));
    lines.set(7_000, "0,k1,2,3,4,fetch,0");
    TraceAggregates.Part unopened =
        new TraceAggregates.Part(
            () -> {
              throw new MnemoException("no such file");
            },
            RequestWatch.NONE);
    try (SpillFiles spill = new SpillFiles(directory)) {
      for (boolean readsAhead : new boolean[] {false, true}) {
        refused(
            () -> read(part(lines), spill, Long.MAX_VALUE, readsAhead),
            "t.csv line 7001: unknown operation 'fetch'");
        refused(() -> read(unopened, spill, Long.MAX_VALUE, readsAhead), "no such file");
      }
    }
  }

  private static List<List<String>> divide(List<String> lines, int parts, Random random) {
    int[] cuts =
        IntStream.concat(IntStream.of(0, lines.size()), random.ints(parts - 1, 0, lines.size() + 1))
            .sorted()
            .toArray();
    return IntStream.range(0, parts)
        .mapToObj(i -> lines.subList(cuts[i], cuts[i + 1]))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.toList());
  }

  @Test
  void tellsReadsOfNothingFromReadsOfEmptyValues() {
    // a: two misses, an insert; b: an empty value is written and read, also in the next part.
    List<String> first = List.of("0,a,1,0,0,get,0", "0,b,1,0,0,set,0", "0,b,1,0,0,get,0");
    List<String> second = List.of("0,a,1,0,0,get,0", "0,b,1,0,0,get,0", "0,a,1,9,0,set,0");
    Map<String, String> keys = new TreeMap<>();
    try (SpillFiles spill = new SpillFiles(directory)) {
      TraceAggregates trace = read(List.of(first, second), PLAIN, spill, Long.MAX_VALUE);
      AggregateCursor cursor = trace.cursors(1).get(0);
      while (cursor.next()) {
        KeyAggregate key = cursor.aggregate();
        keys.put(
            new String(key.key, 0, key.keyLength, UTF_8),
            "%d reads, %d inserts, %d misses".formatted(key.count(0), key.count(2), key.misses()));
      }
    }
    assertThat(keys)
        .containsEntry("a", "0 reads, 1 inserts, 2 misses")
        .containsEntry("b", "2 reads, 1 inserts, 0 misses");
  }

  @Test
  void measuresReuseTimesInRequestsOfTheWholeTrace() {
    // a at 0 and 3: reuse time 3; b at 1 and 2: 1. The size of a record is that of key and value.
    List<String> first = List.of("0,a,1,9,0,get,0", "0,b,1,9,0,get,0");
    List<String> second = List.of("0,b,1,9,0,get,0", "0,a,1,9,0,set,0");
    try (SpillFiles spill = new SpillFiles(directory)) {
      TraceAggregates trace = read(List.of(first, second), PLAIN, spill, Long.MAX_VALUE);
      assertThat(told(trace, 1))
          .contains("false: first 2 20 1:1/10\n")
          .contains("true: first 0 0 3:1/10\n")
          .contains("window 0: 4 2 20");
    }
  }

  @Test
  void namesTheFirstOfSeveralDamagedParts() {
    List<String> good = List.of("0,a,1,9,0,get,0");
    List<List<String>> parts = List.of(good, List.of("0,a,1,x,0,get,0"), List.of("nothing"));
    try (SpillFiles spill = new SpillFiles(directory)) {
      refused(
          () -> read(parts, PLAIN, spill, Long.MAX_VALUE), "value_bytes must be a whole number");
    }
  }

  @Test
  void saysThatThereIsNoRoomForKeysThatDoNotFit() {
    List<String> lines = randomTrace(new Random(1), 2000);
    try (SpillFiles spill = new SpillFiles(directory.resolve("nowhere"))) {
      refused(() -> read(List.of(lines), PLAIN, spill, 300), "nowhere", "--spill");
    }
  }
}
