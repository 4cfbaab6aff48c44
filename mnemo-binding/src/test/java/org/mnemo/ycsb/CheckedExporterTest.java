package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class CheckedExporterTest {

  private final ByteArrayOutputStream report = new ByteArrayOutputStream();

  private CheckedExporter exporter() throws ReflectiveOperationException {
    return new CheckedExporter(report);
  }

  @Test
  void handsEverythingOn() throws IOException, ReflectiveOperationException {
    try (CheckedExporter exporter = exporter()) {
      exporter.write("READ", "Return=OK", 3);
      exporter.write("TOTAL", "Count", 5L);
      exporter.write("READ", "AverageLatency(us)", 1.5);
    }
    assertThat(report)
        .hasToString("[READ], Return=OK, 3\n[TOTAL], Count, 5\n[READ], AverageLatency(us), 1.5\n");
  }

  @Test
  void namesWhatFailed() throws IOException, ReflectiveOperationException {
    try (CheckedExporter exporter = exporter()) {
      exporter.write("READ", "Return=OK", 3);
      exporter.write("READ", "Return=ERROR", 2);
      exporter.write("SCAN", "Return=NOT_IMPLEMENTED", 1);
    }
    assertThat(CheckedExporter.failures())
        .isEqualTo("READ returned ERROR 2 times, SCAN returned NOT_IMPLEMENTED once");
  }

  @Test
  void takesAMissingRecordForAnAnswer() throws IOException, ReflectiveOperationException {
    try (CheckedExporter exporter = exporter()) {
      exporter.write("READ", "Return=NOT_FOUND", 2);
      exporter.write("INSERT", "Return=BATCHED_OK", 1);
    }
    assertThat(CheckedExporter.failures()).isEmpty();
  }

  @Test
  void failsIfNothingWasDone() throws IOException, ReflectiveOperationException {
    try (CheckedExporter exporter = exporter()) {
      exporter.write("OVERALL", "RunTime(ms)", 0L);
    }
    assertThat(CheckedExporter.failures()).isEqualTo("no operation was carried out");
  }
}
