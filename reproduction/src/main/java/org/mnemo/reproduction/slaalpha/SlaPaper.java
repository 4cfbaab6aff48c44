package org.mnemo.reproduction.slaalpha;

import java.util.List;
import org.mnemo.reproduction.measurement.Workload;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** SLA-alpha, an agreement on a share of the performance with all memory. */
public final class SlaPaper {

  private static final Statements DATA = Statements.read(SlaPaper.class);

  public static final Paper PAPER =
      new Paper(
          "sla-alpha",
          "SLA-alpha: its figures on our workloads",
          "Koh, Kim, Kim and Huh, *End Performance SLA Support for Disaggregated Memory*.",
          List.of(
              "Not here: movielens, twitter, snap and TPC-C in virtual machines of 160 GB, an Optane SSD, a running manager.",
              "Page faults are real: Redis in memory cgroups swaps to zram. This needs root; nothing else may swap.",
              "A pilot run measures a server with all memory and one with a tenth. From it the model chooses a server's memory for each agreement. These and some others are then measured at once: each gets every operation, one is timed at a time.",
              "Workloads are Timeline, Trending, News Feed and Edit Thumbnail, in this order; values have 10,000 bytes. ± is half of a 95 % interval."),
          List.of("redis"),
          25,
          "",
          DATA,
          List.of(
              DATA.part("fig1", plan -> Agreements.runs(plan, Workload.TIMELINE), SlowSide::hits),
              DATA.part("model", Agreements::runs, Chosen::model),
              DATA.part("fig4a", Agreements::runs, Kept::performance),
              DATA.part("fig4b", Agreements::runs, Kept::memory),
              DATA.part(
                  "fig5",
                  plan -> Agreements.runs(plan, Workload.NEWS_FEED, Workload.TIMELINE),
                  Chosen::overTime),
              DATA.part("cost", plan -> Agreements.runs(plan, Workload.TIMELINE), SlowSide::cost)));

  private SlaPaper() {}
}
