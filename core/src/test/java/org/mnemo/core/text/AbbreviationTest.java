package org.mnemo.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AbbreviationTest {

  @ParameterizedTest
  @CsvSource({
    "'', 5, ''",
    "abcde, 5, abcde",
    "abcdef, 5, ab...",
    // No half of a character is left.
    "a\uD83D\uDE00cdef, 5, a...",
    "a\uD83D\uDE00cdef, 6, a\uD83D\uDE00..."
  })
  void cutsOnlyWhatIsTooLong(String text, int most, String cut) {
    assertThat(Abbreviation.of(text, most)).isEqualTo(cut);
  }
}
