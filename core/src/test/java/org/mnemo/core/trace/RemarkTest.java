package org.mnemo.core.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class RemarkTest {

  @Test
  void addsUpTheCasesOfAllParts() {
    List<Remark> ofParts =
        List.of(
            new Remark(2, "lines were left out"),
            Remark.of("every request counts as a read"),
            new Remark(3, "stores were refused"),
            new Remark(1_000, "lines were left out"),
            Remark.of("every request counts as a read"));
    assertThat(Remark.sentences(Remark.sum(ofParts)))
        .containsExactly(
            "lines were left out (1,002)",
            "every request counts as a read",
            "stores were refused (3)");
  }
}
