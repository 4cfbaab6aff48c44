package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.workload.Runs.words;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.workload.MemoryDb.Call;
import site.ycsb.Status;
import site.ycsb.WorkloadException;
import site.ycsb.measurements.Measurements;
import site.ycsb.workloads.CoreWorkload;

class MnemoWorkloadTest {

  private static final Properties MIXED =
      Runs.properties(
          words(
              "recordcount 200 operationcount 5000 fieldcount 2 fieldlength 10 "
                  + "requestdistribution latest readproportion 0.4 updateproportion 0.2 "
                  + "insertproportion 0.2 deleteproportion 0.1 readmodifywriteproportion 0.1"));

  private static final Properties READS =
      Runs.with(
          MIXED,
          words(
              "readproportion 1 updateproportion 0 insertproportion 0 deleteproportion 0 "
                  + "readmodifywriteproportion 0"));

  @Test
  void loadsTheRecordsOfCoreWorkload() throws WorkloadException {
    assertSameKeysAsCoreWorkload();
    assertSameKeysAsCoreWorkload("insertorder", "ordered");
    assertSameKeysAsCoreWorkload("insertorder", "ordered", "zeropadding", "12");
    assertSameKeysAsCoreWorkload("zeropadding", "25");
    assertSameKeysAsCoreWorkload("insertstart", "50", "insertcount", "30");
  }

  private static void assertSameKeysAsCoreWorkload(String... changes) throws WorkloadException {
    Properties properties = Runs.forLoad(Runs.with(READS, changes));
    int count = Integer.parseInt(properties.getProperty("insertcount", "200"));
    Measurements.setProperties(properties);
    CoreWorkload core = new CoreWorkload();
    core.init(properties);
    MemoryDb expected = new MemoryDb();
    for (int i = 0; i < count; i++) {
      core.doInsert(expected, new Object());
    }
    MemoryDb loaded = Runs.load(properties);
    assertThat(keys(loaded.calls)).isEqualTo(keys(expected.calls));
    assertThat(loaded.records.values().iterator().next().keySet())
        .isEqualTo(expected.records.values().iterator().next().keySet());
  }

  @Test
  void asksOnlyForTheRecordsThatAreThere() throws WorkloadException {
    for (String distribution : KeyChoosers.names()) {
      Properties properties =
          Runs.with(
              READS, "requestdistribution", distribution, "insertstart", "50", "insertcount", "30");
      MemoryDb db = Runs.run(Runs.load(properties), properties);
      assertThat(db.calls).allMatch(call -> call.status().isOk());
    }
  }

  @Test
  void oneThreadPerformsTheSameSequenceInEveryRun() throws WorkloadException {
    List<Call> first = Runs.run(new MemoryDb(), MIXED).calls;
    assertThat(Runs.run(new MemoryDb(), MIXED).calls).isEqualTo(first);
    assertThat(Runs.run(new MemoryDb(), Runs.with(MIXED, "mnemo.seed", "42")).calls)
        .isEqualTo(first);
    assertThat(Runs.run(new MemoryDb(), Runs.with(MIXED, "mnemo.seed", "43")).calls)
        .isNotEqualTo(first);
  }

  @Test
  void anotherMixLeavesTheKeysAsTheyWere() throws WorkloadException {
    List<Call> reads = Runs.run(new MemoryDb(), READS).calls;
    Properties updates = Runs.with(READS, "readproportion", "0", "updateproportion", "1");
    assertThat(keys(Runs.run(new MemoryDb(), updates).calls)).isEqualTo(keys(reads));
  }

