package org.mnemo.reproduction.measurement;

import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.mnemo.ycsb.sensitivity.Machine;

/** What one must know of any measurement: when, where, on what memory. */
public final class RunConditions {

  private RunConditions() {}

  /** Date, machine and emulation of some runs in a paragraph. */
  public static String sentence(Settings settings, List<Findings> runs) {
    TreeSet<String> days =
        runs.stream()
            .map(run -> run.finishedAt().replaceAll("T.*", ""))
            .collect(Collectors.toCollection(TreeSet::new));
    String when = days.isEmpty() ? "" : days.first();
    if (days.size() > 1) {
      when += " to " + days.last();
    }
    TreeSet<String> memories =
        runs.stream()
            .flatMap(run -> run.tiers().stream())
            .collect(Collectors.toCollection(TreeSet::new));
    return "Measured on %s on %s. %s Memory of the tiers: %s."
        .formatted(when, machine(Machine.describe()), scale(settings), String.join("; ", memories));
  }

  /** Scale and records in a sentence or two. */
  public static String scale(Settings settings) {
    return "Scale %s: %,d records.%s"
        .formatted(
            settings.scale(),
            settings.records(),
            settings.isTrial() ? " **Runs at this scale are too short to be exact.**" : "");
  }

  /** The machine in a line. */
  public static String machine(Map<String, String> machine) {
    return "%s processors (%s), %s GiB, %s, %s"
        .formatted(
            machine.getOrDefault("cores", "?"),
            machine.getOrDefault("cpu", "unknown"),
            machine.getOrDefault("memory_gib", "?"),
            machine.getOrDefault("os", "unknown system"),
            machine.getOrDefault("jvm", "unknown Java"));
  }
}
