package org.mnemo.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckTest {

  @ParameterizedTest
  @CsvSource({
    "24,24",
    "-0.5,-0.5",
    "+3.,3",
    ".25,0.25",
    "1.0E-4,1e-4",
    "1e400,Infinity",
    "Infinity,Infinity"
  })
  void readsDecimalNumbers(String text, double number) {
    assertThat(Check.number(text)).isEqualTo(number);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " 24", "24 ", "\u000024", "2\u0000", "24d", "24f", "0x1p3", "NaN", ".", "1,5"})
  void readsNothingElse(String text) {
    assertThat(Check.number(text)).isNaN();
  }
}
