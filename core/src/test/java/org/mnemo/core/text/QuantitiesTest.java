package org.mnemo.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.RoundingMode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuantitiesTest {

  @ParameterizedTest
  @CsvSource({"599.4,10 minutes", "101,110 s", "4.02,4.1 s", "3600,60 minutes"})
  void roundsTimesUp(double seconds, String text) {
    assertThat(Quantities.about(seconds)).isEqualTo(text);
  }

  @Test
  void keepsTwoDigits() {
    assertThat(Quantities.twoDigits(0.1898, RoundingMode.HALF_UP)).isEqualTo("0.19");
    assertThat(Quantities.twoDigits(134, RoundingMode.CEILING)).isEqualTo("140");
    assertThat(Quantities.twoDigits(0, RoundingMode.HALF_UP)).isEqualTo("0");
  }
}