  @Test
  void operationsComeInTheirProportions() throws WorkloadException {
    // Missing records would cut read-modify-writes short, so without deletes.
    Properties properties = Runs.with(MIXED, "deleteproportion", "0");
    List<Call> calls =
        Runs.run(Runs.load(properties), properties).calls.stream().skip(200).toList();
    Map<String, Long> counts =
        calls.stream().collect(Collectors.groupingBy(Call::operation, Collectors.counting()));
    // Of 9 parts of 5000: 4 + 1 reads, 2 + 1 updates, 2 inserts; standard deviation below 36.
    assertThat(counts.get("read")).isBetween(2778L - 150, 2778L + 150);
    assertThat(counts.get("update")).isBetween(1667L - 150, 1667L + 150);
    assertThat(counts.get("insert")).isBetween(1111L - 150, 1111L + 150);
    assertThat(calls).allMatch(call -> call.status().isOk());
  }

  @Test
  void insertsOfTheRunAreNumberedAfterTheLoadedRecordsAndAskedFor() throws WorkloadException {
    Properties properties = Runs.with(READS, "insertorder", "ordered", "insertproportion", "1");
    MemoryDb db = Runs.run(Runs.load(properties), properties);
    List<String> inserted =
        db.calls.stream().filter(call -> call.operation().equals("insert")).map(Call::key).toList();
    for (int number = 0; number < inserted.size(); number++) {
      assertThat(inserted.get(number)).isEqualTo("user" + number);
    }
    Set<String> ofTheRun = new HashSet<>(inserted.subList(200, inserted.size()));
    assertThat(db.calls)
        .anyMatch(call -> call.operation().equals("read") && ofTheRun.contains(call.key()));
  }

  @Test
  void readModifyWriteIsAReadThenAnUpdate() throws WorkloadException {
    Properties properties =
        Runs.with(
            READS, "readproportion", "0", "readmodifywriteproportion", "1", "operationcount", "50");
    MemoryDb db = Runs.load(properties);
    db.calls.clear();
    assertThat(Reports.statusCounts("READ-MODIFY-WRITE", () -> Runs.run(db, properties)))
        .isEqualTo(Map.of("OK", 50L));
    assertThat(db.calls).hasSize(100);
    for (int i = 0; i < 100; i += 2) {
      String key = db.calls.get(i).key();
      // All 2 x 10 bytes are read, one field of 10 is written: writeallfields is false.
      assertThat(db.calls.get(i)).isEqualTo(new Call("read", key, 20));
      assertThat(db.calls.get(i + 1)).isEqualTo(new Call("update", key, 10));
    }
  }

  @Test
  void scansStartAtTheKeysThatReadsAskForAndHaveTheLengthsOfTheirDistribution()
      throws WorkloadException {
    Properties uniform =
        Runs.with(
            READS, words("readproportion 0 scanproportion 1 minscanlength 3 maxscanlength 12"));
    List<Call> scans = Runs.run(new MemoryDb(), uniform).calls;
    assertThat(scans).allMatch(call -> call.operation().equals("scan")).hasSize(5000);
    assertThat(keys(scans)).isEqualTo(keys(Runs.run(new MemoryDb(), READS).calls));
    Map<Long, Long> counts = lengths(scans);
    // 5000 of 10 lengths: 500 each, standard deviation 21.
    assertThat(counts.keySet())
        .containsExactlyInAnyOrder(3L, 4L, 5L, 6L, 7L, 8L, 9L, 10L, 11L, 12L);
    assertThat(counts.values()).allMatch(count -> count > 400 && count < 600);
    assertThat(Runs.run(new MemoryDb(), uniform).calls).isEqualTo(scans);

    Properties zipfian = Runs.with(uniform, "scanlengthdistribution", "zipfian");
    Map<Long, Long> skewed = lengths(Runs.run(new MemoryDb(), zipfian).calls);
    // Shares r^-0.99 / (sum over r of 1 to 10 = 2.956): 1691 of length 3, 852 of 4, 173 of 12.
    assertThat(skewed.get(3L)).isBetween(1691L - 150, 1691L + 150);
    assertThat(skewed.get(4L)).isBetween(852L - 120, 852L + 120);
    assertThat(skewed.get(12L)).isBetween(173L - 60, 173L + 60);
  }

  private static Map<Long, Long> lengths(List<Call> scans) {
    return scans.stream().collect(Collectors.groupingBy(Call::bytes, Collectors.counting()));
  }

