package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.memory.KnownMemory;
import org.mnemo.core.memory.MemoryProfile;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.estimator.model.ComputedMemory;

/**
 * Memories with computed times, in place of the measured SlowMem.
 *
 * @param known the memories, with distinct names; empty to use the measured one
 * @param withMeasured true to estimate for the measured SlowMem first
 * @param dram the DRAM used as FastMem; null if not given
 * @param dependentLoads dependent loads of an operation; null if not given
 */
public record SlowMemories(
    List<KnownMemory> known,
    boolean withMeasured,
    @Nullable MemoryProfile dram,
    @Nullable Integer dependentLoads) {

  /** The measured SlowMem. */
  public static final SlowMemories MEASURED = new SlowMemories(List.of(), true, null, null);

  /** Properties of a run: its DRAM, and the dependent loads that one or all tiers emulated. */
  private static final String DRAM_PROPERTY = "mnemo.dram";

  private static final String LOADS_PROPERTY = "touches";

  private static final int MOST_LOADS = 1_000_000;

  public SlowMemories {
    known = List.copyOf(known);
    Set<String> names = new HashSet<>();
    for (KnownMemory memory : known) {
      if (!names.add(memory.name())) {
        throw new UsageException(
            "--memory names '%s' twice; name each memory once, or distinguish them with name=..."
                .formatted(memory.name()));
      }
    }
    if (dependentLoads != null && (dependentLoads < 0 || dependentLoads > MOST_LOADS)) {
      throw new UsageException(
          "the dependent loads of an operation must be from 0 to %d, were %d"
              .formatted(MOST_LOADS, dependentLoads));
    }
  }

  /**
   * Fills missing values from a run.
   *
   * @param properties properties of the run
   * @param slower name of its second tier
   */
  SlowMemories completedBy(Map<String, String> properties, String slower) {
    return known.isEmpty()
        ? this
        : new SlowMemories(
            known, withMeasured, dramWith(properties), dependentLoadsWith(properties, slower));
  }

  /**
   * The DRAM used as FastMem: as given, else the run's, else the paper's.
   *
   * @param properties properties of the run; may be empty
   * @throws MnemoException if the run names a file that cannot be read
   */
  public MemoryProfile dramWith(Map<String, String> properties) {
    if (dram != null) {
      return dram;
    }
    String named = properties.get(DRAM_PROPERTY);
    return named == null
        ? MemoryProfiles.PAPER_FAST
        : MemoryProfiles.dram(DRAM_PROPERTY + " of the run (give another with --dram)", named);
  }

  /**
   * Dependent loads of an operation: as given, else as the run emulated, else {@link
   * OperationDelay#DEPENDENT_LOADS}.
   *
   * @param properties properties of the run; may be empty
   * @param slower name of its second tier
   */
  public int dependentLoadsWith(Map<String, String> properties, String slower) {
    if (dependentLoads != null) {
      return dependentLoads;
    }
    return Stream.of("mnemo.%s.touches".formatted(slower), LOADS_PROPERTY)
        .map(property -> properties.getOrDefault(property, ""))
        .filter(loads -> loads.matches("[0-9]{1,6}"))
        .findFirst()
        .map(Integer::parseInt)
        .orElse(OperationDelay.DEPENDENT_LOADS);
  }

  /** True if any memory is computed. */
  public boolean areComputed() {
    return !known.isEmpty();
  }

  /** The memories to estimate for; null is the measured SlowMem. */
  List<@Nullable ComputedMemory> all() {
    List<@Nullable ComputedMemory> all = new ArrayList<>();
    if (withMeasured) {
      all.add(null);
    }
    all.addAll(computed());
    return all;
  }

  private List<ComputedMemory> computed() {
    MemoryProfile itsDram = dramWith(Map.of());
    int itsLoads = dependentLoadsWith(Map.of(), "");
    return known.stream().map(memory -> new ComputedMemory(memory, itsDram, itsLoads)).toList();
  }
}
