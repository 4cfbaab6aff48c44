package org.mnemo.estimator.answer;

import java.util.List;

/**
 * What a command found.
 *
 * @param verdict the answer in one line
 * @param tables its figures, the most important first
 * @param context what it holds for, in short sentences
 * @param notes what a reader must know before trusting it, in sentences, the most important first
 */
public record Answer(String verdict, List<Table> tables, List<String> context, List<String> notes) {

  public Answer {
    tables = List.copyOf(tables);
    context = List.copyOf(context);
    notes = List.copyOf(notes);
  }
}
