package org.mnemo.reproduction.memorymachine;

import java.util.List;
import org.mnemo.reproduction.measurement.MeasurementPlan;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** Memory Machine, which places data in DRAM or persistent memory (PMEM) and moves it. */
public final class MemoryMachinePaper {

  private static final Statements DATA = Statements.read(MemoryMachinePaper.class);

  public static final Paper PAPER =
      new Paper(
          "memory-machine",
          "Memory Machine: its figures and a model of its machine",
          "MemVerge, *Memory Machine and In-memory Databases*, a white paper without a date.",
          List.of(
              "Not here: Figs. 1 and 2 (kdb+, whose server is not free, on a machine of 160 GB), 99th percentiles"
                  + " (in pictures only), PMEM, a machine of 192 GB.",
              "SETs on DRAM, on emulated PMEM, mixtures and nine real splits take turns in short blocks. ± is half of a 95 % interval."),
          List.of("redis", "memcached"),
          6,
          "",
          DATA,
          List.of(
              DATA.part("pmem", Sets::memories),
              DATA.part(
                  "redis",
                  plan -> List.of(Sets.run(plan, plan.settings().primaryStore())),
                  sheet -> new Redis(sheet).fill()),
              DATA.part(
                  "memcached", plan -> List.of(Sets.run(plan, lastStore(plan))), Memcached::fill)));

  private MemoryMachinePaper() {}

  private static String lastStore(MeasurementPlan plan) {
    List<String> stores = plan.settings().stores();
    return stores.get(stores.size() - 1);
  }
}
