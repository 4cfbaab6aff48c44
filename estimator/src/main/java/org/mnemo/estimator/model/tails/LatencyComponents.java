package org.mnemo.estimator.model.tails;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;
import org.mnemo.estimator.model.tails.Clustering.DesignEffect;

/**
 * Measured latency distributions by tier, operation and size class, with substitutes for missing
 * ones. The nearest size class of the same tier and operation stands in; of two equally near ones
 * the larger. For a missing kind of write all measured writes stand in, then all operations, as in
 * {@link org.mnemo.estimator.model.ServiceTimes}. Lookup is O(1). Immutable while the histograms
 * are unchanged.
 */
public final class LatencyComponents implements MixtureQuantiles.Distributions {

  private static final int NONE = -1;

  private final Tiers tiers;
  private final List<Histogram> histograms;
  private final IntArrayList tierOf = new IntArrayList();
  private final int[] measured;
  private final int[] resolved;

  /** Design effects by tier, for reads, then for writes; empty if unknown. */
  private final List<List<DesignEffect>> effects;

  private LatencyComponents(
      Tiers tiers, Map<String, Histogram> byTag, List<List<DesignEffect>> effects) {
    this.tiers = tiers;
    this.effects = effects;
    this.histograms = new ArrayList<>();
    this.measured = new int[LatencyClass.count(tiers.count())];
    this.resolved = new int[measured.length];
    take(byTag);
    for (int tier = 0; tier < tiers.count(); tier++) {
      resolve(tier);
    }
  }

  /**
   * Latencies by tier and operation.
   *
   * @param byTag latencies in nanoseconds with tags {@code tier.operation.sizeclass}
   * @throws MnemoException if a tag has an unknown tier, operation or size class, or its histogram
   *     is empty
   */
  public static LatencyComponents of(Tiers tiers, Map<String, Histogram> byTag) {
    return new LatencyComponents(tiers, byTag, List.of());
  }

  /**
   * Uses the clustering of operations for the uncertainty of percentiles and means.
   *
   * @param clustering clustering by tier, of writes (true) and of reads (false), if present
   */
  public static LatencyComponents of(
      Tiers tiers, Map<String, Histogram> byTag, List<Map<Boolean, Clustering>> clustering) {
    LatencyComponents measured = new LatencyComponents(tiers, byTag, new ArrayList<>());
    for (int tier = 0; tier < clustering.size(); tier++) {
      Map<Boolean, Clustering> ofTier = clustering.get(tier);
      measured.effects.add(
          List.of(
              measured.effect(ofTier.get(false), tier, false),
              measured.effect(ofTier.get(true), tier, true)));
    }
    return measured;
  }

  private DesignEffect effect(@Nullable Clustering ofKind, int tier, boolean writes) {
    if (ofKind == null) {
      return DesignEffect.UNKNOWN;
    }
    Histogram all = new Histogram(3);
    for (int slot = 0; slot < measured.length; slot++) {
      Operation operation = LatencyClass.operation(slot);
      boolean isOfKind = LatencyClass.tier(slot) == tier && operation.isWrite() == writes;
      if (isOfKind && measured[slot] != NONE) {
        all.add(histograms.get(measured[slot]));
      }
    }
    return all.getTotalCount() == 0 ? DesignEffect.UNKNOWN : ofKind.effect(all);
  }

  /**
   * Latencies if FastMem serves all requests, some of which wait for SlowMem first. All other tiers
   * have the latencies of the slower tier's waiting operations, whose means exceed FastMem's by
   * {@link #waitedNs}. If the waiting share is unknown, they have FastMem's.
   *
   * @param waitedShare share of the slower tier's operations that waited, above 0 and below 1; 0 if
   *     unknown
   */
  public LatencyComponents servedFromFast(double waitedShare) {
    return waitedShare > 0 && waitedShare < 1
        ? withoutHits(1 - waitedShare, operation -> true)
        : servedFromFast((operation, sizeClass) -> 0);
  }

  /**
   * Mean wait by component, in nanoseconds: its mean latency less the fastest tier's for the same
   * operation and size class.
   */
  public double[] waitedNs() {
    // Copies, as a histogram's threads share one iterator.
    double[] meansNs =
        histograms.stream().mapToDouble(histogram -> histogram.copy().getMean()).toArray();
    double[] waitedNs = new double[histograms.size()];
    for (int slot = 0; slot < resolved.length; slot++) {
      int here = resolved[slot];
      int fast =
          resolved[LatencyClass.of(0, LatencyClass.operation(slot), LatencyClass.sizeClass(slot))];
      // In its own size class, if present.
      if (here != NONE && fast != NONE && (measured[slot] == here || waitedNs[here] == 0)) {
        waitedNs[here] = meansNs[here] - meansNs[fast];
      }
    }
    return waitedNs;
  }

  /** Delay in nanoseconds of operations on values of a size class. */
  @FunctionalInterface
  public interface Delay {
    double ns(Operation operation, int sizeClass);
  }

