package org.mnemo.estimator.answer;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A fact about an answer that the user must know beyond its numbers.
 *
 * @param values numbers, texts and lists by their names in files
 */
public record Note(NoteCode code, Map<String, Object> values) {

  public Note {
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  public static Note of(NoteCode code) {
    return new Note(code, Map.of());
  }

  /** Adds a value. */
  public Note with(String name, Object value) {
    Map<String, Object> more = new LinkedHashMap<>(values);
    more.put(name, value);
    return new Note(code, more);
  }

  /**
   * A value of the note.
   *
   * @throws IllegalStateException if the note has no value of that name
   */
  public Object value(String name) {
    Object value = values.get(name);
    if (value == null) {
      throw new IllegalStateException("the note " + code + " has no value '" + name + "'");
    }
    return value;
  }

  public double number(String name) {
    return ((Number) value(name)).doubleValue();
  }
}
