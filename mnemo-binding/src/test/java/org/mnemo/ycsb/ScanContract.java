package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.Vector;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.ycsb.run.Session;
import org.mnemo.ycsb.workload.Runs;
import site.ycsb.ByteArrayByteIterator;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.measurements.Measurements;

/** What a scan does on any store. The size of a record tells which one it is. */
public abstract class ScanContract {

  private static final String TABLE = "usertable";
  private static final int RECORDS = 60;

  @TempDir Path directory;

  /** Of the store alone. */
  protected abstract Properties store();

  /** Keys in key order: 00, 01... */
  private static String key(int i) {
    return "user%02d".formatted(i);
  }

  private static Map<String, ByteIterator> values(int i) {
    return Map.of("field0", new ByteArrayByteIterator(new byte[i]));
  }

  @BeforeEach
  void loadByMap() throws Exception {
    // Every third key in FastMem, loaded from last to first.
    StringBuilder map = new StringBuilder("key,tier\n");
    for (int i = 0; i < RECORDS; i++) {
      map.append(key(i)).append(i % 3 == 0 ? ",fast\n" : ",slow\n");
    }
    Files.writeString(directory.resolve("map.csv"), map);
    load("mnemo.tiermap", directory.resolve("map.csv").toString());
  }

  private void load(String... more) throws Exception {
    MnemoDb db = open(properties("dotransactions", "false"), more);
    for (int i = RECORDS - 1; i >= 0; i--) {
      assertThat(db.insert(TABLE, key(i), values(i))).isEqualTo(Status.OK);
    }
    close(db);
  }

  private Properties properties(String... namesAndValues) {
    Properties properties = store();
    properties.setProperty("mnemo.state", directory.resolve("state").toString());
    properties.setProperty("mnemo.dataset", directory.resolve("dataset.csv.zst").toString());
    properties.setProperty("mnemo.slow.memory", "none");
    properties.setProperty("scanproportion", "1");
    set(properties, namesAndValues);
    return properties;
  }

  private static void set(Properties properties, String... namesAndValues) {
    properties.putAll(Runs.properties(namesAndValues));
  }

  private static MnemoDb open(Properties properties, String... more) {
    set(properties, more);
    Measurements.setProperties(properties);
    MnemoDb db = new MnemoDb();
    db.setProperties(properties);
    return db;
  }

  private static void close(MnemoDb db) throws Exception {
    System.clearProperty(Session.OUTCOME);
    db.cleanup();
    assertThat(System.getProperty(Session.OUTCOME)).isEqualTo("complete");
  }

  private MnemoDb placed(String... more) {
    return open(properties("mnemo.tiermap", directory.resolve("map.csv").toString()), more);
  }

  private static List<Map<String, ByteIterator>> scan(
      MnemoDb db, String start, int count, @Nullable Set<String> fields) {
    return scan(Status.OK, db, start, count, fields);
  }

  @SuppressWarnings("JdkObsolete") // YCSB's signature
  private static List<Map<String, ByteIterator>> scan(
      Status status, MnemoDb db, String start, int count, @Nullable Set<String> fields) {
    Vector<HashMap<String, ByteIterator>> result = new Vector<>();
    assertThat(db.scan(TABLE, start, count, fields, result)).isEqualTo(status);
    return List.copyOf(result);
  }

  /** Sizes of their values, by which the records are known. */
  private static List<Integer> scanned(MnemoDb db, String start, int count) {
    return scan(db, start, count, null).stream().map(values -> size(values, "field0")).toList();
  }

  private static int size(Map<String, ByteIterator> values, String field) {
    return values.get(field).toArray().length;
  }

  private static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  @Test
  void returnsExactlyTheNextRecordsInKeyOrderAcrossTiers() throws Exception {
    MnemoDb db = placed();
    assertThat(scanned(db, key(0), RECORDS)).isEqualTo(numbers(0, RECORDS));
    assertThat(scanned(db, key(17), 5)).isEqualTo(numbers(17, 22));
    assertThat(scanned(db, key(17) + "x", 5)).isEqualTo(numbers(18, 23));
    assertThat(scanned(db, "a", 1)).isEqualTo(numbers(0, 1));
    assertThat(scanned(db, key(57), 5)).isEqualTo(numbers(57, 60));
    assertThat(scanned(db, "v", 5)).isEmpty();
    assertThat(scanned(db, key(3), 0)).isEmpty();
    close(db);
  }

  @Test
  void returnsTheFieldsThatAreAskedFor() throws Exception {
    MnemoDb db = placed();
    Map<String, ByteIterator> two =
        Map.of(
            "a", new ByteArrayByteIterator(new byte[7]),
            "b", new ByteArrayByteIterator(new byte[8]));
    assertThat(db.insert(TABLE, "v", two)).isEqualTo(Status.OK);
    List<Map<String, ByteIterator>> some = scan(db, "v", 4, Set.of("b"));
    assertThat(some).hasSize(1).allMatch(values -> values.keySet().equals(Set.of("b")));
    assertThat(size(some.get(0), "b")).isEqualTo(8);
    assertThat(scan(db, "v", 4, null).get(0).keySet()).isEqualTo(Set.of("a", "b"));
    close(db);
  }

