package org.mnemo.estimator.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Figures in rows and columns.
 *
 * @param header title of each column
 * @param rows cells of each row, as many as there are titles; empty where there is no figure
 * @param footnotes what marks such as {@code (1)} in cells stand for, in their order
 */
public record Table(List<String> header, List<List<String>> rows, List<String> footnotes) {

  private static final String GAP = "  ";

  public Table {
    header = List.copyOf(header);
    rows = rows.stream().map(List::copyOf).toList();
    footnotes = List.copyOf(footnotes);
  }

  /** The table in lines: the first column to the left, all others to the right. */
  public List<String> lines() {
    List<List<String>> all = new ArrayList<>(List.of(header));
    all.addAll(rows);
    int[] widths =
        IntStream.range(0, header.size())
            .map(column -> all.stream().mapToInt(row -> row.get(column).length()).max().orElse(0))
            .toArray();
    List<String> lines = new ArrayList<>();
    for (List<String> row : all) {
      StringBuilder line = new StringBuilder(pad(row.get(0), -widths[0]));
      for (int column = 1; column < row.size(); column++) {
        // A column without a figure takes no room.
        if (widths[column] > 0) {
          line.append(GAP).append(pad(row.get(column), widths[column]));
        }
      }
      lines.add(line.toString().stripTrailing());
    }
    for (int i = 0; i < footnotes.size(); i++) {
      lines.add("(%d) %s".formatted(i + 1, footnotes.get(i)));
    }
    return lines;
  }

  private static String pad(String cell, int width) {
    return width == 0 ? cell : ("%" + width + "s").formatted(cell);
  }
}
