package org.mnemo.reproduction.memorymachine;

import java.util.List;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** Memory Machine, which places data in DRAM or persistent memory (PMEM) and moves it. */
public final class MemoryMachinePaper {

  private static final Statements DATA = Statements.read(MemoryMachinePaper.class);

  public static final Paper PAPER =
      DATA.paper(
          DATA.part("pmem", Sets::memories),
          DATA.part(
              "redis",
              plan -> List.of(Sets.run(plan, plan.settings().primaryStore())),
              sheet -> new Redis(sheet).fill()),
          DATA.part(
              "memcached", plan -> List.of(Sets.run(plan, lastStore(plan))), Memcached::fill));

  private MemoryMachinePaper() {}

  private static String lastStore(MeasurementPlan plan) {
    List<String> stores = plan.settings().stores();
    return stores.get(stores.size() - 1);
  }
}
