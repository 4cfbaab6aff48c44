package org.mnemo.reproduction.polyemt;

import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** PolyEMT, a cache that is partly memory, partly write cache, partly compressed. */
public final class PolyPaper {

  private static final Statements DATA = Statements.read(PolyPaper.class);

  public static final Paper PAPER = paper(new Studies());

  private PolyPaper() {}

  private static Paper paper(Studies studies) {
    return DATA.paper(
        DATA.part("fig10a", Studies::runs, sheet -> Designs.throughput(sheet, studies)),
        DATA.part("fig10b", Studies::runs, sheet -> Designs.reads(sheet, studies)),
        DATA.part("fig10c", Studies::runs, sheet -> Designs.writes(sheet, studies)),
        DATA.part("fig11", Studies::runs, sheet -> Partitions.byMemory(sheet, studies)),
        DATA.part("fig12", Studies::runs, sheet -> Partitions.best(sheet, studies)),
        DATA.part(
            "fig13",
            plan -> Studies.runs(plan, Phases.WORKLOADS),
            sheet -> Phases.fill(sheet, studies)),
        DATA.part("table3", Studies::runs, sheet -> Provisioning.fill(sheet, studies)));
  }
}