  /** Replaces latencies of all other tiers by the fastest tier's plus a delay. */
  public LatencyComponents servedFromFast(Delay delay) {
    Map<String, Histogram> byTag = new HashMap<>();
    for (int slot = 0; slot < measured.length; slot++) {
      Operation operation = LatencyClass.operation(slot);
      int sizeClass = LatencyClass.sizeClass(slot);
      int fast = LatencyClass.of(0, operation, sizeClass);
      if (measured[fast] != NONE) {
        Histogram histogram = histograms.get(measured[fast]);
        double ns = LatencyClass.tier(slot) == 0 ? 0 : delay.ns(operation, sizeClass);
        byTag.put(LatencyClass.tag(tiers, slot), ns == 0 ? histogram : later(histogram, ns));
      }
    }
    return new LatencyComponents(
        tiers,
        byTag,
        effects.isEmpty() ? effects : Collections.nCopies(tiers.count(), effects.get(0)));
  }

  private static Histogram later(Histogram histogram, double ns) {
    Histogram later = new Histogram(histogram.getNumberOfSignificantValueDigits());
    for (HistogramIterationValue value : histogram.recordedValues()) {
      later.recordValueWithCount(
          value.getValueIteratedTo() + Math.round(ns), value.getCountAtValueIteratedTo());
    }
    return later;
  }

  /**
   * Keeps only fetched reads of the slower tier, by subtracting the share served at the fastest
   * tier's speed.
   *
   * @param fetchedShare share of the slower tier's reads that it fetched; 0 or at least 1 for no
   *     change
   */
  public LatencyComponents withoutHits(double fetchedShare) {
    return fetchedShare > 0 && fetchedShare < 1
        ? withoutHits(1 - fetchedShare, operation -> operation == Operation.READ)
        : this;
  }

  private LatencyComponents withoutHits(double hitShare, Predicate<Operation> haveHits) {
    Map<String, Histogram> byTag = new HashMap<>();
    for (int slot = 0; slot < measured.length; slot++) {
      if (measured[slot] != NONE) {
        Operation operation = LatencyClass.operation(slot);
        int fast = measured[LatencyClass.of(0, operation, LatencyClass.sizeClass(slot))];
        boolean hasHits = LatencyClass.tier(slot) > 0 && haveHits.test(operation) && fast != NONE;
        Histogram all = histograms.get(measured[slot]);
        byTag.put(
            LatencyClass.tag(tiers, slot),
            hasHits ? withoutHits(all, histograms.get(fast), hitShare) : all);
      }
    }
    return new LatencyComponents(tiers, byTag, effects);
  }

  /** Subtracts hits from the shortest latency on; a deficit carries over to the next bucket. */
  private static Histogram withoutHits(Histogram all, Histogram fast, double hitShare) {
    double perFast = hitShare * all.getTotalCount() / fast.getTotalCount();
    Histogram left = all.copy();
    left.reset();
    double owed = 0;
    long previous = -1;
    for (HistogramIterationValue value : all.recordedValues()) {
      long ns = value.getValueIteratedTo();
      owed += perFast * fast.getCountBetweenValues(previous + 1, ns);
      previous = ns;
      long count = value.getCountAddedInThisIterationStep();
      long taken = Math.min(count, Math.round(owed));
      owed -= taken;
      if (count > taken) {
        left.recordValueWithCount(ns, count - taken);
      }
    }
    return left.getTotalCount() == 0 ? all : left;
  }

  /** True if the clustering of operations is known. */
  @Override
  public boolean knowsClustering() {
    return !effects.isEmpty();
  }

  /**
   * Design effect of each component by its number, from all reads or writes measured on its tier.
   */
  @Override
  public List<DesignEffect> effects() {
    List<DesignEffect> byComponent =
        new ArrayList<>(Collections.nCopies(histograms.size(), DesignEffect.UNKNOWN));
    for (int slot = 0; slot < resolved.length; slot++) {
      if (resolved[slot] != NONE && knowsClustering()) {
        int kind = LatencyClass.operation(slot).isWrite() ? 1 : 0;
        byComponent.set(resolved[slot], effects.get(LatencyClass.tier(slot)).get(kind));
      }
    }
    return byComponent;
  }

  /**
   * One distribution for each component, by its number. Pools of several kinds of write come last.
   */
  @Override
  public List<Histogram> histograms() {
    return List.copyOf(histograms);
  }

  /** The index of the tier of each component. */
  @Override
  public int[] groupOf() {
    return tierOf.toIntArray();
  }

  @Override
  public int groups() {
    return tiers.count();
  }

  public Tiers tiers() {
    return tiers;
  }

  /**
   * Number of the component for such operations, measured or substituted.
   *
   * @param tier index of the tier
   * @param sizeClass size class of the bytes of value moved, see {@link SizeClass}
   * @throws MnemoException if the tier has no measurement to substitute
   */
  public int indexOf(int tier, Operation operation, int sizeClass) {
    int component = resolved[LatencyClass.of(tier, operation, sizeClass)];
    if (component == NONE) {
      throw new MnemoException(
          "the trace has "
              + operation.lowerCase()
              + " operations, but latency.hlog has none on the tier '"
              + tiers.name(tier)
              + "'; measure this workload with mnemo.placement=baseline and more operations");
    }
    return component;
  }

