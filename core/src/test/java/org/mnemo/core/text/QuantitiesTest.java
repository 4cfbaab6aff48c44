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

  @Test
  void readsNumbersAsPeopleDo() {
    assertThat(Quantities.bytes(0)).isEqualTo("0 B");
    assertThat(Quantities.bytes(999)).isEqualTo("999 B");
    assertThat(Quantities.bytes(1000)).isEqualTo("0.98 KiB");
    assertThat(Quantities.bytes(1_536L << 20)).isEqualTo("1.50 GiB");
    assertThat(Quantities.bytes(Long.MAX_VALUE)).isEqualTo("8.00 EiB");
    assertThat(Quantities.percent(0.12345)).isEqualTo("12.3 %");
    assertThat(Quantities.percent(0.0001)).isEqualTo("0.0100 %");
    assertThat(Quantities.percent(0)).isEqualTo("0.0 %");
    assertThat(Quantities.shortPercent(0.1)).isEqualTo("10 %");
    assertThat(Quantities.shortPercent(0)).isEqualTo("0 %");
    assertThat(Quantities.shortPercent(0.025)).isEqualTo("2.5 %");
    assertThat(Quantities.rate(1234.5)).isEqualTo("1,235");
    assertThat(Quantities.rate(12.345)).isEqualTo("12.3");
    assertThat(Quantities.figure(0.0275, 1)).isEqualTo("0.03");
    assertThat(Quantities.figure(33.94, 1)).isEqualTo("33.9");
    assertThat(Quantities.figure(0, 6)).isEqualTo("0.000000");
    assertThat(Quantities.factor(0.00354)).isEqualTo("0.00354");
    assertThat(Quantities.factor(512.34567)).isEqualTo("512.346");
    assertThat(Quantities.factor(512e6)).isEqualTo("512000000");
  }
}
