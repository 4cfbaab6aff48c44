package org.mnemo.estimator.check;

import it.unimi.dsi.fastutil.HashCommon;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.util.List;
import java.util.OptionalDouble;
import org.mnemo.core.UsageException;
import org.mnemo.core.measurement.Baselines;
import org.mnemo.core.measurement.DatasetFile;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.core.trace.Access;
import org.mnemo.core.trace.TraceReader;
import org.mnemo.core.trace.TraceWatch;
import org.mnemo.core.trace.format.TraceInput;

/** Checks that runs have the same workload, as only these are comparable. */
public final class Workloads {

  private static final long PRIME = 0x100000001b3L;

  private Workloads() {}

  /**
   * Contents of a run, independent of the order of requests, which several clients mix anew in each
   * run.
   *
   * @param requests number of requests
   * @param requestSum sum of the hashes of all requests: operation, key and bytes of value
   * @param recordSum sum of the hashes of all records: key and bytes
   */
  private record Content(long requests, long requestSum, long records, long bytes, long recordSum) {

    static Content of(MeasurementDirectory run) {
      long requests = 0;
      long requestSum = 0;
      try (TraceReader trace = TraceInput.of(List.of(run.trace())).open(TraceWatch.NONE)) {
        while (trace.next()) {
          Access access = trace.access();
          long key = hash(access.keyBuffer(), access.keyOffset(), access.keyLength());
          requests++;
          requestSum += mixed(mixed(key, access.operation().ordinal()), access.valueBytes());
        }
      }
      long records = 0;
      long bytes = 0;
      long recordSum = 0;
      if (Files.exists(run.dataset())) {
        try (DatasetFile.Reader stored = new DatasetFile.Reader(run.dataset())) {
          while (stored.next()) {
            long size = stored.keyBytes() + stored.valueBytes();
            records++;
            bytes += size;
            recordSum += mixed(hash(stored.buffer(), stored.keyOffset(), stored.keyLength()), size);
          }
        }
      }
      return new Content(requests, requestSum, records, bytes, recordSum);
    }

    private static long hash(byte[] key, int offset, int length) {
      long hash = 0xcbf29ce484222325L;
      for (int i = offset; i < offset + length; i++) {
        hash = (hash ^ key[i]) * PRIME;
      }
      return hash;
    }

    private static long mixed(long hash, long value) {
      return HashCommon.mix(hash * PRIME + value);
    }
  }

  /**
   * Rejects runs of different workloads.
   *
   * @param runs at least one finished run
   * @throws UsageException with two workloads and their difference
   */
  public static void requireSame(List<MeasurementDirectory> runs) {
    MeasurementDirectory first = runs.get(0);
    requireBaselines(first);
    Content content = Content.of(first);
    for (MeasurementDirectory other : runs.subList(1, runs.size())) {
      requireBaselines(other);
      requireSameClients(first, other);
      requireSame(first, content, other, Content.of(other));
    }
  }

  private static void requireBaselines(MeasurementDirectory run) {
    Baselines baselines = run.readBaselines();
    if (baselines.serviceTimes().isEmpty()) {
      throw new UsageException(
          "the run in %s has no block with all data on one tier (mnemo.placement is '%s'); repeat it with mnemo.placement=baseline"
              .formatted(run.root(), run.readRun().placement()));
    }
  }

  private static void requireSameClients(MeasurementDirectory a, MeasurementDirectory b) {
    RunInfo first = a.readRun();
    RunInfo second = b.readRun();
    requireEqual(a, b, "clients", first.clients(), second.clients());
    requireEqual(
        a,
        b,
        "tiers",
        first.tiers().stream().map(TierInfo::name).toList(),
        second.tiers().stream().map(TierInfo::name).toList());
    requireEqual(
        a,
        b,
        "operations per second as a limit (target)",
        first.properties().getOrDefault("target", "none"),
        second.properties().getOrDefault("target", "none"));
    requireEqual(
        a,
        b,
        "operations per second offered (%s)".formatted(RunInfo.RATE),
        offered(first),
        offered(second));
    requireEqual(
        a,
        b,
        "arrivals (%s)".formatted(RunInfo.ARRIVALS),
        first.properties().getOrDefault(RunInfo.ARRIVALS, "poisson"),
        second.properties().getOrDefault(RunInfo.ARRIVALS, "poisson"));
  }

  private static String offered(RunInfo run) {
    OptionalDouble opsS = run.offeredOpsS();
    return opsS.isPresent()
        ? BigDecimal.valueOf(opsS.getAsDouble()).stripTrailingZeros().toPlainString()
        : "none";
  }

  private static void requireSame(
      MeasurementDirectory a, Content first, MeasurementDirectory b, Content second) {
    requireEqual(a, b, "records", first.records, second.records);
    requireEqual(a, b, "bytes of records", first.bytes, second.bytes);
    if (first.requests != second.requests) {
      throw different(
          a,
          b,
          "requests",
          first.requests,
          second.requests,
          ", measured with the same -p operationcount=N and enough --time for it");
    }
    if (first.recordSum != second.recordSum || first.requestSum != second.requestSum) {
      long seed = a.readRun().seed();
      long otherSeed = b.readRun().seed();
      throw new UsageException(
          "the runs in %s and %s are of different workloads: %s differ in keys, operations or sizes%s; compare runs of one workload"
              .formatted(
                  a.root(),
                  b.root(),
                  first.recordSum != second.recordSum ? "their records" : "their requests",
                  seed == otherSeed
                      ? ""
                      : ", and their seeds are %d and %d (mnemo.seed)".formatted(seed, otherSeed)));
    }
  }

  private static void requireEqual(
      MeasurementDirectory a, MeasurementDirectory b, String what, Object first, Object second) {
    if (!first.equals(second)) {
      throw different(a, b, what, first, second, "");
    }
  }

  private static UsageException different(
      MeasurementDirectory a,
      MeasurementDirectory b,
      String what,
      Object first,
      Object second,
      String condition) {
    return new UsageException(
        "the runs in %s and %s are of different workloads: their %s are %s and %s; compare runs of one workload%s"
            .formatted(a.root(), b.root(), what, first, second, condition));
  }
}
