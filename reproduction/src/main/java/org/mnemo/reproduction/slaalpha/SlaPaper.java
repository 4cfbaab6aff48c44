package org.mnemo.reproduction.slaalpha;

import java.util.List;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** SLA-alpha, an agreement on a share of the performance with all memory. */
public final class SlaPaper {

  /** What it states. */
  static final Statements STATEMENTS = Statements.beside(SlaPaper.class);

  /** Text of a part whose run cannot tell anything. */
  static final String TOO_SHORT =
      "The runs were too short for intervals, so that nothing can be said; use a larger --scale.";

  public static final Paper PAPER =
      new Paper(
          "sla-alpha",
          "SLA-alpha: its figures on our workloads",
          List.of(
              "Koh, Kim, Kim and Huh, *End Performance SLA Support for Disaggregated Memory*. \"The paper\" below is"
                  + " what its text says; we did not read numbers off its figures.",
              "Not to be had here: movielens, twitter, snap and TPC-C in virtual machines of 160 GB, an Optane SSD as"
                  + " remote memory, a manager that changes memory every 5 seconds. What can be had: its model and its"
                  + " choice of memory, on real page faults: Redis in memory cgroups that swap to compressed memory"
                  + " (zram). This needs root, and a machine on which nothing else swaps."),
          "Of each workload a pilot run measures a server with all memory and one with a tenth; from it the model"
              + " predicts, and chooses a server's memory for each agreement. Then all these servers, and some of other"
              + " capacities, are measured at once: every operation goes to each of them, one is on the clock at a"
              + " time. Values have 10,000 bytes. In the tables, ± is half of a 95 % interval; points are percentage"
              + " points.",
          List.of("redis"),
          25,
          5,
          List.of(
              new Fig1(),
              new ModelPart(),
              new Fig4(false),
              new Fig4(true),
              new Fig5(),
              new CostPart()));

  private SlaPaper() {}
}
