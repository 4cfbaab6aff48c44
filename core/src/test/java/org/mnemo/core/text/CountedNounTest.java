package org.mnemo.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class CountedNounTest {

  @Test
  void hasASingularForOneOnly() {
    assertThat(CountedNoun.of(0, "key")).isEqualTo("0 keys");
    assertThat(CountedNoun.of(1, "key")).isEqualTo("1 key");
    assertThat(CountedNoun.of(2, "key")).isEqualTo("2 keys");
    assertThat(CountedNoun.of(1, "family is", "families are")).isEqualTo("1 family is");
    assertThat(CountedNoun.of(3, "family is", "families are")).isEqualTo("3 families are");
  }

  @Test
  void writesDigitsOfNoLanguage() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("ar-EG"));
      assertThat(CountedNoun.of(12_345, "key")).isEqualTo("12,345 keys");
    } finally {
      Locale.setDefault(before);
    }
  }
}
