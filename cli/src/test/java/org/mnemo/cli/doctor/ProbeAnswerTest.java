package org.mnemo.cli.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.ycsb.probe.MemoryProbe.Bandwidths;
import org.mnemo.ycsb.probe.ProbePart;
import org.mnemo.ycsb.probe.ProbeResult;

class ProbeAnswerTest {

  /** A process of a probe that got such pages. */
  private static ProbePart part(String pages, boolean huge) {
    ProbePart.Figure latency =
        new ProbePart.Figure("load latency, " + pages + " pages", "ns", 150, 151, 160);
    return new ProbePart(150, huge, new Bandwidths(17, 10, 5, 5), 2, List.of(latency));
  }

  private static Answer answer(ProbePart main, ProbePart small) {
    return ProbeAnswer.of(
        ProbeResult.of(main, small, null, 1L << 30, "2026-11-22", "some machine"),
        OptionalLong.empty(),
        null);
  }

  @Test
  void saysWhyThereIsNoRowOfSmallPages() {
    ProbePart huge = part("2 MiB", true);
    ProbePart small = part("4 KiB", false);
    assertThat(answer(huge, huge).notes())
        .singleElement()
        .asString()
        .contains("4 KiB", "/sys/kernel/mm/transparent_hugepage/enabled");
    assertThat(answer(huge, small).notes()).isEmpty();
    assertThat(answer(huge, small).tables().get(0).rows())
        .extracting(row -> row.get(0).text())
        .anyMatch(what -> what.endsWith("4 KiB pages"));
    assertThat(answer(small, small).notes()).isEmpty();
  }
}
