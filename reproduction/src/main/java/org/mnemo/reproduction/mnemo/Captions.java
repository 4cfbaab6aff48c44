package org.mnemo.reproduction.mnemo;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.reproduction.measurement.Findings;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.Remarks;
import org.mnemo.reproduction.paper.Context;

/** What stands on every picture of a sweep. */
final class Captions {

  private Captions() {}

  /**
   * Legend of a picture's lines and marks.
   *
   * @param lines meaning of the lines, in words
   */
  static String legend(Context context, List<Measurement> measurements, String lines) {
    List<Findings> runs = measurements.stream().map(context::findings).toList();
    if (runs.stream().anyMatch(run -> !run.splits().isEmpty())) {
      return lines + ", marks are real splits with 95 % intervals";
    }
    return lines
        + Remarks.longerScale(context.plan(), runs).map("; for marks, %s"::formatted).orElse("");
  }

  /** Subtitles of a picture: its scale and what is emulated. */
  static List<String> subtitles(Context context, List<Measurement> measurements) {
    List<String> lines = new ArrayList<>(context.subtitles());
    if (measurements.stream().anyMatch(run -> context.findings(run).emulated())) {
      lines.add("SlowMem is emulated: 238.1 ns and 1.81 GB/s against 65.7 ns and 14.9 GB/s");
    }
    return lines;
  }
}
