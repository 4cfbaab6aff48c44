package org.mnemo.estimator.check;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.estimator.check.Comparison.Circumstance;

/** Finds differences between runs other than their times. */
public final class Circumstances {

  private Circumstances() {}

  /** Conditions that differ between runs. */
  public static List<Circumstance> of(List<RunInfo> before, List<RunInfo> after) {
    List<SortedMap<String, String>> conditionsBefore = conditions(before);
    List<SortedMap<String, String>> conditionsAfter = conditions(after);
    SortedSet<String> names = new TreeSet<>();
    Stream.concat(conditionsBefore.stream(), conditionsAfter.stream())
        .forEach(each -> names.addAll(each.keySet()));
    List<Circumstance> all = new ArrayList<>();
    for (String name : names) {
      Circumstance found =
          new Circumstance(name, values(name, conditionsBefore), values(name, conditionsAfter));
      if (found.before().size() > 1 || !found.before().equals(found.after())) {
        all.add(found);
      }
    }
    return all;
  }

  private static List<SortedMap<String, String>> conditions(List<RunInfo> runs) {
    return runs.stream().map(RunInfo::conditions).toList();
  }

  /** Different values of a condition, in the order of the runs. */
  private static List<String> values(String name, List<SortedMap<String, String>> conditions) {
    return conditions.stream()
        .map(each -> each.getOrDefault(name, "not known"))
        .distinct()
        .toList();
  }
}
