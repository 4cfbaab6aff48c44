package org.mnemo.estimator.answer;

import java.util.ArrayList;
import java.util.List;

/**
 * What a command found.
 *
 * @param verdict the answer in one line
 * @param tables its figures, the most important first
 * @param context what it holds for, in short sentences
 * @param notes what a reader must know before trusting it, the most important first
 */
public record Answer(String verdict, List<Table> tables, List<String> context, List<String> notes) {

  /** Most notes that are printed unless all are asked for. */
  private static final int MOST_NOTES = 5;

  public Answer {
    tables = List.copyOf(tables);
    context = List.copyOf(context);
    notes = List.copyOf(notes);
  }

  /**
   * The answer in lines.
   *
   * @param isVerbose true for all notes
   */
  public List<String> lines(boolean isVerbose) {
    List<String> lines = new ArrayList<>(List.of(verdict));
    for (Table table : tables) {
      lines.add("");
      lines.addAll(table.lines());
    }
    if (!context.isEmpty()) {
      lines.add("");
      lines.addAll(context);
    }
    int shown = isVerbose ? notes.size() : Math.min(MOST_NOTES, notes.size());
    if (shown > 0) {
      lines.add("");
      notes.subList(0, shown).forEach(note -> lines.add("! " + note));
    }
    if (shown < notes.size()) {
      lines.add("%d more with --verbose, and in the report.".formatted(notes.size() - shown));
    }
    return lines;
  }
}
