package org.mnemo.ycsb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import org.junit.jupiter.api.Test;

class CheckedExporterTest {

  private final ByteArrayOutputStream report = new ByteArrayOutputStream();

  private record Line(String metric, String measurement, long value) {}

  private void export(Line... lines) throws Exception {
    try (CheckedExporter exporter = new CheckedExporter(report)) {
      for (Line line : lines) {
        exporter.write(line.metric, line.measurement, line.value);
      }
    }
  }

  @Test
  void handsEverythingOn() throws Exception {
    try (CheckedExporter exporter = new CheckedExporter(report)) {
      exporter.write("READ", "Return=OK", 3);
      exporter.write("TOTAL", "Count", 5L);
      exporter.write("READ", "AverageLatency(us)", 1.5);
    }
    assertThat(report)
        .hasToString("[READ], Return=OK, 3\n[TOTAL], Count, 5\n[READ], AverageLatency(us), 1.5\n");
  }

  @Test
  void namesWhatFailed() throws Exception {
    export(
        new Line("READ", "Return=OK", 3),
        new Line("READ", "Return=ERROR", 2),
        new Line("SCAN", "Return=NOT_IMPLEMENTED", 1));
    assertThat(CheckedExporter.failures())
        .isEqualTo("READ returned ERROR 2 times, SCAN returned NOT_IMPLEMENTED once");
    // A missing record is an answer.
    export(new Line("READ", "Return=NOT_FOUND", 2), new Line("INSERT", "Return=BATCHED_OK", 1));
    assertThat(CheckedExporter.failures()).isEmpty();
    export(new Line("OVERALL", "RunTime(ms)", 0));
    assertThat(CheckedExporter.failures()).isEqualTo("no operation was carried out");
  }
}
