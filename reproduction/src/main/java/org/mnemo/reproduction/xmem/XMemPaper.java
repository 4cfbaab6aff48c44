package org.mnemo.reproduction.xmem;

import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.paper.Statements;

/** X-Mem, whose data structures are placed in DRAM or NVM. */
public final class XMemPaper {

  private static final Statements DATA = Statements.read(XMemPaper.class);

  public static final Paper PAPER =
      DATA.paper(
          DATA.part("memc3", MemC3::runs, MemC3::fill),
          DATA.part("value", sheet -> new Values(sheet).fill()));

  private XMemPaper() {}
}
