package org.mnemo.reproduction.xmem;

import java.util.List;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** X-Mem, whose data structures are placed in DRAM or NVM. */
public final class XMemPaper {

  private static final Statements DATA = Statements.read(XMemPaper.class);

  public static final Paper PAPER =
      new Paper(
          "x-mem",
          "X-Mem: its numbers and ours",
          "Dulloor et al., *Data Tiering in Heterogeneous Memory Systems*, EuroSys 2016, as described by the"
              + " blog *the morning paper* (28 April 2016).",
          List.of(
              "Not here: Intel's emulation platform (HMEP), MemC3, VoltDB with TPC-C, GraphMat.",
              "GETs on DRAM, on emulated NVM, mixtures and nine real splits take turns in short blocks. ± is half of a 95 % interval."),
          List.of("memcached"),
          3,
          "",
          DATA,
          List.of(
              DATA.part("memc3", MemC3::runs, MemC3::fill),
              DATA.part("value", sheet -> new Values(sheet).fill())));

  private XMemPaper() {}
}
