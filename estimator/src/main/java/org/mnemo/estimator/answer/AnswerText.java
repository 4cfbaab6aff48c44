package org.mnemo.estimator.answer;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Answers as lines of text. */
public final class AnswerText {

  private static final String GAP = "  ";

  /** Characters that the last column of a table must have to be wrapped. */
  private static final int LEAST_WIDTH = 20;

  /** Most notes unless all are wanted. */
  private static final int MOST_NOTES = 5;

  private AnswerText() {}

  /**
   * An answer in lines.
   *
   * @param isVerbose true for all rows and notes
   * @param width most characters of a row of a table where its last words allow that
   */
  public static List<String> lines(Answer answer, boolean isVerbose, int width) {
    List<String> lines = new ArrayList<>(List.of(answer.verdict()));
    for (Table table : answer.tables()) {
      Table shown = isVerbose ? table : table.atAGlance();
      lines.add("");
      lines.addAll(lines(shown, width));
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
  static List<String> lines(Table table, int width) {
    Table shown = table.withoutEmptyColumns();
    List<List<String>> rows = new ArrayList<>();
    if (!shown.isWithoutTitles()) {
      rows.add(shown.columns());
    }
    rows.addAll(words(shown));
    List<String> lines = new ArrayList<>();
    if (!table.title().isEmpty()) {
      lines.add(table.title());
    }
    int last = shown.columns().size() - 1;
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < last; column++) {
        String gap = " ".repeat(width(rows, column) - row.get(column).length());
        line.append(shown.isWords(column) ? row.get(column) + gap : gap + row.get(column))
            .append(GAP);
      }
      int indent = line.length();
      if (shown.isWords(last)) {
        for (String part : wrapped(row.get(last), width - indent)) {
          lines.add((line + part).stripTrailing());
          line.setLength(0);
          line.append(" ".repeat(indent));
        }
      } else {
        String gap = " ".repeat(width(rows, last) - row.get(last).length());
        lines.add((line + gap + row.get(last)).stripTrailing());
      }
    }
    lines.addAll(footnotes(table));
    return lines;
  }

  /** Text in lines of at most so many characters where its blanks allow that. */
  private static List<String> wrapped(String text, int width) {
    List<String> lines = new ArrayList<>();
    String rest = text;
    while (rest.length() > width && width >= LEAST_WIDTH) {
      int end = rest.lastIndexOf(' ', width);
      if (end <= 0) {
        break;
      }
      lines.add(rest.substring(0, end));
      rest = rest.substring(end + 1);
    }
    lines.add(rest);
    return lines;
  }

  /** Names of files in one line, their folder once. */
  public static String files(List<String> files) {
    Path folder = Path.of(files.get(0)).getParent();
    if (files.size() == 1
        || folder == null
        || !files.stream().allMatch(file -> Path.of(file).startsWith(folder))) {
      return "Files: " + String.join(", ", files);
    }
    return files.stream()
        .map(file -> folder.relativize(Path.of(file)).toString())
        .collect(Collectors.joining(", ", "Files in " + folder + ": ", ""));
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
