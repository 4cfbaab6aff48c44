package org.mnemo.reproduction.polyemt;

import java.util.List;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** PolyEMT, a cache that is partly memory, partly write cache, partly compressed. */
public final class PolyPaper {

  private static final Statements DATA = Statements.read(PolyPaper.class);

  public static final Paper PAPER = paper(new Studies());

  private PolyPaper() {}

  private static Paper paper(Studies studies) {
    return new Paper(
        "polyemt",
        "PolyEMT: its figures on YCSB's six workloads",
        "Narayanan et al., *Getting More Performance with Polymorphism from Emerging Memory Technologies*,"
            + " SYSTOR 2019.",
        List.of(
            "Not here: the traces of four production systems, the runtime, virtual machines with an SSD of 16,000"
                + " operations a second.",
            "Of a sweep of each YCSB workload on records of 1 KB, requests and the time in FastMem are used. DRAM has 26/38 of the data, non-volatile memory 6/38.",
            "The policy is simulated page by page, with the paper's times: 80 and 100 µs for a page of the SSD, 4"
                + " and 11 µs to expand and to compress one. A byte of the compressed store holds twice the pages."),
        List.of("redis"),
        15,
        "",
        DATA,
        List.of(
            DATA.part("fig10a", Studies::runs, sheet -> Designs.throughput(sheet, studies)),
            DATA.part("fig10b", Studies::runs, sheet -> Designs.reads(sheet, studies)),
            DATA.part("fig10c", Studies::runs, sheet -> Designs.writes(sheet, studies)),
            DATA.part("fig11", Studies::runs, sheet -> Partitions.byMemory(sheet, studies)),
            DATA.part("fig12", Studies::runs, sheet -> Partitions.best(sheet, studies)),
            DATA.part(
                "fig13",
                plan -> Studies.runs(plan, Phases.WORKLOADS),
                sheet -> Phases.fill(sheet, studies)),
            DATA.part("table3", Studies::runs, sheet -> Provisioning.fill(sheet, studies))));
  }
}