  @Test
  void fieldsAreReadAndWrittenAsCoreWorkloadDoes() throws WorkloadException {
    Properties properties = Runs.with(MIXED, "readallfields", "false", "writeallfields", "true");
    assertThat(Runs.run(Runs.load(properties), properties).calls)
        .filteredOn(call -> call.status().isOk() && !call.operation().equals("delete"))
        .allMatch(call -> call.bytes() == (call.operation().equals("read") ? 10 : 20));
  }

  @Test
  void deletedRecordsAreGoneAndMayBeAskedForAgain() throws WorkloadException {
    Properties properties = Runs.with(READS, "deleteproportion", "1");
    MemoryDb db = Runs.run(Runs.load(properties), properties);
    Set<String> deleted = new HashSet<>();
    for (Call call : db.calls) {
      boolean missing = deleted.contains(call.key());
      assertThat(call.status()).isEqualTo(missing ? Status.NOT_FOUND : Status.OK);
      if (call.operation().equals("delete")) {
        deleted.add(call.key());
      }
    }
    assertThat(deleted).isNotEmpty().doesNotContainAnyElementsOf(db.records.keySet());
  }

  @Test
  void readsAreVerified() throws WorkloadException {
    Properties properties = Runs.with(MIXED, "dataintegrity", "true");
    MemoryDb db = Runs.load(properties);
    assertThat(Reports.statusCounts("VERIFY", () -> Runs.run(db, properties)))
        .containsOnlyKeys("OK");

    Properties reads =
        Runs.with(
            READS, words("dataintegrity true requestdistribution sequential operationcount 200"));
    MemoryDb damaged = Runs.load(reads);
    List<String> keys = List.copyOf(damaged.records.keySet());
    damaged.cells(keys.get(0)).computeIfPresent("field1", (field, value) -> flipLast(value));
    damaged.cells(keys.get(1)).remove("field0");
    damaged.records.remove(keys.get(2));
    assertThat(Reports.statusCounts("VERIFY", () -> Runs.run(damaged, reads)))
        .isEqualTo(Map.of("OK", 197L, "UNEXPECTED_STATE", 2L, "ERROR", 1L));
  }

  private static byte[] flipLast(byte[] value) {
    value[value.length - 1] ^= 1;
    return value;
  }

  @Test
  void failedInsertsAreTriedAgainAsOftenAsAllowed() throws WorkloadException {
    Properties properties =
        Runs.with(
            READS,
            words(
                "core_workload_insertion_retry_limit 2 core_workload_insertion_retry_interval 0"));
    MemoryDb patient = new MemoryDb();
    patient.failNextInserts(2);
    Runs.load(patient, properties);
    assertThat(patient.records).hasSize(200);

    MemoryDb stopped = new MemoryDb();
    stopped.failNextInserts(3);
    Runs.load(stopped, properties);
    assertThat(stopped.records).isEmpty();
    assertThat(stopped.calls).hasSize(3);
  }

  @Test
  void sizeOfAKeyIsTheSameAtLoadAtUpdateAndForEverySeed() throws WorkloadException {
    String file = WorkloadFilesTest.directory().resolve("sizes/caption.csv").toString();
    Properties properties =
        Runs.with(READS, "mnemo.sizes", file, "updateproportion", "1", "writeallfields", "true");
    MemoryDb db = Runs.load(properties);
    Runs.run(db, properties);
    Runs.run(db, Runs.with(properties, "mnemo.seed", "7"));
    Map<String, Set<Long>> sizes =
        db.calls.stream()
            .collect(
                Collectors.groupingBy(
                    Call::key, Collectors.mapping(Call::bytes, Collectors.toSet())));
    assertThat(sizes).hasSize(200).allSatisfy((key, bytes) -> assertThat(bytes).hasSize(1));
    assertThat(sizes.values().stream().distinct().count()).isGreaterThan(100);
  }

  private static List<String> keys(List<Call> calls) {
    return calls.stream().map(Call::key).toList();
  }
}
