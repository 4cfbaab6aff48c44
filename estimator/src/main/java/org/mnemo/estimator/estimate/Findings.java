package org.mnemo.estimator.estimate;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.mnemo.core.measurement.Baselines.SizedTime;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.evidence.Evidence;
import org.mnemo.estimator.pattern.AccessPattern;

/** What a user must know of an estimate beyond its numbers. */
public final class Findings {

  private Findings() {}

  /** Sentences without a full stop, most important first. */
  public static List<String> of(
      Curve curve, Precision precision, AccessPattern pattern, Evidence evidence, Path trace) {
    List<String> findings = new ArrayList<>();
    findings.addAll(evidence.remarks());
    imprecise(precision).ifPresent(findings::add);
    if (curve.throughputOpsS(0) >= curve.throughputOpsS(curve.lastRow())) {
      findings.add(
          "SlowMem was no slower than FastMem in this measurement: either FastMem is worth nothing to"
              + " this workload, or the difference is lost in the noise, or the two were mistaken for"
              + " each other");
    }
    curve.traffic().keys().ifPresent(keys -> findings.addAll(keys.warnings()));
    unmeasured(pattern, evidence).ifPresent(findings::add);
    sizesBeyond(pattern, evidence).ifPresent(findings::add);
    if (pattern.keysOutsideDataset() > 0) {
      findings.add(
          String.format(
              Locale.ROOT,
              "%,d of the %,d keys of the trace %s are not in the data set; they count with the"
                  + " sizes that the trace names",
              pattern.keysOutsideDataset(),
              pattern.touchedKeys(),
              trace));
    }
    if (curve.scale().isOfRequests()) {
      findings.add(
          "a sample of requests makes keys look hotter or colder than they are, and the order goes by"
              + " that: the slowdown is too low, by several percentage points at small rates; sample"
              + " keys instead");
    }
    if (!curve.scale().isWhole()) {
      findings.add(
          String.format(
              Locale.ROOT,
              "the trace is a sample; keys, bytes and requests are scaled back (by %.4g, %.4g and"
                  + " %.4g) and intervals widened by what another sample might have said",
              curve.scale().keys(),
              curve.scale().bytes(),
              curve.scale().requests()));
    }
    return findings;
  }

  /** Operations that take the times of others. */
  private static Optional<String> unmeasured(AccessPattern pattern, Evidence evidence) {
    List<String> operations = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      boolean measured =
          evidence.baselines().serviceTimes().stream()
              .anyMatch(time -> time.operation() == operation);
      if (pattern.operationTotals()[operation.ordinal()] > 0 && !measured) {
        operations.add(operation.lowerCase());
      }
    }
    return operations.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "the trace holds operations that were not measured ("
                + String.join(", ", operations)
                + "); they count with the mean time of the writes that were");
  }

  /** Sentence on a measurement that is less precise than it should be; empty if it is not. */
  private static Optional<String> imprecise(Precision precision) {
    if (precision.status() == Precision.Status.NOT_TOLD) {
      return Optional.of(
          "two YCSB results do not tell how sure they are, so there are no intervals; repeat both"
              + " runs and compare");
    }
    if (!precision.isKnown() || precision.isAimReached()) {
      return Optional.empty();
    }
    if (precision.halfWidth() <= precision.aimedHalfWidth()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "what you promise is known well enough, but not well; measure longer:"
                  + " operationcount=%d (or a longer trace)",
              precision.neededOperations()));
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "the measurement is short or the machine was noisy: where the estimate meets your limit,"
                + " the slowdown is known to plus or minus %.1f percentage points; measure longer:"
                + " operationcount=%d (or a longer trace) would bring it to about %.1f",
            100 * precision.halfWidth(),
            precision.neededOperations(),
            100 * precision.aimedHalfWidth()));
  }

  /** Requests whose values are smaller or larger than any that was measured. */
  private static Optional<String> sizesBeyond(AccessPattern pattern, Evidence evidence) {
    if (!evidence.knowsSizes()) {
      return Optional.empty();
    }
    long requests = 0;
    int smallest = SizeClass.COUNT;
    int largest = -1;
    for (Operation operation : Operation.values()) {
      int[] classes =
          evidence.baselines().sizes().stream()
              .filter(time -> time.operation() == operation)
              .mapToInt(SizedTime::sizeClass)
              .sorted()
              .toArray();
      for (int key = 0; classes.length > 0 && key < pattern.keyCount(); key++) {
        int count = pattern.count(key, operation.ordinal());
        if (count > 0) {
          int size = SizeClass.of(Math.round(pattern.meanMovedBytes(key, operation.ordinal())));
          if (size < classes[0] || size > classes[classes.length - 1]) {
            requests += count;
            smallest = Math.min(smallest, classes[0]);
            largest = Math.max(largest, classes[classes.length - 1]);
          }
        }
      }
    }
    return requests == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%,d of %,d requests move values outside of what was measured (%,d to %,d bytes);"
                    + " their times are extrapolated, and percentiles take the nearest size that was"
                    + " measured; measure with such values to be sure",
                requests,
                pattern.requests(),
                SizeClass.smallestBytes(smallest),
                SizeClass.largestBytes(largest)));
  }
}
