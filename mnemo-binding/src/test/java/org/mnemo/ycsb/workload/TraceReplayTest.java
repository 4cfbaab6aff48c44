package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.MnemoException;
import org.mnemo.ycsb.tier.KnownRecords;
import org.mnemo.ycsb.workload.MemoryDb.Call;
import site.ycsb.Status;
import site.ycsb.WorkloadException;

class TraceReplayTest {

  private static final String TRACE =
      """
      0,alpha,5,100,0,get,0
      0,new,3,40,0,set,0
      1,a,b,3,7,1,replace,0
      1,alpha,5,300,0,replace,0
      2,never,5,0,0,get,0
      3,new,3,40,0,get,0
      4,gone,4,0,0,delete,0
      5,größe,7,12,0,get,0
      5,alpha,5,100,0,get,0
      """;

  @TempDir Path directory = Path.of(".");

  @Test
  void loadsEveryKeyThatTheTraceDoesNotInsertItself() throws Exception {
    Properties properties = properties(TRACE);
    MemoryDb db = Runs.load(properties);
    // In order of first access, each with its largest value.
    assertThat(db.calls)
        .containsExactly(
            new Call("insert", "alpha", 300),
            new Call("insert", "a,b", 7),
            new Call("insert", "gone", 0),
            new Call("insert", "größe", 12));
    // Nothing but a read that finds nothing asks for it.
    assertThat(db.records).doesNotContainKey("never");
  }

  @Test
  void replaysKeysOperationsAndSizesInOrder() throws Exception {
    assertReplays(properties(TRACE));
  }

  @Test
  void startsOverWhereARunGoesOnBeyondTheWorkload() throws Exception {
    Properties properties = properties("0,old,3,10,0,get,0\n0,new,3,20,0,set,0\n");
    properties.setProperty("mnemo.workload.requests", "2");
    MemoryDb db = Runs.load(properties);
    db.calls.clear();
    MnemoWorkload workload = Runs.workload(properties);
    Runs.drive(workload, db, 5);
    workload.cleanup();
    // The second time the record is there already.
    assertThat(db.calls)
        .containsExactly(
            new Call("read", "old", 10),
            new Call("insert", "new", 20),
            new Call("read", "old", 10),
            new Call("update", "new", 20),
            new Call("read", "old", 10));
  }

  @Test
  void aSetOfARecordThatExistsIsAnUpdate() throws Exception {
    Properties properties =
        properties(
            """
            0,read,4,10,0,get,0
            0,read,4,20,0,set,0
            0,new,3,30,0,set,0
            0,new,3,40,0,set,0
            0,new,3,0,0,delete,0
            0,new,3,50,0,set,0
            """);
    MemoryDb db = Runs.load(properties);
    assertThat(db.calls).containsExactly(new Call("insert", "read", 20));
    db.calls.clear();
    MnemoWorkload workload = Runs.workload(properties);
    Runs.drive(workload, db, 6);
    workload.cleanup();
    assertThat(db.calls)
        .containsExactly(
            new Call("read", "read", 20),
            new Call("update", "read", 20),
            new Call("insert", "new", 30),
            new Call("update", "new", 40),
            new Call("delete", "new", 0),
            new Call("insert", "new", 50));
  }

  @Test
  void saysWhatTheTraceDoesNotTell() throws Exception {
    Path file = directory.resolve("trace.oracleGeneral");
    ByteBuffer record = ByteBuffer.allocate(24).order(ByteOrder.LITTLE_ENDIAN);
    Files.write(file, record.putInt(0).putLong(7).putInt(10).putLong(-1).array());
    assertThat(TraceSummary.of(file).remarks())
        .contains("oracle-general holds no operations: every request counts as a read");
  }

  private static void assertReplays(Properties properties) throws WorkloadException {
    MemoryDb db = Runs.load(properties);
    db.calls.clear();
    MnemoWorkload workload = Runs.workload(properties);
    assertThat(Runs.drive(workload, db, 1000)).isEqualTo(9);
    workload.cleanup();
    assertThat(db.calls)
        .containsExactly(
            new Call("read", "alpha", 300),
            new Call("insert", "new", 40),
            new Call("update", "a,b", 7),
            new Call("update", "alpha", 300),
            new Call("read", "never", 0, Status.NOT_FOUND),
            new Call("read", "new", 40),
            new Call("delete", "gone", 0),
            new Call("read", "größe", 12),
            new Call("read", "alpha", 300));
  }

