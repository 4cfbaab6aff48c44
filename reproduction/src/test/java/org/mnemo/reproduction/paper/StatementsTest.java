package org.mnemo.reproduction.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.mnemo.reproduction.mnemo.MnemoPaper;

class StatementsTest {

  private final Statements statements = Statements.read(MnemoPaper.class);

  @Test
  void readsWhatThePaperSaysAndWhere() {
    assertThat(statements.all()).hasSizeGreaterThan(40);
    assertThat(statements.of("fig5a.hot_fifth_more"))
        .isEqualTo(
            new Statement(
                "fig5a.hot_fifth_more",
                "Fig. 5a, section III",
                "31 % more",
                0.31,
                0.31,
                "the same: throughput over SlowMem only",
                ""));
    assertThat(statements.of("fig1.memory_share").isNumber()).isFalse();
    assertThat(statements.find("fig99.x")).isNull();
  }

  @Test
  void refusesANameThatNobodyHas() {
    assertThatThrownBy(() -> statements.of("fig99.x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fig99.x");
  }
}
