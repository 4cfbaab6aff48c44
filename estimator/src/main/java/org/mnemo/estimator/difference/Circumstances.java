package org.mnemo.estimator.difference;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.estimator.difference.Comparison.Circumstance;

/** Finds what differs between two runs beside their times. */
public final class Circumstances {

  private Circumstances() {}

  /** What differs, of two runs with the same tiers: store, memories, machine, placement. */
  public static List<Circumstance> of(RunInfo before, RunInfo after) {
    List<Circumstance> all = new ArrayList<>();
    all.add(new Circumstance("store", before.store(), after.store()));
    all.add(new Circumstance("placement", before.placement(), after.placement()));
    for (int i = 0; i < before.tiers().size(); i++) {
      TierInfo tier = before.tiers().get(i);
      all.add(
          new Circumstance(
              "memory of '" + tier.name() + "'", tier.memory(), after.tiers().get(i).memory()));
    }
    SortedSet<String> parts = new TreeSet<>(before.machine().keySet());
    parts.addAll(after.machine().keySet());
    for (String part : parts) {
      all.add(
          new Circumstance(
              part,
              before.machine().getOrDefault(part, "not known"),
              after.machine().getOrDefault(part, "not known")));
    }
    all.removeIf(each -> each.before().equals(each.after()));
    return all;
  }
}