  @Test
  void tellsYcsbTheCounts() throws Exception {
    Properties run = properties(TRACE);
    run.setProperty("recordcount", "10000");
    run.setProperty("insertcount", "5000");
    Runs.workload(run).cleanup();
    assertThat(run.getProperty("recordcount")).isEqualTo("4");
    assertThat(run.getProperty("operationcount")).isEqualTo("9");
    assertThat(run.containsKey("insertcount")).isFalse();
  }

  @Test
  void knowsHowManyReadsFindNothing() throws Exception {
    Properties run = properties(TRACE);
    Runs.workload(run).cleanup();
    KnownRecords records = KnownRecords.of(run);
    // One of nine, and so often if the trace is begun again.
    assertThat(records.mostMisses(9)).isEqualTo(1);
    assertThat(records.mostMisses(10)).isEqualTo(2);
  }

  @Test
  void keepsAShorterOperationCount() throws Exception {
    Properties properties = Runs.with(properties(TRACE), "operationcount", "2");
    assertThat(Runs.run(Runs.load(properties), properties).calls).hasSize(4 + 2);
    assertThat(properties.getProperty("operationcount")).isEqualTo("2");
  }

  @Test
  void traceThatInsertsAllItsKeysLoadsOneSinceYcsbCannotLoadNothing() throws Exception {
    Properties properties = properties("0,k,1,5,0,set,0\n0,k,1,5,0,get,0\n");
    MemoryDb db = Runs.load(properties);
    assertThat(db.calls).containsExactly(new Call("insert", "k", 5));
    db.calls.clear();
    MnemoWorkload workload = Runs.workload(properties);
    assertThat(Runs.drive(workload, db, 10)).isEqualTo(2);
    assertThat(db.calls).containsExactly(new Call("insert", "k", 5), new Call("read", "k", 5));
  }

  @Test
  void replayedReadsCanBeVerified() throws Exception {
    Properties properties =
        Runs.with(properties(TRACE), "dataintegrity", "true", "operationcount", "9");
    MemoryDb db = Runs.load(properties);
    assertThat(Reports.statusCounts("VERIFY", () -> Runs.run(db, properties)))
        .isEqualTo(Map.of("OK", 4L));
    db.cells("größe")
        .computeIfPresent(
            "field0",
            (field, value) -> {
              value[0] ^= 1;
              return value;
            });
    assertThat(Reports.statusCounts("VERIFY", () -> Runs.run(db, properties)))
        .isEqualTo(Map.of("OK", 3L, "UNEXPECTED_STATE", 1L));
  }

  @Test
  void severalFieldsShareTheBytes() throws Exception {
    Properties properties = Runs.with(properties(TRACE), "fieldcount", "3");
    assertThat(Runs.load(properties).cells("a,b"))
        .satisfies(record -> assertThat(record.get("field0")).hasSize(3))
        .satisfies(record -> assertThat(record.get("field2")).hasSize(2));
  }

  @Test
  void badTracesAreErrors() throws Exception {
    assertError(" holds no request", "");
    assertError(" line 1: ", "hello\n");
    assertError(" line 2: value_bytes ", "0,a,1,1,0,get,0\n0,b,1,536870913,0,get,0\n");
    Path file = directory.resolve("trace.csv");
    Files.write(file, "0,\u00ff,1,1,0,get,0\n".getBytes(StandardCharsets.ISO_8859_1));
    refused(
        () -> Runs.workload(Runs.properties("mnemo.trace", file.toString())),
        file.toString(),
        "line 1",
        "YCSB");
    Files.delete(file);
    refused(() -> Runs.workload(Runs.properties("mnemo.trace", file.toString())), file.toString());
  }

  private void assertError(String message, String trace) throws IOException {
    Properties properties = properties(trace);
    assertThatThrownBy(() -> Runs.workload(properties))
        .isInstanceOf(MnemoException.class)
        .hasMessageStartingWith(directory.resolve("trace.csv") + message);
  }

  private Properties properties(String trace) throws IOException {
    Path file = directory.resolve("trace.csv");
    Files.writeString(file, trace);
    return Runs.properties("mnemo.trace", file.toString(), "fieldcount", "1");
  }
}
