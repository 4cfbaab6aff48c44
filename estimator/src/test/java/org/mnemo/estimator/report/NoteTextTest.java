package org.mnemo.estimator.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.estimator.note.Note;
import org.mnemo.estimator.note.NoteCode;

class NoteTextTest {

  private static final Pattern VALUE = Pattern.compile("\\{(\\w+)(,\\w+)?}");
  private static final int MOST_WORDS = 20;

  private static Properties sentences() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(NoteText.class.getResourceAsStream("notes.properties"))) {
      Properties sentences = new Properties();
      sentences.load(new InputStreamReader(file, StandardCharsets.UTF_8));
      return sentences;
    }
  }

  static Set<String> keys() throws IOException {
    return new TreeSet<>(sentences().stringPropertyNames());
  }

  @ParameterizedTest
  @MethodSource("keys")
  void formsASentenceOfItsValues(String key) throws IOException {
    String[] parts = key.split("\\.", -1);
    NoteText line = NoteText.line(parts[0]);
    if (parts.length > 1) {
      line.with(parts[1], 1);
    }
    VALUE
        .matcher(sentences().getProperty(key))
        .results()
        .forEach(value -> line.with(value.group(1), 0.25));
    assertThat(line.text()).doesNotContain("{", "}", "null").isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("keys")
  void keepsSentencesShort(String key) throws IOException {
    String line = VALUE.matcher(sentences().getProperty(key)).replaceAll("value");
    assertThat(line.split("(?<=[.:;]) ", -1))
        .allSatisfy(
            sentence ->
                assertThat(sentence.split(" ", -1).length)
                    .as(sentence)
                    .isLessThanOrEqualTo(MOST_WORDS));
  }

  @ParameterizedTest
  @EnumSource
  void hasALine(NoteCode code) throws IOException {
    assertThat(keys()).contains(code.lowerCase());
  }

  @Test
  void takesTheLineOfAValueThatIsThere() {
    Note note = Note.of(NoteCode.SLOWMEM_NO_SLOWER);
    String plain = NoteText.of(note);
    assertThat(NoteText.of(note.with("given_fetch_ns", 5))).isNotEqualTo(plain);
    assertThat(NoteText.of(note.with("given_fetch_ns", false))).isEqualTo(plain);
  }

  @Test
  void writesFiguresAsPeopleReadThem() {
    Note note = Note.of(NoteCode.RECORDS_GONE).with("keys", 1).with("bytes", 1_234_567);
    assertThat(NoteText.of(note)).contains("1 record (1,234,567 bytes)");
  }
}
