package org.mnemo.estimator.answer;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figures in rows and columns.
 *
 * @param title what they are of; empty where the verdict says it
 * @param columns title of each column
 * @param rows cells of each row, one for each column
 */
public record Table(
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String title,
    List<String> columns,
    List<List<Cell>> rows) {

  /** Most rows of a table that is read at a glance. */
  public static final int MOST_ROWS = 8;

  public Table {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    for (List<Cell> row : rows) {
      if (row.size() != columns.size()) {
        throw new IllegalArgumentException(row.size() + " cells in columns " + columns);
      }
    }
  }

  /** Figures of what the verdict names. */
  public Table(List<String> columns, List<List<Cell>> rows) {
    this("", columns, rows);
  }

  /** A table of facts: what each is, and its value. */
  public static Table facts(List<List<Cell>> rows) {
    return new Table(List.of("", ""), rows);
  }

  /** The rows that are read at a glance. */
  Table atAGlance() {
    return rows.size() <= MOST_ROWS ? this : new Table(title, columns, rows.subList(0, MOST_ROWS));
  }

  /** A row of cells. */
  public static List<Cell> row(Cell... cells) {
    return List.of(cells);
  }

  /** Remarks on cells, each once, in the order of the rows. */
  List<String> footnotes() {
    return rows.stream()
        .flatMap(List::stream)
        .map(Cell::footnote)
        .filter(footnote -> !footnote.isEmpty())
        .distinct()
        .toList();
  }

  /** Text of a cell, with the number of its footnote. */
  String text(Cell cell) {
    return cell.footnote().isEmpty()
        ? cell.text()
        : "%s (%d)".formatted(cell.text(), footnotes().indexOf(cell.footnote()) + 1);
  }

  /** True if a column holds words for the most part, which are read from the left. */
  boolean isWords(int column) {
    long words = cells(column).filter(Cell::isWord).count();
    long figures = cells(column).filter(cell -> !cell.text().isEmpty() && !cell.isWord()).count();
    return column == 0 || words > figures;
  }

  private Stream<Cell> cells(int column) {
    return rows.stream().map(row -> row.get(column));
  }

  /** This table without columns that hold nothing, of which the first is never one. */
  public Table withoutEmptyColumns() {
    int[] kept =
        IntStream.range(0, columns.size())
            .filter(column -> column == 0 || !cells(column).allMatch(cell -> cell.text().isEmpty()))
            .toArray();
    return new Table(
        title,
        IntStream.of(kept).mapToObj(columns::get).toList(),
        rows.stream().map(row -> IntStream.of(kept).mapToObj(row::get).toList()).toList());
  }
}
