package org.mnemo.estimator.offer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class PaperFigureTest {

  @Test
  void findsMostFamiliesOfThePaperWithinItsRange() {
    List<FamilyPrice> bars = PaperFigure.bars();
    assertThat(bars).extracting(FamilyPrice::label).doesNotHaveDuplicates();
    assertThat(bars)
        .filteredOn(bar -> bar.inPaper() && bar.agreesWithPaper())
        .extracting(FamilyPrice::label)
        .containsExactly(
            "cache.r5 alone", "m1-megamem", "m1-ultramem", "Ev3", "Esv3", "Mls", "Mts", "Ms");
    assertThat(bars)
        .filteredOn(bar -> bar.inPaper() && !bar.agreesWithPaper())
        .extracting(FamilyPrice::label)
        .containsExactly("Mms");
    assertThat(bars)
        .filteredOn(FamilyPrice::byChance)
        .extracting(FamilyPrice::label)
        .containsExactly("cache.r5 alone", "cache.r5 alone, 2022");
  }

  @Test
  void comparesCacheR5WithHalfOfTheSamePrices() {
    List<FamilyPrice> bars = PaperFigure.bars();
    Map<String, Double> usdPerHour =
        bars.get(0).prices().stream()
            .collect(Collectors.toMap(InstancePrice::instance, InstancePrice::usdPerHour));
    assertThat(usdPerHour).hasSize(6);
    assertThat(bars.get(1).prices())
        .hasSize(3)
        .allSatisfy(
            older -> assertThat(usdPerHour).containsEntry(older.instance(), older.usdPerHour()));
  }
}