  @Test
  void findsWhatIsInsertedAndPassesOverWhatIsDeleted() throws Exception {
    MnemoDb db = placed();
    assertThat(db.insert(TABLE, key(10) + "x", values(77))).isEqualTo(Status.OK);
    assertThat(db.delete(TABLE, key(12))).isEqualTo(Status.OK);
    assertThat(scanned(db, key(10), 4)).containsExactly(10, 77, 11, 13);
    close(db);
  }

  @Test
  void countsEveryRecordAsAReadOfItsTier() throws Exception {
    Path out = directory.resolve("out");
    MnemoDb db = placed("mnemo.out", out.toString());
    scan(db, key(0), 50, null);
    scan(db, key(55), 50, null);
    close(db);
    MeasurementDirectory measured = MeasurementDirectory.open(out);
    assertThat(measured.readRun().counts().operations()).isEqualTo(50 + 5);
    // Of 0 to 49 and 55 to 59 every third one, 17 and 1, are in FastMem.
    Map<String, Long> byTier = new TreeMap<>();
    BlockRow.read(
        measured.blocks(),
        row -> {
          assertThat(row.operation()).isEqualTo(Operation.READ);
          byTier.merge(row.tier(), row.operations(), Long::sum);
        });
    assertThat(byTier).isEqualTo(Map.of("fast", 17L + 1, "slow", 33L + 4));
    List<String> keys = new ArrayList<>();
    try (TraceReader trace = TraceFiles.open(measured.trace())) {
      while (trace.next()) {
        Access access = trace.access();
        assertThat(access.operation()).isEqualTo(Operation.READ);
        keys.add(access.keyAsString());
        assertThat(access.valueBytes())
            .isEqualTo(Integer.parseInt(access.keyAsString().substring(4)));
      }
    }
    assertThat(keys)
        .isEqualTo(
            IntStream.concat(IntStream.range(0, 50), IntStream.range(55, 60))
                .mapToObj(ScanContract::key)
                .toList());
  }

  @Test
  void pacesTheTraceByCallsAndNotByRecords() throws Exception {
    Path out = directory.resolve("out");
    MnemoDb db = placed("mnemo.out", out.toString(), "target", "2");
    for (int i = 0; i < 3; i++) {
      scan(db, key(0), 3, null);
      db.read(TABLE, key(1), null, new HashMap<>());
    }
    close(db);
    // Calls 0 to 5 at two a second: scan and read in second 0, 1 and 2.
    try (var in = CompressedFiles.open(MeasurementDirectory.open(out).trace())) {
      assertThat(
              new String(in.readAllBytes(), StandardCharsets.UTF_8)
                  .lines()
                  .map(line -> line.charAt(0)))
          .containsExactly('0', '0', '0', '0', '1', '1', '1', '1', '2', '2', '2', '2');
    }
  }

  @Test
  void refusesAnotherTableAndARunThatDidNotSayThatItScans() throws Exception {
    for (String[] wrong : new String[][] {{"table", "other"}, {"scanproportion", "0"}}) {
      MnemoDb db = placed(wrong);
      assertThat(scan(Status.ERROR, db, key(0), 5, null)).isEmpty();
      System.clearProperty(Session.OUTCOME);
      db.cleanup();
      assertThat(System.getProperty(Session.OUTCOME)).isNull();
    }
  }

  @Test
  void scansWhileOthersInsertAndDelete() throws Exception {
    load();
    Properties shared = properties("threadcount", "4");
    List<MnemoDb> clients = IntStream.range(0, 4).mapToObj(i -> open(shared)).toList();
    var threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> tasks = new ArrayList<>();
      for (int client = 0; client < 4; client++) {
        int own = client;
        tasks.add(
            threads.submit(
                () -> {
                  Random random = new Random(own);
                  for (int i = 0; i < 200; i++) {
                    // Each client changes keys of its own; those divisible by 5 stay.
                    int number = random.nextInt(RECORDS / 5) * 5 + 1 + own;
                    if (random.nextBoolean()) {
                      clients.get(own).delete(TABLE, key(number));
                    } else {
                      clients.get(own).insert(TABLE, key(number), values(number));
                    }
                    List<Integer> found = scanned(clients.get(own), key(7), 20);
                    assertThat(found).isSorted().doesNotHaveDuplicates().allMatch(n -> n >= 7);
                    assertThat(found)
                        .containsAll(
                            IntStream.rangeClosed(7, found.get(found.size() - 1))
                                .filter(n -> n % 5 == 0)
                                .boxed()
                                .toList());
                  }
                }));
      }
      for (Future<?> task : tasks) {
        task.get();
      }
    } finally {
      threads.shutdownNow();
    }
    for (MnemoDb db : clients.subList(1, 4)) {
      db.cleanup();
    }
    close(clients.get(0));
  }
}
