package org.mnemo.core.merge;

import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.ReplayedTrace;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.text.CountedNoun;

/** The {@code run.json} of several runs together, and the check of what must be the same in all. */
final class RunUnion {

  private static final String SEED = "mnemo.seed";
  private static final String START = "insertstart";

  private RunUnion() {}

  /**
   * Checks that clients may have run at once on the same servers.
   *
   * @throws MnemoException naming the first difference and both values
   */
  static void requireAgreement(List<ClientRun> runs) {
    requireSame(runs, "store", RunInfo::store);
    requireSame(runs, "placement", RunInfo::placement);
    requireSame(runs, "tiers", info -> info.tiers().stream().map(RunUnion::shown).toList());
    requireRates(runs);
  }

  private static void requireRates(List<ClientRun> runs) {
    Map<Boolean, List<ClientRun>> byRate =
        runs.stream().collect(Collectors.partitioningBy(ClientRun::hasRate));
    List<ClientRun> with = byRate.getOrDefault(true, List.of());
    List<ClientRun> without = byRate.getOrDefault(false, List.of());
    if (!with.isEmpty() && !without.isEmpty()) {
      throw new MnemoException(
          "the run in %s was offered %s operations a second (%s), but the one in %s went as fast as it could; merge runs that all had a rate, or that all had none"
              .formatted(
                  with.get(0).directory().root(),
                  with.get(0).info().properties().get(RunInfo.RATE),
                  RunInfo.RATE,
                  without.get(0).directory().root()));
    }
  }

  private static String shown(TierInfo tier) {
    return "%s at %s on %s%s"
        .formatted(
            tier.name(), tier.endpoint(), tier.memory(), tier.emulated() ? " (emulated)" : "");
  }

  private static void requireSame(
      List<ClientRun> runs, String name, Function<RunInfo, Object> value) {
    ClientRun first = runs.get(0);
    for (ClientRun other : runs) {
      Object expected = value.apply(first.info());
      Object found = value.apply(other.info());
      if (!found.equals(expected)) {
        throw new MnemoException(
            "the runs differ in %s: %s in %s, but %s in %s; merge runs that name the same servers alike"
                .formatted(
                    name, expected, first.directory().root(), found, other.directory().root()));
      }
    }
  }

  /** The runs as one; what they differ in is listed with {@code |} between. */
  static RunInfo of(List<ClientRun> runs, ClientRun earliest, Measured measured) {
    RunInfo first = runs.get(0).info();
    SortedMap<String, String> machine = union(runs, RunInfo::machine);
    machine.put(RunInfo.MERGED_RUNS, Integer.toString(runs.size()));
    SortedMap<String, String> properties = union(runs, RunInfo::properties);
    properties.put(SEED, joined(runs, info -> Long.toString(info.seed())));
    if (first.offeredOpsS().isPresent()) {
      properties.put(RunInfo.RATE, offeredOpsS(runs));
    }
    if (runs.size() > 1) {
      properties.replace(RunInfo.ARRIVALS, RunInfo.EVEN, "even in each run");
    }
    return new RunInfo(
        RunInfo.SCHEMA,
        true,
        first.store(),
        first.placement(),
        first.tiers(),
        first.seed(),
        clients(runs),
        earliest.info().startedAt(),
        machine,
        properties,
        new Counts(
            runs.stream().mapToLong(run -> run.info().counts().operations()).sum(),
            0,
            runs.stream().mapToLong(run -> run.info().counts().notFound()).sum()),
        measured,
        null);
  }

  /** What all runs together were offered, in digits without the traces of binary fractions. */
  private static String offeredOpsS(List<ClientRun> runs) {
    return runs.stream()
        .map(run -> BigDecimal.valueOf(run.info().offeredOpsS().orElseThrow()))
        .reduce(BigDecimal.ZERO, BigDecimal::add)
        .stripTrailingZeros()
        .toPlainString();
  }

  static int clients(List<ClientRun> runs) {
    return runs.stream().mapToInt(run -> run.info().clients()).sum();
  }

  private static SortedMap<String, String> union(
      List<ClientRun> runs, Function<RunInfo, Map<String, String>> part) {
    SortedMap<String, String> union = new TreeMap<>();
    for (ClientRun run : runs) {
      for (String name : part.apply(run.info()).keySet()) {
        union.computeIfAbsent(
            name, key -> joined(runs, info -> part.apply(info).getOrDefault(key, "unset")));
      }
    }
    return union;
  }

  private static String joined(List<ClientRun> runs, Function<RunInfo, String> value) {
    Set<String> values =
        runs.stream()
            .map(run -> value.apply(run.info()))
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return String.join(" | ", values);
  }

  /**
   * Pairs of runs that may have asked for the same keys in the same order, or at the same random
   * distances of time, as sentences.
   */
  static List<String> sameRequests(List<ClientRun> runs) {
    List<String> sentences = new ArrayList<>();
    for (int i = 1; i < runs.size(); i++) {
      for (int j = 0; j < i; j++) {
        RunInfo a = runs.get(j).info();
        RunInfo b = runs.get(i).info();
        if (a.seed() != b.seed()) {
          continue;
        }
        boolean sameKeys = start(a).equals(start(b));
        if (sameKeys || runs.get(i).hasRate()) {
          sentences.add(
              "%s and %s have the same %s %d%s, so %s; give each client a seed of its own"
                  .formatted(
                      runs.get(j).directory().root(),
                      runs.get(i).directory().root(),
                      SEED,
                      a.seed(),
                      sameKeys ? " and the same " + START : "",
                      sameKeys
                          ? "Mnemo's workload asked for the same keys in both"
                          : "their operations were due at the same distances, not independently"));
        }
      }
    }
    return sentences;
  }

  /** What operations at even distances are no more where several runs were offered them. */
  static List<String> evenArrivals(List<ClientRun> runs) {
    boolean even =
        runs.stream()
            .anyMatch(
                run ->
                    run.hasRate()
                        && RunInfo.EVEN.equals(run.info().properties().get(RunInfo.ARRIVALS)));
    return even && runs.size() > 1
        ? List.of(
            "operations were due at even distances in a run (%s=%s), which those of all runs together are not, nor are they at random; for requests of many users leave it out"
                .formatted(RunInfo.ARRIVALS, RunInfo.EVEN))
        : List.of();
  }

  /**
   * Runs that replayed only the first requests of a trace, as sentences: of a merge only the
   * requests that were made are known.
   */
  static List<String> partlyReplayed(List<ClientRun> runs) {
    List<String> sentences = new ArrayList<>();
    for (ClientRun run : runs) {
      Path file = run.directory().replayed();
      if (Files.exists(file)) {
        ReplayedTrace trace = ReplayedTrace.read(file);
        long operations = run.info().counts().operations();
        if (operations < trace.requests()) {
          sentences.add(
              "%s replayed the first %,d of the %s of %s, and an estimate will be for those only, unless it is given another --trace"
                  .formatted(
                      run.directory().root(),
                      operations,
                      CountedNoun.of(trace.requests(), "request"),
                      trace.path()));
        }
      }
    }
    return sentences;
  }

  private static String start(RunInfo info) {
    return info.properties().getOrDefault(START, "0");
  }
}
