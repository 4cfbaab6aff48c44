package org.mnemo.ycsb.workload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.ycsb.server.DatasetSize;

class WorkloadSizeTest {

  @TempDir Path directory;

  private static DatasetSize size(String... namesAndValues) {
    return WorkloadSize.of(Runs.properties(namesAndValues));
  }

  @Test
  void isUnknownWithoutAWorkload() {
    assertThat(size("recordcount", "10").isKnown()).isFalse();
  }

  @Test
  void countsRecordsTimesFields() {
    assertThat(
            size(
                "workload", "site.ycsb.workloads.CoreWorkload",
                "recordcount", "10",
                "fieldcount", "3",
                "fieldlength", "7"))
        .isEqualTo(new DatasetSize(10, 10 * 3 * 7, 3 * 7, 3));
  }

  /** Any of the 50 operations may be an insert. */
  @Test
  void addsWhatTheRunMayInsert() {
    assertThat(
            size(
                "workload", MnemoWorkload.class.getName(),
                "recordcount", "10",
                "operationcount", "50",
                "insertproportion", "0.01",
                "fieldcount", "1",
                "fieldlength", "100"))
        .isEqualTo(new DatasetSize(60, 6000, 100, 1, 50));
  }

  /** Half of the keys have 10 bytes and half have 1000; which, is decided by the key. */
  @Test
  void addsUpTheSizesOfMixedRecords() throws IOException {
    Path sizes = Files.writeString(directory.resolve("sizes"), "10,0.5\n1000,0.5\n1000,1\n");
    DatasetSize size =
        size(
            "workload", MnemoWorkload.class.getName(),
            "recordcount", "1000",
            "mnemo.sizes", sizes.toString());
    assertThat(size.largestRecordBytes()).isEqualTo(1000);
    // 500 +- 3 x 16 large ones.
    assertThat(size.valueBytes()).isBetween(452_000L, 558_000L);
    assertThat((size.valueBytes() - 10 * 1000) % 990).isZero();
  }

  /** k grows from 5 to 9 bytes, j is inserted by the trace: both must fit at once. */
  @Test
  void takesTheLargestSizeOfEachKeyOfATrace() throws IOException {
    Path trace =
        Files.writeString(
            directory.resolve("t.csv"), "0,k,1,5,1,get,0\n1,j,1,20,1,add,0\n2,k,1,9,1,set,0\n");
    assertThat(size("workload", MnemoWorkload.class.getName(), "mnemo.trace", trace.toString()))
        .isEqualTo(new DatasetSize(2, 29, 20, 10));
  }
}
