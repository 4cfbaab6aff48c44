package org.mnemo.estimator.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.answer.Sentence;
import org.mnemo.estimator.note.Note;

/** Sentences that carry figures, by the lines of {@code notes.properties}. */
public final class NoteText {

  private static final Properties LINES = Sentence.read(NoteText.class, "notes.properties");

  private final String code;
  private final Map<String, Object> values = new LinkedHashMap<>();

  private NoteText(String code) {
    this.code = code;
  }

  /** The sentences of a note, without the last full stop. */
  public static String of(Note note) {
    NoteText line = line(note.code().lowerCase());
    line.values.putAll(note.values());
    return line.text().replaceFirst("\\.$", "");
  }

  /** The line of a code. */
  static NoteText line(String code) {
    return new NoteText(code);
  }

  /** Adds a value of the line, unless it is null or NaN. */
  NoteText with(String name, @Nullable Object value) {
    if (value != null && !value.equals(Double.NaN)) {
      values.put(name, value);
    }
    return this;
  }

  /** The line with its values. */
  String text() {
    String line =
        values.entrySet().stream()
            .filter(value -> !Boolean.FALSE.equals(value.getValue()))
            .map(value -> LINES.getProperty(code + "." + value.getKey()))
            .filter(Objects::nonNull)
            .findFirst()
            .orElseGet(() -> Objects.requireNonNull(LINES.getProperty(code), code));
    return Sentence.with(line, name -> Objects.requireNonNull(values.get(name), name));
  }
}
