package org.mnemo.estimator.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class SentenceTest {

  private static final Pattern VALUE = Pattern.compile("\\{(\\w+)[^}]*}");
  private static final int MOST_WORDS = 20;

  static Set<String> codes() {
    return Sentence.lines().stringPropertyNames();
  }

  @ParameterizedTest
  @MethodSource("codes")
  void isFormedFromItsValuesInTwentyWordsEach(String code) {
    String[] parts = code.split("[\\[\\]]", -1);
    Sentence sentence = Sentence.line(parts[0]);
    if (parts.length > 1) {
      sentence.with(parts[1], 1);
    }
    String line = Sentence.lines().getProperty(code);
    VALUE.matcher(line).results().forEach(value -> sentence.with(value.group(1), 2));
    assertThat(sentence.text()).isNotBlank().doesNotContain("{", "}", "null");
    assertThat(VALUE.matcher(line).replaceAll("value").split("[.:;] ", -1))
        .allSatisfy(part -> assertThat(part.split(" ", -1)).hasSizeLessThanOrEqualTo(MOST_WORDS));
  }

  @ParameterizedTest
  @EnumSource
  void hasALineForEachNote(NoteCode code) {
    assertThat(codes()).contains(code.lowerCase());
  }

  @Test
  void takesTheLineOfAValueThatIsThere() {
    Note note = Note.of(NoteCode.SLOWMEM_NO_SLOWER);
    String plain = Sentence.of(note);
    assertThat(Sentence.of(note.with("given_fetch_ns", 5))).isNotEqualTo(plain);
    assertThat(Sentence.of(note.with("given_fetch_ns", false))).isEqualTo(plain);
  }

  @Test
  void writesFiguresAsPeopleReadThem() {
    Note note = Note.of(NoteCode.RECORDS_GONE).with("keys", 1).with("bytes", 1_234_567);
    assertThat(Sentence.of(note)).contains("1 record (1,234,567 bytes)");
  }

  @Test
  void takesValuesInTheOrderOfTheirNames() {
    assertThat(Sentence.of("heat.source", "idle times", 1, 2048.0, 7200.0))
        .contains("idle times", "1 key ", "2.00 KiB", "2.00 hours");
    assertThat(Sentence.of("compare.computed", 1, "ddr", 3)).contains(" 1 memory ");
  }

  @Test
  void namesAValueTwice() {
    assertThat(Sentence.format("{a} {b,percent} {a}", "x", 0.5)).isEqualTo("x 50.0 % x");
  }
}
