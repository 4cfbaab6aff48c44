package org.mnemo.reproduction;

import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.core.text.Nearest;
import org.mnemo.reproduction.memorymachine.MemoryMachinePaper;
import org.mnemo.reproduction.mnemo.MnemoPaper;
import org.mnemo.reproduction.paper.Paper;
import org.mnemo.reproduction.polyemt.PolyPaper;
import org.mnemo.reproduction.slaalpha.SlaPaper;
import org.mnemo.reproduction.xmem.XMemPaper;

/** The registry of reproduced papers. */
final class Papers {

  /** Name of the paper that is reproduced unless another is named. */
  static final String DEFAULT = "mnemo";

  private static final List<Paper> ALL =
      List.of(
          MnemoPaper.PAPER,
          XMemPaper.PAPER,
          MemoryMachinePaper.PAPER,
          SlaPaper.PAPER,
          PolyPaper.PAPER);

  private Papers() {}

  static List<Paper> all() {
    return ALL;
  }

  static List<String> names() {
    return ALL.stream().map(Paper::name).toList();
  }

  /**
   * The paper of that name.
   *
   * @throws UsageException if there is none
   */
  static Paper byName(String name) {
    return ALL.stream()
        .filter(paper -> paper.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException("unknown paper '" + name + "'" + Nearest.choice(name, names())));
  }

  /** How a command names a paper; empty for the default. */
  static String argument(Paper paper) {
    return paper.name().equals(DEFAULT) ? "" : " --paper " + paper.name();
  }
}
