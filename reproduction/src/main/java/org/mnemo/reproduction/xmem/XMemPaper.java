package org.mnemo.reproduction.xmem;

import java.util.List;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** X-Mem, whose data structures are placed in DRAM or NVM. */
public final class XMemPaper {

  /** What it states. */
  static final Statements STATEMENTS = Statements.beside(XMemPaper.class);

  public static final Paper PAPER =
      new Paper(
          "x-mem",
          "X-Mem: its numbers beside ours",
          List.of(
              "Dulloor et al., *Data Tiering in Heterogeneous Memory Systems*, EuroSys 2016, as the blog"
                  + " *the morning paper* tells it (28 April 2016). \"The paper\" below is what that text"
                  + " says; its figures were not read.",
              "Not to be had here: Intel's emulation platform (HMEP), MemC3, VoltDB with TPC-C and GraphMat"
                  + " themselves. What can be had: what the published numbers imply of each other, and MemC3 by arithmetic,"
                  + " with the time of a request measured on memcached."),
          "The measured run is a sweep: GETs with all data in DRAM, all on emulated NVM, mixtures and nine real"
              + " splits in short blocks that take turns. ± is half of a 95 % interval.",
          List.of("memcached"),
          3,
          1,
          List.of(new MemC3Part(), new ValuePart()));

  private XMemPaper() {}
}
