package org.mnemo.reproduction.slaalpha;

import java.util.List;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** SLA-alpha, an agreement on a share of the performance with all memory. */
public final class SlaPaper {

  /** What it states. */
  static final Statements STATEMENTS = Statements.beside(SlaPaper.class);

  /** Text of a part whose runs have no intervals. */
  static final String TOO_SHORT = "The runs were too short for intervals; use a larger --scale.";

  public static final Paper PAPER =
      new Paper(
          "sla-alpha",
          "SLA-alpha: its figures on our workloads",
          "Koh, Kim, Kim and Huh, *End Performance SLA Support for Disaggregated Memory*.",
          List.of(
              "Not here: movielens, twitter, snap and TPC-C in virtual machines of 160 GB, an Optane SSD as remote"
                  + " memory, a manager that changes memory every 5 seconds.",
              "Page faults are real: Redis in memory cgroups that swap to compressed memory (zram). This needs"
                  + " root, and a machine on which nothing else swaps.",
              "A pilot run measures each workload on a server with all memory and one with a tenth. From it the"
                  + " model chooses a server's memory for each agreement. These servers, and some of other"
                  + " capacities, are then measured at once: each gets every operation, one is timed at a time.",
              "Values have 10,000 bytes. ± is half of a 95 % interval; points are percentage points."),
          List.of("redis"),
          25,
          List.of(
              new Fig1(),
              new ModelPart(),
              new Fig4(false),
              new Fig4(true),
              new Fig5(),
              new CostPart()));

  private SlaPaper() {}
}
