package org.mnemo.estimator.price;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.estimator.price.PaperFigure.Bar;

class PaperFigureTest {

  @Test
  void findsMostFamiliesOfThePaperWithinItsRange() {
    List<Bar> bars = PaperFigure.bars();
    assertThat(bars).extracting(Bar::label).doesNotHaveDuplicates();
    assertThat(bars)
        .filteredOn(bar -> bar.inPaper() && bar.agrees())
        .extracting(Bar::label)
        .containsExactly(
            "cache.r5 alone", "m1-megamem", "m1-ultramem", "Ev3", "Esv3", "Mls", "Mts", "Ms");
    assertThat(bars)
        .filteredOn(bar -> bar.inPaper() && !bar.agrees())
        .extracting(Bar::label)
        .containsExactly("Mms");
  }
}
