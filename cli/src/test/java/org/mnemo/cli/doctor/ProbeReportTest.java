package org.mnemo.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mnemo.ycsb.probe.Figure;
import org.mnemo.ycsb.probe.MemoryProbe.Bandwidths;
import org.mnemo.ycsb.probe.ProbePart;
import org.mnemo.ycsb.probe.ProbeResult;

class ProbeReportTest {

  private static final String NO_SMALL_PAGES = "no row of 4 KiB pages";

  /** A process of a probe that got such pages. */
  private static ProbePart part(String pages, boolean huge) {
    Figure latency = new Figure("load latency, " + pages + " pages", "ns", 150, 151, 160);
    return new ProbePart(150, huge, new Bandwidths(17, 10, 5, 5), 2, List.of(latency));
  }

  private static String report(ProbePart main, ProbePart small) {
    return ProbeReport.text(
        ProbeResult.of(main, small, null, 1L << 30, "2026-11-22", "some machine"),
        OptionalLong.empty(),
        null);
  }

  @Test
  void saysWhyThereIsNoRowOfSmallPages() {
    ProbePart huge = part("2 MiB", true);
    ProbePart small = part("4 KiB", false);
    assertThat(report(huge, huge))
        .contains(NO_SMALL_PAGES)
        .contains("/sys/kernel/mm/transparent_hugepage/enabled is 'always'");
    assertThat(report(huge, small)).doesNotContain(NO_SMALL_PAGES).contains("4 KiB pages  ");
    assertThat(report(small, small)).doesNotContain(NO_SMALL_PAGES);
  }
}
