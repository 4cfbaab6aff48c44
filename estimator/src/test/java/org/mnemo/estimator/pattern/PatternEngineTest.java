package org.mnemo.estimator.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.estimator.Refusals.refused;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.TestTraces;

class PatternEngineTest {

  private static final String TRACE =
      TestTraces.csv(
          "a get 10", "b set 20", "a replace 30", "a get 5", "c delete 0", "b get 20", "a get 30");

  @TempDir private Path directory;

  private static long bytes(AccessPattern pattern, int key) {
    return RecordBytes.PAYLOAD.movable(pattern, key);
  }

  @Test
  void countsEveryOperationOfEveryKey() {
    AccessPattern pattern = TestTraces.pattern(TRACE);
    int a = pattern.keys().find("a");
    assertThat(pattern.count(a, Operation.READ.ordinal())).isEqualTo(3);
    assertThat(pattern.count(a, Operation.UPDATE.ordinal())).isEqualTo(1);
    assertThat(pattern.accesses(a)).isEqualTo(4);
    int b = pattern.keys().find("b");
    assertThat(pattern.count(b, Operation.INSERT.ordinal())).isEqualTo(1);
    assertThat(pattern.count(pattern.keys().find("c"), Operation.DELETE.ordinal())).isEqualTo(1);
    assertThat(pattern.operationTotals()).containsExactly(4, 1, 1, 1);
    assertThat(pattern.requests()).isEqualTo(7);
    // 10 + 5 + 30 bytes read of a, 30 written; nothing inserted.
    assertThat(pattern.movedBytes(a, Operation.READ.ordinal())).isEqualTo(45);
    assertThat(pattern.meanMovedBytes(a, Operation.READ.ordinal())).isEqualTo(15);
    assertThat(pattern.meanMovedBytes(a, Operation.UPDATE.ordinal())).isEqualTo(30);
    assertThat(pattern.meanMovedBytes(a, Operation.INSERT.ordinal())).isZero();
  }

  @Test
  void countsASetOfARecordThatExistsAsAnUpdate() {
    AccessPattern pattern =
        TestTraces.pattern(TestTraces.csv("a get 1", "a set 2", "b set 3", "b add 4", "b set 5"));
    // By read, update, insert, delete; only the first write of b makes a record.
    assertThat(pattern.operationTotals()).containsExactly(1, 3, 1, 0);
    assertThat(pattern.movedBytes(pattern.keys().find("b"), Operation.UPDATE.ordinal()))
        .isEqualTo(9);
  }

  @Test
  void takesTheLargestValueOfTheTraceWhereNoDataSetSpeaks() {
    AccessPattern pattern = TestTraces.pattern(TRACE);
    assertThat(pattern.valueBytes(pattern.keys().find("a"))).isEqualTo(30);
    assertThat(pattern.keyBytes(pattern.keys().find("a"))).isEqualTo(4);
    // a 4 + 30, b 4 + 20; c is deleted at the end.
    assertThat(pattern.totalBytes()).isEqualTo(58);
    assertThat(pattern.isStored(pattern.keys().find("c"))).isFalse();
    assertThat(pattern.goneKeys()).isEqualTo(1);
    assertThat(pattern.coversUntouchedKeys()).isFalse();
    assertThat(pattern.keysOutsideDataset()).isZero();
  }

  @Test
  void letsTheDataSetDecideSizesAndNameUntouchedKeys() {
    Path dataset =
        TestTraces.dataset(directory.resolve("d.csv.zst"), "idle 5 1000", "a 6 100", "b 7 7");
    AccessPattern pattern = TestTraces.pattern(TRACE, dataset);
    assertThat(bytes(pattern, pattern.keys().find("a"))).isEqualTo(106);
    int idle = pattern.keys().find("idle");
    assertThat(pattern.accesses(idle)).isZero();
    assertThat(bytes(pattern, idle)).isEqualTo(1005);
    assertThat(pattern.coversUntouchedKeys()).isTrue();
    // c is in the trace alone, and deleted at its end.
    assertThat(pattern.keysOutsideDataset()).isEqualTo(1);
    assertThat(pattern.totalBytes()).isEqualTo(106 + 14 + 1005);
    assertThat(pattern.touchedKeys()).isEqualTo(3);
    assertThat(pattern.keys().keyAsString(pattern.touched(0))).isEqualTo("a");
  }

  @Test
  void keepsCountingWhenKeysOutgrowTheFirstArrays() {
    StringBuilder csv = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      csv.append("0,k").append(i).append(",4,").append(i).append(",0,set,0\n");
    }
    AccessPattern pattern = TestTraces.pattern(csv.toString());
    assertThat(pattern.keyCount()).isEqualTo(5000);
    // 4 x 5000 + (0 + ... + 4999)
    assertThat(pattern.totalBytes()).isEqualTo(20_000 + 4999L * 5000 / 2);
  }

  @Test
  void refusesAnEmptyTrace() {
    refused(() -> TestTraces.pattern(""), "test.csv");
  }

  @Test
  void refusesADamagedTraceNamingTheLine() {
    refused(() -> TestTraces.pattern(TRACE + "nonsense\n"), "test.csv line 8");
  }

  @Test
  void refusesATraceOfOtherKeysThanTheDataSet() {
    Path dataset = TestTraces.dataset(directory.resolve("d.csv.zst"), "x 1 1", "y 1 1");
    refused(
        () -> TestTraces.pattern(TRACE, dataset), "the trace test.csv", "the baselines lack them");
  }

  @Test
  void takesTheLastSizeOfAKeyThatWasWrittenAgain() {
    Path dataset = TestTraces.dataset(directory.resolve("d.csv.zst"), "a 1 10", "b 1 1", "a 1 30");
    AccessPattern pattern = TestTraces.pattern(TRACE, dataset);
    assertThat(pattern.keys().keyAsString(0)).isEqualTo("a");
    assertThat(bytes(pattern, 0)).isEqualTo(1 + 30);
  }

  @Test
  void refusesSizesThatNoStoreTakes() {
    refused(
        () -> TestTraces.pattern("0,k,1,999999999999999999,0,get,0\n"),
        "value_bytes must be at most 1099511627776");
  }
}
