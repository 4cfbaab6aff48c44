package org.mnemo.reproduction.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class PaperStatementTest {

  @Test
  void namesWhereThePaperSaysIt() {
    assertThat(PaperStatement.all().values())
        .hasSizeGreaterThan(40)
        .allSatisfy(
            row -> {
              assertThat(row.place()).as(row.id()).matches("(Figs?\\.|Table|section|released) .*");
              assertThat(row.statement()).as(row.id()).isNotBlank();
              assertThat(row.isNumber() && row.low() > row.high()).as(row.id()).isFalse();
              assertThat(row.id().substring(0, row.id().indexOf('.')))
                  .as(row.id())
                  .isIn(Parts.all().stream().map(Part::name).toList());
            });
    assertThat(PaperStatement.of("fig5a.hot_fifth_more").high()).isEqualTo(0.31);
  }

  @Test
  void refusesANameThatNobodyHas() {
    assertThatThrownBy(() -> PaperStatement.of("fig99.x"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("fig99.x");
  }
}
