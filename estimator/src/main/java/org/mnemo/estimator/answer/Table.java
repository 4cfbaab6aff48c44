package org.mnemo.estimator.answer;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Figures in rows and columns.
 *
 * @param title what they are of; empty where the verdict says it
 * @param columns title of each column
 * @param rows cells of each row, one for each column; the last may be left out if empty
 * @param mostAtAGlance number of rows that are read at a glance
 */
public record Table(
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String title,
    List<String> columns,
    List<List<Cell>> rows,
    @JsonIgnore int mostAtAGlance) {

  /** Most rows of a table that is read at a glance. */
  public static final int MOST_ROWS = 8;

  public Table {
    columns = List.copyOf(columns);
    int width = columns.size();
    rows = rows.stream().map(row -> filled(row, width)).toList();
  }

  private static List<Cell> filled(List<Cell> row, int width) {
    List<Cell> filled = new ArrayList<>(row);
    filled.addAll(Collections.nCopies(width - row.size(), Cell.NONE));
    return List.copyOf(filled);
  }

  /** A table with the usual number of rows at a glance. */
  public Table(String title, List<String> columns, List<List<Cell>> rows) {
    this(title, columns, rows, MOST_ROWS);
  }

  /** Figures of what the verdict names. */
  public Table(List<String> columns, List<List<Cell>> rows) {
    this("", columns, rows);
  }

  /** A row for each element. */
  @SafeVarargs
  @SuppressWarnings("varargs") // The array is only read.
  public static <T> Table of(List<T> elements, Column<T>... columns) {
    return of(elements, List.of(columns));
  }

  /** A row for each element. */
  public static <T> Table of(List<T> elements, List<Column<T>> columns) {
    return new Table(
        columns.stream().map(Column::title).toList(),
        elements.stream()
            .map(each -> columns.stream().map(column -> column.cell().apply(each)).toList())
            .toList());
  }

  /** The same figures of one element, a row each without those that it lacks. */
  public static <T> Table facts(T element, List<Column<T>> columns) {
    return facts(
        columns.stream()
            .map(column -> row(column.title(), column.cell().apply(element)))
            .filter(row -> !row.get(1).text().isEmpty())
            .toList());
  }

  /** This table under a title. */
  public Table titled(String newTitle) {
    return new Table(newTitle, columns, rows, mostAtAGlance);
  }

  /** This table with so many rows at a glance. */
  public Table withAtAGlance(int most) {
    return new Table(title, columns, rows, most);
  }

  /** A table of facts: what each is, and its value. */
  public static Table facts(List<List<Cell>> rows) {
    return new Table(List.of("", ""), rows);
  }

  /** The rows that are read at a glance; of facts, which differ in kind, all. */
  Table atAGlance() {
    return rows.size() <= mostAtAGlance || isWithoutTitles()
        ? this
        : new Table(title, columns, rows.subList(0, mostAtAGlance), mostAtAGlance);
  }

  /** True if no column has a title. */
  boolean isWithoutTitles() {
    return columns.stream().allMatch(String::isEmpty);
  }

  /** A row that begins with a word. */
  public static List<Cell> row(String first, Cell... cells) {
    List<Cell> row = new ArrayList<>(List.of(Cell.word(first)));
    Collections.addAll(row, cells);
    return row;
  }

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
        rows.stream().map(row -> IntStream.of(kept).mapToObj(row::get).toList()).toList(),
        mostAtAGlance);
  }
}
