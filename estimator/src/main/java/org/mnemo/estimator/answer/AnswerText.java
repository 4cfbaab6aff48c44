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
   * @param isVerbose true for all rows and notes
   */
  public static List<String> lines(Answer answer, boolean isVerbose) {
    List<String> lines = new ArrayList<>(List.of(answer.verdict()));
    for (Table table : answer.tables()) {
      Table shown = isVerbose ? table : table.atAGlance();
      lines.add("");
      lines.addAll(lines(shown));
      lines.addAll(more("row", table.rows().size() - shown.rows().size()));
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
    lines.addAll(more("note", notes.size() - shown));
    return lines;
  }

  private static List<String> more(String noun, int hidden) {
    return hidden == 0
        ? List.of()
        : List.of("%d more %s with --verbose.".formatted(hidden, hidden == 1 ? noun : noun + "s"));
  }

  /** A table in lines, words to the left and figures to the right. */
  public static List<String> lines(Table table) {
    Table shown = table.withoutEmptyColumns();
    List<List<String>> rows = new ArrayList<>();
    if (!shown.columns().stream().allMatch(String::isEmpty)) {
      rows.add(shown.columns());
    }
    rows.addAll(words(shown));
    List<String> lines = new ArrayList<>();
    if (!table.title().isEmpty()) {
      lines.add(table.title());
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < row.size(); column++) {
        String gap = " ".repeat(width(rows, column) - row.get(column).length());
        line.append(column == 0 ? "" : GAP)
            .append(shown.isWords(column) ? row.get(column) + gap : gap + row.get(column));
      }
      lines.add(line.toString().stripTrailing());
    }
    lines.addAll(footnotes(table));
    return lines;
  }

  /** The cells of each row as people read them, with the numbers of their footnotes. */
  public static List<List<String>> words(Table table) {
    return table.rows().stream().map(row -> row.stream().map(table::text).toList()).toList();
  }

  /** The footnotes of a table with their numbers, a line each. */
  public static List<String> footnotes(Table table) {
    List<String> footnotes = table.footnotes();
    return IntStream.range(0, footnotes.size())
        .mapToObj(i -> "(%d) %s".formatted(i + 1, footnotes.get(i)))
        .toList();
  }

  private static int width(List<List<String>> rows, int column) {
    return rows.stream().mapToInt(row -> row.get(column).length()).max().orElse(0);
  }
}
