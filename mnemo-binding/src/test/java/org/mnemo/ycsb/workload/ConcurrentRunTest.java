package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.ycsb.workload.Runs.words;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.workload.MemoryDb.Call;
import site.ycsb.ByteIterator;
import site.ycsb.Status;
import site.ycsb.WorkloadException;

class ConcurrentRunTest {

  private static final Properties PROPERTIES =
      Runs.properties(
          words(
              "recordcount 100 operationcount 20000 fieldcount 1 fieldlength 20 "
                  + "requestdistribution latest readproportion 0.5 updateproportion 0.2 "
                  + "insertproportion 0.3"));

  @Test
  void fourThreadsPerformTheSameOperationsAsOne() throws Exception {
    Map<Call, Long> alone = counts(Runs.run(Runs.load(PROPERTIES), PROPERTIES).calls);
    for (int repeat = 0; repeat < 5; repeat++) {
      MemoryDb loaded = Runs.load(PROPERTIES);
      List<Call> together = new ArrayList<>(loaded.calls);
      together.addAll(runWithFourThreads(loaded.records));
      // Statuses are part of a call: nothing was missing, though keys follow inserts closely.
      assertThat(counts(together)).isEqualTo(alone);
    }
  }

  private static Map<Call, Long> counts(List<Call> calls) {
    return calls.stream().collect(Collectors.groupingBy(call -> call, Collectors.counting()));
  }

  private static List<Call> runWithFourThreads(Map<String, Map<String, byte[]>> records)
      throws Exception {
    MnemoWorkload workload = Runs.workload(PROPERTIES);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<List<Call>>> results = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        results.add(
            threads.submit(
                () -> {
                  MemoryDb db = new MemoryDb(records);
                  Runs.drive(workload, db, 5000);
                  return db.calls;
                }));
      }
      List<Call> calls = new ArrayList<>();
      for (Future<List<Call>> result : results) {
        calls.addAll(result.get());
      }
      return calls;
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void readOfARecordWaitsForItsInsert() throws Exception {
    SharedOperations operations = new SharedOperations(script("insert a", "read b", "read a"));
    PlannedOperation insert = draw(operations);
    PlannedOperation other = draw(operations);
    PlannedOperation read = draw(operations);
    SharedOperations.awaitTurn(insert);
    SharedOperations.awaitTurn(other);
    assertThat(read.predecessor).isNotNull().isSameAs(insert.end);
    CountDownLatch passed = new CountDownLatch(1);
    Thread reader =
        new Thread(
            () -> {
              try {
                SharedOperations.awaitTurn(read);
                passed.countDown();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    reader.start();
    assertThat(passed.getCount()).isEqualTo(1);
    operations.ended(insert);
    passed.await();
    reader.join();
  }

  @Test
  void laterInsertOfTheSameKeyReplacesTheOneToWaitFor() {
    SharedOperations operations =
        new SharedOperations(script("insert a", "delete a", "read a", "read a"));
    PlannedOperation insert = draw(operations);
    PlannedOperation delete = draw(operations);
    assertThat(delete.predecessor).isNotNull().isSameAs(insert.end);
    operations.ended(insert);
    PlannedOperation read = draw(operations);
    assertThat(read.predecessor).isNotNull().isSameAs(delete.end);
    operations.ended(delete);
    assertThat(draw(operations).predecessor).isNull();
  }

  @Test
  void failedInsertLetsOthersGoOn() throws WorkloadException {
    Properties properties = Runs.with(PROPERTIES, "readproportion", "0", "updateproportion", "0");
    MnemoWorkload workload = Runs.workload(properties);
    MemoryDb throwing =
        new MemoryDb() {
          @Override
          public Status insert(String table, String key, Map<String, ByteIterator> values) {
            throw new IllegalStateException("server gone");
          }
        };
    PlannedOperation operation = (PlannedOperation) workload.initThread(properties, 0, 1);
    try {
      workload.doTransaction(throwing, operation);
    } catch (IllegalStateException e) {
      assertThat(e).hasMessage("server gone");
    }
    assertThat(operation.end).isNotNull().matches(end -> end.getCount() == 0);
  }

  private static PlannedOperation draw(SharedOperations operations) {
    PlannedOperation operation = new PlannedOperation();
    assertThat(operations.draw(operation)).isTrue();
    return operation;
  }

  private static OperationSource script(String... lines) {
    List<String> left = new ArrayList<>(List.of(lines));
    return into -> {
      if (left.isEmpty()) {
        return false;
      }
      String line = left.remove(0);
      int blank = line.indexOf(' ');
      into.kind =
          PlannedOperation.Kind.valueOf(
              line.substring(0, blank).toUpperCase(java.util.Locale.ROOT));
      into.key = line.substring(blank + 1);
      return true;
    };
  }
}
