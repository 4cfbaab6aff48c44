package org.mnemo.estimator.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Answers as lines of text. */
public final class AnswerText {

  private static final String GAP = "  ";

  /** Most notes unless all are wanted. */
  private static final int MOST_NOTES = 5;

  private AnswerText() {}

  /**
   * An answer in lines.
   *
   * @param isVerbose true for all notes
   */
  public static List<String> lines(Answer answer, boolean isVerbose) {
    List<String> lines = new ArrayList<>(List.of(answer.verdict()));
    for (Table table : answer.tables()) {
      lines.add("");
      lines.addAll(lines(table));
    }
    if (!answer.context().isEmpty()) {
      lines.add("");
      lines.addAll(answer.context());
    }
    List<String> notes = answer.notes();
    int shown = isVerbose ? notes.size() : Math.min(MOST_NOTES, notes.size());
    if (shown > 0) {
      lines.add("");
      notes.subList(0, shown).forEach(note -> lines.add("! " + note));
    }
    if (shown < notes.size()) {
      lines.add("%d more with --verbose.".formatted(notes.size() - shown));
    }
    return lines;
  }

  /** A table in lines, words to the left and figures to the right. */
  public static List<String> lines(Table table) {
    // A column without a figure takes no room.
    int[] columns =
        IntStream.range(0, table.columns().size())
            .filter(column -> column == 0 || !table.isEmpty(column))
            .toArray();
    List<List<String>> rows = new ArrayList<>();
    if (!table.columns().stream().allMatch(String::isEmpty)) {
      rows.add(table.columns());
    }
    for (List<Cell> row : table.rows()) {
      rows.add(row.stream().map(table::text).toList());
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column : columns) {
        String gap = " ".repeat(width(rows, column) - row.get(column).length());
        line.append(column == 0 ? "" : GAP)
            .append(table.isWords(column) ? row.get(column) + gap : gap + row.get(column));
      }
      lines.add(line.toString().stripTrailing());
    }
    List<String> footnotes = table.footnotes();
    for (int i = 0; i < footnotes.size(); i++) {
      lines.add("(%d) %s".formatted(i + 1, footnotes.get(i)));
    }
    return lines;
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
