package org.mnemo.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AbbreviationTest {

  @Test
  void cutsOnlyWhatIsTooLong() {
    assertThat(Abbreviation.of("", 5)).isEmpty();
    assertThat(Abbreviation.of("abcde", 5)).isEqualTo("abcde");
    assertThat(Abbreviation.of("abcdef", 5)).isEqualTo("ab...");
  }

  @Test
  void leavesNoHalfOfACharacter() {
    assertThat(Abbreviation.of("a\uD83D\uDE00cdef", 5)).isEqualTo("a...");
    assertThat(Abbreviation.of("a\uD83D\uDE00cdef", 6)).isEqualTo("a\uD83D\uDE00...");
  }
}
