package org.mnemo.estimator.answer;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;

/**
 * What a command found.
 *
 * @param verdict the answer in one line
 * @param tables its figures, the most important first
 * @param context what it holds for, in short sentences
 * @param notes what a reader must know before trusting it, in sentences, the most important first
 * @param status whether the verdict is good news; fields and exit codes carry that to programs
 */
public record Answer(
    String verdict,
    List<Table> tables,
    List<String> context,
    List<String> notes,
    @JsonIgnore Status status) {

  /** What a verdict says of the SLO. */
  public enum Status {
    MET,
    BROKEN,
    UNKNOWN,
    /** There is no SLO. */
    NONE
  }

  public Answer {
    tables = List.copyOf(tables);
    context = List.copyOf(context);
    notes = List.copyOf(notes);
  }

  /** An answer without an SLO. */
  public Answer(String verdict, List<Table> tables, List<String> context, List<String> notes) {
    this(verdict, tables, context, notes, Status.NONE);
  }
}
