package org.mnemo.reproduction.polyemt;

import java.util.List;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** PolyEMT, a cache that is partly memory, partly write cache, partly compressed. */
public final class PolyPaper {

  /** What it states. */
  static final Statements STATEMENTS = Statements.beside(PolyPaper.class);

  /** Paragraph on what lies behind a figure. */
  static final String WHAT_IS_COMPUTED =
      "Requests and the time of one with all data in memory are measured; what the forms of the memory do"
          + " with them is simulated page by page, and costs what the paper says: 80 and 100 µs for a page of the SSD,"
          + " 4 and 11 µs to expand and to compress one, twice the pages in a byte of the compressed store.";

  /** Reason why percentiles differ. */
  static final String TAILS_DIFFER =
      "Ours are those of one client on an idle SSD; the paper's hold what requests wait for each other at high"
          + " load (its Fig. 6: 4.2 ms for the slowest twentieth of writes)";

  public static final Paper PAPER = paper(new Studies());

  private PolyPaper() {}

  private static Paper paper(Studies studies) {
    return new Paper(
        "polyemt",
        "PolyEMT: its figures on YCSB's six workloads",
        List.of(
            "Narayanan et al., *Getting More Performance with Polymorphism from Emerging Memory Technologies*,"
                + " SYSTOR 2019. \"The paper\" below is what its text says; we did not read numbers off its figures.",
            "Not to be had here: the traces of four production systems, the runtime itself, virtual machines with an"
                + " SSD of 16,000 operations a second. What can be had: its policy, simulated page by page over requests"
                + " that were measured on Redis, with the paper's times of SSD and compression."),
        "Every measured run is a sweep of one of YCSB's workloads on records of 1 KB, of which the requests and the"
            + " time with all data in FastMem are used. DRAM has 26/38 of the data, the non-volatile memory 6/38.",
        List.of("redis"),
        15,
        2,
        List.of(
            new Fig10(Fig10.Metric.THROUGHPUT, studies),
            new Fig10(Fig10.Metric.READ_P90, studies),
            new Fig10(Fig10.Metric.WRITE_P90, studies),
            new Fig11(studies),
            new Fig12(studies),
            new Fig13(studies),
            new Table3(studies)));
  }
}
