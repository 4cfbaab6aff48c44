package org.mnemo.estimator.estimate;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
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
            "--memory names '%s' twice; name each memory once".formatted(memory.name()));
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
    if (known.isEmpty()) {
      return this;
    }
    MemoryProfile itsDram = dram;
    String named = properties.get(DRAM_PROPERTY);
    if (itsDram == null && named != null) {
      itsDram = MemoryProfiles.dram(DRAM_PROPERTY + " of the run (say another with --dram)", named);
    }
    Integer itsLoads = dependentLoads;
    for (String property : List.of("mnemo.%s.touches".formatted(slower), LOADS_PROPERTY)) {
      String loads = properties.getOrDefault(property, "");
      if (itsLoads == null && loads.matches("[0-9]{1,6}")) {
        itsLoads = Integer.valueOf(loads);
      }
    }
    return new SlowMemories(known, withMeasured, itsDram, itsLoads);
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
    MemoryProfile itsDram = dram == null ? MemoryProfiles.PAPER_FAST : dram;
    int itsLoads = dependentLoads == null ? OperationDelay.DEPENDENT_LOADS : dependentLoads;
    return known.stream().map(memory -> new ComputedMemory(memory, itsDram, itsLoads)).toList();
  }
}
