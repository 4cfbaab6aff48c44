package org.mnemo.core.measurement;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;
import org.mnemo.core.trace.Operation;

/**
 * The measured extremes of a workload: mean latencies with all data on each tier, and the excess of
 * mixed tiers. Content of {@code baselines.json}.
 *
 * @param schema version of the file format: before 3 all undisturbed blocks had the same weight
 * @param clients number of client threads
 * @param tiers names of the tiers, fastest first
 * @param clientNs mean time that a client spends between two operations, in nanoseconds
 * @param disturbanceNs mean time in nanoseconds that an operation lost to disturbances of the
 *     machine, alike on every tier and outside service and client times
 * @param serviceTimes mean latencies, one for each measured tier and operation
 * @param sizes mean latencies by tier, operation and size class; empty in files of version 1
 * @param mixed excess times of blocks that mix tiers over the weighted mean of the baselines
 */
public record Baselines(
    int schema,
    int clients,
    List<String> tiers,
    double clientNs,
    double disturbanceNs,
    List<ServiceTime> serviceTimes,
    List<SizedTime> sizes,
    List<Mixed> mixed) {

  public static final int SCHEMA = 3;

  public Baselines {
    tiers = List.copyOf(requireNonNull(tiers, "tiers is null"));
    serviceTimes = List.copyOf(requireNonNull(serviceTimes, "service_times is null"));
    sizes = List.copyOf(requireNonNull(sizes, "sizes is null"));
    mixed = List.copyOf(requireNonNull(mixed, "mixed is null"));
  }

  /**
   * Reads a file of any version.
   *
   * @throws MnemoException if the file is absent, damaged or of a later version
   */
  public static Baselines read(Path file) {
    return Json.read(file, Baselines.class, SCHEMA, List.of(Baselines::upgrade, version2 -> {}));
  }

  /** Version 1 had neither size classes nor excesses by operation. */
  private static void upgrade(ObjectNode version1) {
    version1.putArray("sizes");
    Json.forEach(version1, "mixed", mixture -> mixture.putArray("by_operation"));
  }

  /**
   * Mean latency of one operation on one tier.
   *
   * @param operations number of counted operations
   * @param meanNs mean latency in nanoseconds, as seen by the client
   * @param standardErrorNs standard error of that mean, from the spread between blocks; 0 if there
   *     was only one
   * @param meanValueBytes mean size in bytes of the values moved
   */
  public record ServiceTime(
      String tier,
      Operation operation,
      long operations,
      double meanNs,
      double standardErrorNs,
      double meanValueBytes) {}

  /**
   * Mean latency of one operation on one tier with values of one size class.
   *
   * @param sizeClass {@link SizeClass} of the values
   * @param operations number of counted operations
   * @param meanNs mean latency in nanoseconds, as seen by the client
   * @param standardErrorNs standard error of the mean at {@code meanValueBytes}, from the spread
   *     between blocks not explained by other sizes; 0 if there was only one
   * @param meanValueBytes mean size in bytes of the values moved
   */
  public record SizedTime(
      String tier,
      Operation operation,
      int sizeClass,
      long operations,
      double meanNs,
      double standardErrorNs,
      double meanValueBytes) {}

  /**
   * The cost of mixing tiers in one mixture.
   *
   * @param kind the mixture, as in {@link BlockRow#kind()}
   * @param operations number of counted operations
   * @param switchRate share of operations that followed one on another tier
   * @param excessNs mean time of an operation beyond the sum of the baselines, in nanoseconds; may
   *     be negative
   * @param standardErrorNs standard error of {@code excessNs}, from the spread between blocks and
   *     the standard errors of the baselines
   * @param byOperation the excess of each kind of operation; empty in files of version 1
   */
  public record Mixed(
      String kind,
      long operations,
      double switchRate,
      double excessNs,
      double standardErrorNs,
      List<OperationExcess> byOperation) {

    public Mixed {
      byOperation = List.copyOf(requireNonNull(byOperation, "by_operation is null"));
    }
  }

  /**
   * The cost of mixing tiers for one kind of operation.
   *
   * @param operations number of counted operations
   * @param excessNs mean time of an operation, client time included, beyond the baselines, in
   *     nanoseconds
   * @param standardErrorNs standard error of {@code excessNs}
   */
  public record OperationExcess(
      Operation operation, long operations, double excessNs, double standardErrorNs) {}

  /** Time lost to disturbances, relative to the undisturbed time of the operations. */
  public double disturbanceShare() {
    double operations = 0;
    double undisturbedNs = 0;
    for (ServiceTime time : serviceTimes) {
      operations += time.operations();
      undisturbedNs += time.operations() * (time.meanNs() + clientNs);
    }
    return undisturbedNs > 0 ? disturbanceNs * operations / undisturbedNs : 0;
  }

  public Optional<ServiceTime> serviceTime(String tier, Operation operation) {
    for (ServiceTime time : serviceTimes) {
      if (time.tier().equals(tier) && time.operation() == operation) {
        return Optional.of(time);
      }
    }
    return Optional.empty();
  }

  /** Mean latency of some operations on a tier, weighted by their counts. */
  public OptionalDouble meanNs(String tier, Predicate<Operation> some) {
    double sumNs = 0;
    long operations = 0;
    for (ServiceTime time : serviceTimes) {
      if (time.tier().equals(tier) && some.test(time.operation())) {
        sumNs += time.meanNs() * time.operations();
        operations += time.operations();
      }
    }
    return operations == 0 ? OptionalDouble.empty() : OptionalDouble.of(sumNs / operations);
  }
}