  /** True if exactly these operations were measured. */
  public boolean isMeasured(int tier, Operation operation, int sizeClass) {
    return measured[LatencyClass.of(tier, operation, sizeClass)] != NONE;
  }

  private void take(Map<String, Histogram> byTag) {
    Arrays.fill(measured, NONE);
    Set<String> unknown = new TreeSet<>(byTag.keySet());
    for (int slot = 0; slot < measured.length; slot++) {
      String tag = LatencyClass.tag(tiers, slot);
      Histogram histogram = byTag.get(tag);
      if (histogram != null) {
        unknown.remove(tag);
        if (histogram.getTotalCount() == 0) {
          throw new MnemoException(
              "latency.hlog holds an empty histogram '" + tag + "'; repeat the run");
        }
        measured[slot] = add(LatencyClass.tier(slot), histogram);
      }
    }
    if (!unknown.isEmpty()) {
      throw new MnemoException(
          "latency.hlog has a histogram '%s'; its name must be tier.operation.sizeclass with a tier of %s, an operation of %s and a size class from 0 to %d; repeat the run"
              .formatted(
                  unknown.iterator().next(),
                  tiers.names(),
                  Operation.moving().stream().map(Operation::lowerCase).toList(),
                  SizeClass.COUNT - 1));
    }
  }

  private int add(int tier, Histogram histogram) {
    histograms.add(histogram);
    tierOf.add(tier);
    return histograms.size() - 1;
  }

  private void resolve(int tier) {
    List<Operation> all =
        Operation.moving().stream().filter(some -> isMeasured(tier, some)).toList();
    Map<Boolean, int[]> standIns = new HashMap<>();
    for (Operation operation : Operation.moving()) {
      int[] bySizeClass =
          all.contains(operation)
              ? measured(tier, operation)
              : standIns.computeIfAbsent(operation.isWrite(), write -> standIn(tier, write, all));
      for (int sizeClass = 0; sizeClass < SizeClass.COUNT; sizeClass++) {
        resolved[LatencyClass.of(tier, operation, sizeClass)] = nearest(bySizeClass, sizeClass);
      }
    }
  }

  /** Substitutes for reads or writes that were not measured on a tier, by size class. */
  private int[] standIn(int tier, boolean write, List<Operation> all) {
    List<Operation> ofKind = all.stream().filter(some -> some.isWrite() == write).toList();
    if (!ofKind.isEmpty() || all.isEmpty()) {
      return pooled(tier, ofKind);
    }
    // A separate component of unknown precision.
    int[] ofTier =
        all.stream()
            .flatMapToInt(some -> Arrays.stream(measured(tier, some)))
            .filter(component -> component != NONE)
            .toArray();
    int[] bySizeClass = new int[SizeClass.COUNT];
    Arrays.fill(bySizeClass, add(tier, sum(ofTier)));
    return bySizeClass;
  }

  private boolean isMeasured(int tier, Operation operation) {
    return Arrays.stream(measured(tier, operation)).anyMatch(component -> component != NONE);
  }

  /** Components by size class. */
  private int[] measured(int tier, Operation operation) {
    int from = LatencyClass.of(tier, operation, 0);
    return Arrays.copyOfRange(measured, from, from + SizeClass.COUNT);
  }

  /** Components by size class that hold some operations of a tier. */
  private int[] pooled(int tier, List<Operation> some) {
    int[] bySizeClass = new int[SizeClass.COUNT];
    for (int sizeClass = 0; sizeClass < SizeClass.COUNT; sizeClass++) {
      int at = sizeClass;
      int[] kinds =
          some.stream()
              .mapToInt(operation -> measured[LatencyClass.of(tier, operation, at)])
              .filter(component -> component != NONE)
              .toArray();
      bySizeClass[sizeClass] =
          kinds.length == 0 ? NONE : kinds.length == 1 ? kinds[0] : add(tier, sum(kinds));
    }
    return bySizeClass;
  }

  private Histogram sum(int[] components) {
    Histogram sum = histograms.get(components[0]).copy();
    for (int i = 1; i < components.length; i++) {
      sum.add(histograms.get(components[i]));
    }
    return sum;
  }

  private static int nearest(int[] bySizeClass, int sizeClass) {
    for (int distance = 0; distance < SizeClass.COUNT; distance++) {
      int larger = sizeClass + distance;
      if (larger < SizeClass.COUNT && bySizeClass[larger] != NONE) {
        return bySizeClass[larger];
      }
      int smaller = sizeClass - distance;
      if (smaller >= 0 && bySizeClass[smaller] != NONE) {
        return bySizeClass[smaller];
      }
    }
    return NONE;
  }
}
