package org.mnemo.estimator;

import java.util.List;
import org.mnemo.estimator.answer.Note;
import org.mnemo.estimator.answer.Sentence;

/** Notes as a user reads them. */
public final class TestNotes {

  private TestNotes() {}

  public static List<String> texts(List<Note> notes) {
    return notes.stream().map(Sentence::of).toList();
  }
}
