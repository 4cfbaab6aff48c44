package org.mnemo.reproduction.memorymachine;

import java.util.List;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** Memory Machine, which places data in DRAM or persistent memory (PMEM) and moves it. */
public final class MemoryMachinePaper {

  /** What it states. */
  static final Statements STATEMENTS = Statements.beside(MemoryMachinePaper.class);

  public static final Paper PAPER =
      new Paper(
          "memory-machine",
          "Memory Machine: its figures beside a model of its machine",
          List.of(
              "MemVerge, *Memory Machine and In-memory Databases*, a white paper without a date. \"The paper\" below"
                  + " is what its text says; we did not read numbers off its figures.",
              "Not to be had here: Figs. 1 and 2 (kdb+ with a market's data, whose server is not free, on a machine"
                  + " of 160 GB), 99th percentiles (in its pictures only), and every absolute number, as there is"
                  + " neither PMEM nor a machine of 192 GB. What can be had: by how much less DRAM, or Memory Mode,"
                  + " slows SETs, on Redis and memcached with PMEM emulated."),
          "Every measured run is a sweep: SETs with all data in DRAM, all on emulated PMEM, mixtures and nine real"
              + " splits in short blocks that take turns. ± is half of a 95 % interval.",
          List.of("redis", "memcached"),
          6,
          1,
          List.of(new PmemPart(), new RedisPart(), new MemcachedPart()));

  private MemoryMachinePaper() {}
}
