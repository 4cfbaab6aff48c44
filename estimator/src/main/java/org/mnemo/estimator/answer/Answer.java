package org.mnemo.estimator.answer;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

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

  /** This answer with a sentence on what it holds for. */
  public Answer withContext(String sentence) {
    return new Answer(
        verdict,
        tables,
        Stream.concat(context.stream(), Stream.of(sentence)).toList(),
        notes,
        status);
  }

  /** An answer in one line. */
  public static Answer of(String verdict) {
    return new Answer(verdict, List.of(), List.of(), List.of());
  }

  /** A clause as a sentence, with a capital letter and a full stop. */
  public static String sentence(String clause) {
    return clause.substring(0, 1).toUpperCase(Locale.ROOT) + clause.substring(1) + ".";
  }

  /** Clauses as sentences. */
  public static List<String> sentences(List<String> clauses) {
    return clauses.stream().map(Answer::sentence).toList();
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
