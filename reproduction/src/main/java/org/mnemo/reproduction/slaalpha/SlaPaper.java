package org.mnemo.reproduction.slaalpha;

import org.mnemo.reproduction.measurement.Workload;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** SLA-alpha, an agreement on a share of the performance with all memory. */
public final class SlaPaper {

  private static final Statements DATA = Statements.read(SlaPaper.class);

  public static final Paper PAPER =
      DATA.paper(
          DATA.part("fig1", plan -> Agreements.runs(plan, Workload.TIMELINE), SlowSide::hits),
          DATA.part("model", Agreements::runs, Chosen::model),
          DATA.part("fig4a", Agreements::runs, Kept::performance),
          DATA.part("fig4b", Agreements::runs, Kept::memory),
          DATA.part(
              "fig5",
              plan -> Agreements.runs(plan, Workload.NEWS_FEED, Workload.TIMELINE),
              Chosen::overTime),
          DATA.part("cost", plan -> Agreements.runs(plan, Workload.TIMELINE), SlowSide::cost));

  private SlaPaper() {}
}
