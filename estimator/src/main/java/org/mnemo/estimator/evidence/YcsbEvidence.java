package org.mnemo.estimator.evidence;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.Baselines.ServiceTime;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.evidence.Evidence.MeasuredLoad;
import org.mnemo.estimator.evidence.YcsbResultFile.YcsbResult;
import org.mnemo.estimator.model.RunTimeModel.MeasuredEnds;
import org.mnemo.estimator.model.tails.LatencyComponents;

/** Results of two runs of any YCSB binding: all data in FastMem, and all in SlowMem. */
public final class YcsbEvidence {

  /** Largest ratio of busy clients to client threads; above 1, as YCSB rounds its times. */
  private static final double BUSIEST = 1.02;

  /** Smallest plausible ratio of busy clients to client threads. */
  private static final double IDLEST = 0.5;

  private YcsbEvidence() {}

  /**
   * Reads both results.
   *
   * @param clients client threads of each run, at least 1
   * @throws MnemoException if a result is incomplete, or the workloads differ
   * @throws UsageException if the number of clients contradicts the runs
   */
  public static Evidence read(Path fastFile, Path slowFile, int clients) {
    YcsbResult fast = YcsbResultFile.read(fastFile);
    YcsbResult slow = YcsbResultFile.read(slowFile);
    if (!fast.operations().keySet().equals(slow.operations().keySet())) {
      throw new MnemoException(
          "%s holds %s operations but %s holds %s; name two runs of the same workload"
              .formatted(
                  fastFile,
                  names(fast.operations().keySet()),
                  slowFile,
                  names(slow.operations().keySet())));
    }
    requireClients(fastFile, fast, clients);
    requireClients(slowFile, slow, clients);
    Baselines baselines =
        new Baselines(
            Baselines.SCHEMA,
            clients,
            Tiers.FAST_AND_SLOW.names(),
            (clientNs(fast, clients) + clientNs(slow, clients)) / 2,
            0,
            serviceTimes(fast, slow),
            List.of(),
            List.of());
    return new Evidence(
        "two YCSB runs",
        baselines,
        List.of(),
        0,
        operations(fast) + operations(slow),
        operations(fast),
        latency(fast, slow),
        new MeasuredEnds.Ends(fast.runtimeNs(), slow.runtimeNs()),
        OptionalDouble.empty(),
        List.of(),
        null,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        MeasuredLoad.NONE);
  }

  private static List<String> names(Iterable<Operation> operations) {
    List<String> names = new ArrayList<>();
    operations.forEach(operation -> names.add(operation.lowerCase()));
    return names;
  }

  private static long operations(YcsbResult result) {
    return result.operations().values().stream().mapToLong(YcsbResult.Summary::operations).sum();
  }

  private static double busyNs(YcsbResult result) {
    return result.operations().values().stream()
        .mapToDouble(summary -> summary.operations() * summary.meanNs())
        .sum();
  }

  private static void requireClients(Path file, YcsbResult result, int clients) {
    double busyClients = busyNs(result) / result.runtimeNs();
    if (busyClients > BUSIEST * clients || busyClients < IDLEST * clients) {
      throw new UsageException(
          String.format(
              Locale.ROOT,
              "the operations of %s kept %.2f client threads busy, which contradicts --clients"
                  + " %d; give the number of threads of the runs (YCSB's -threads), without -target",
              file,
              busyClients,
              clients));
    }
  }

  private static double clientNs(YcsbResult result, int clients) {
    return Math.max(0, (result.runtimeNs() * clients - busyNs(result)) / operations(result));
  }

  private static List<ServiceTime> serviceTimes(YcsbResult fast, YcsbResult slow) {
    List<ServiceTime> times = new ArrayList<>();
    List<YcsbResult> results = List.of(fast, slow);
    for (int tier = 0; tier < results.size(); tier++) {
      String name = Tiers.FAST_AND_SLOW.name(tier);
      results
          .get(tier)
          .operations()
          .forEach(
              (operation, summary) ->
                  times.add(
                      new ServiceTime(
                          name, operation, summary.operations(), summary.meanNs(), 0, 0)));
    }
    return times;
  }

  /** Latency distributions of the results, in one size class, as YCSB reports no sizes. */
  private static Optional<LatencyComponents> latency(YcsbResult fast, YcsbResult slow) {
    Map<String, Histogram> byTag = new TreeMap<>();
    List<YcsbResult> results = List.of(fast, slow);
    for (int tier = 0; tier < results.size(); tier++) {
      for (Map.Entry<Operation, YcsbResult.Summary> entry :
          results.get(tier).operations().entrySet()) {
        if (entry.getValue().latency().isEmpty()) {
          return Optional.empty();
        }
        byTag.put(
            Tiers.FAST_AND_SLOW.name(tier)
                + "."
                + entry.getKey().lowerCase()
                + "."
                + SizeClass.of(0),
            entry.getValue().latency().get());
      }
    }
    return Optional.of(LatencyComponents.of(Tiers.FAST_AND_SLOW, byTag));
  }
}
