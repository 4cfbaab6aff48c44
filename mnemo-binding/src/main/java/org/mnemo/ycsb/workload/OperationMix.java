package org.mnemo.ycsb.workload;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.workload.PlannedOperation.Kind;
import site.ycsb.workloads.CoreWorkload;

/**
 * Shares of the kinds of operations. The {@code ...proportion} properties are weights: only their
 * relation counts.
 */
public final class OperationMix {

  public static final String DELETE_PROPORTION = "deleteproportion";

  private static final Kind[] KINDS = Kind.values();

  private final double[] cumulativeShares = new double[KINDS.length];

  /**
   * @throws UsageException if a weight is negative or not finite, or all are 0
   */
  OperationMix(Map<Kind, Double> weights) {
    double sum = 0;
    for (Kind kind : KINDS) {
      sum += weights.getOrDefault(kind, 0.0);
      cumulativeShares[kind.ordinal()] = sum;
    }
    Check.that(sum > 0, "all proportions of operations are 0; set one, such as readproportion=1");
    for (int i = 0; i < cumulativeShares.length; i++) {
      cumulativeShares[i] /= sum;
    }
  }

  public static OperationMix of(PropertyReader properties) {
    Map<Kind, Double> weights = new EnumMap<>(Kind.class);
    weights.put(Kind.READ, weight(properties, CoreWorkload.READ_PROPORTION_PROPERTY, 0.95));
    weights.put(Kind.UPDATE, weight(properties, CoreWorkload.UPDATE_PROPORTION_PROPERTY, 0.05));
    weights.put(Kind.INSERT, weight(properties, CoreWorkload.INSERT_PROPORTION_PROPERTY, 0));
    weights.put(Kind.DELETE, weight(properties, DELETE_PROPORTION, 0));
    weights.put(
        Kind.READ_MODIFY_WRITE,
        weight(properties, CoreWorkload.READMODIFYWRITE_PROPORTION_PROPERTY, 0));
    weights.put(Kind.SCAN, weight(properties, CoreWorkload.SCAN_PROPORTION_PROPERTY, 0));
    return new OperationMix(weights);
  }

  private static double weight(PropertyReader properties, String name, double fallback) {
    return properties.decimal(name, fallback, 0, 1_000_000_000);
  }

  public boolean has(Kind kind) {
    double before = kind.ordinal() == 0 ? 0 : cumulativeShares[kind.ordinal() - 1];
    return cumulativeShares[kind.ordinal()] > before;
  }

  public boolean writes() {
    return Arrays.stream(KINDS).anyMatch(kind -> kind.writes() && has(kind));
  }

  /** The kind at a random share in [0, 1). */
  Kind at(double share) {
    for (int i = 0; i < KINDS.length - 1; i++) {
      if (share < cumulativeShares[i]) {
        return KINDS[i];
      }
    }
    return KINDS[KINDS.length - 1];
  }
}
