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
 * Memories whose times are computed, in place of the SlowMem that was measured.
 *
 * @param known the memories, by different names; empty to take what was measured
 * @param withMeasured true to answer for the SlowMem that was measured, too, before the others
 * @param dram the DRAM that FastMem is; null if nobody said
 * @param dependentLoads dependent loads of an operation; null if nobody said
 */
public record SlowMemories(
    List<KnownMemory> known,
    boolean withMeasured,
    @Nullable MemoryProfile dram,
    @Nullable Integer dependentLoads) {

  /** The SlowMem that was measured. */
  public static final SlowMemories MEASURED = new SlowMemories(List.of(), true, null, null);

  /** Properties of a run: its DRAM, and the dependent loads that a tier or all emulated. */
  private static final String DRAM_PROPERTY = "mnemo.dram";

  private static final String LOADS_PROPERTY = "touches";

  private static final int MOST_LOADS = 1_000_000;

  public SlowMemories {
    known = List.copyOf(known);
    Set<String> names = new HashSet<>();
    for (KnownMemory memory : known) {
      if (!names.add(memory.name())) {
        throw new UsageException(
            "--memory names '%s' twice; name each memory once, or tell them apart by their figure name=..."
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
   * These memories, with what a run says where nobody else does.
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
   * The DRAM that FastMem is: as somebody said, else as a run says, else the paper's.
   *
   * @param properties properties of the run; empty if there is none
   * @throws MnemoException if the run names a file that cannot be read
   */
  public MemoryProfile dramWith(Map<String, String> properties) {
    if (dram != null) {
      return dram;
    }
    String named = properties.get(DRAM_PROPERTY);
    return named == null
        ? MemoryProfiles.PAPER_FAST
        : MemoryProfiles.dram(DRAM_PROPERTY + " of the run (say another with --dram)", named);
  }

  /**
   * Dependent loads of an operation: as somebody said, else as a run emulated, else {@link
   * OperationDelay#DEPENDENT_LOADS}.
   *
   * @param properties properties of the run; empty if there is none
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

  /** True if any memory is answered for but the measured one. */
  public boolean areComputed() {
    return !known.isEmpty();
  }

  /** The memories to answer for, null for the SlowMem that was measured. */
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
