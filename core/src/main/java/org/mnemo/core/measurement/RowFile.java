package org.mnemo.core.measurement;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.text.Check;
import org.mnemo.core.trace.Operation;

/**
 * A CSV file of a run: a header, and a line for each record. Its cells need no quotes.
 *
 * @param <R> the record
 */
public final class RowFile<R> {

  private static final long MOST = 1_000_000_000_000_000_000L;

  private static final List<Operation> OPERATIONS = List.of(Operation.values());

  private final Function<Columns<R>, R> record;
  private final List<String> names = new ArrayList<>();
  private final List<BiConsumer<LineWriter, R>> writers = new ArrayList<>();
  private final String header;
  private String earlierHeader;
  private Consumer<List<String>> upgrade = cells -> {};

  /**
   * @param record makes a record of its columns, in their order in the file: once here, to learn
   *     the columns, and then for each line to read
   */
  RowFile(Function<Columns<R>, R> record) {
    this.record = record;
    R unused = record.apply(new Declared());
    header = String.join(",", names);
    earlierHeader = header;
  }

  /**
   * Reads also files of the version before, which lacked a column.
   *
   * @param upgrade adds the cell of this column to the cells of a row
   */
  RowFile<R> addedLater(String column, Consumer<List<String>> upgrade) {
    earlierHeader = header.replace("," + column + ",", ",");
    this.upgrade = upgrade;
    return this;
  }

  /** The columns of a record. Each has a name, and yields the value to write. */
  abstract static class Columns<R> {

    /**
     * Declares a column.
     *
     * @param example any value
     * @param read parses a cell; throws a {@link MnemoException} with the problem
     */
    abstract <T> T cell(
        String name, T example, BiConsumer<LineWriter, R> write, Function<String, T> read);

    String text(String name, Function<R, String> text) {
      return cell(name, "", (out, row) -> out.text(text.apply(row)), cell -> cell);
    }

    /** A count from 0 to 10^18. */
    long count(String name, ToLongFunction<R> count) {
      return count(name, MOST, count);
    }

    /** A count from 0 to {@code most}. */
    long count(String name, long most, ToLongFunction<R> count) {
      return cell(
          name,
          0L,
          (out, row) -> out.number(count.applyAsLong(row)),
          cell -> Check.whole(name, cell, 0, most));
    }

    /** One of some values, each by its text. */
    <T> T oneOf(String name, List<T> values, Function<T, String> text, Function<R, T> value) {
      return cell(
          name,
          values.get(0),
          (out, row) -> out.text(text.apply(value.apply(row))),
          cell ->
              values.stream()
                  .filter(known -> text.apply(known).equals(cell))
                  .findFirst()
                  .orElseThrow(
                      () ->
                          new MnemoException(
                              "%s must be one of %s, was '%s'"
                                  .formatted(name, values.stream().map(text).toList(), cell))));
    }

    Operation operation(Function<R, Operation> operation) {
      return oneOf("operation", OPERATIONS, Operation::lowerCase, operation);
    }
  }

  private final class Declared extends Columns<R> {

    @Override
    <T> T cell(String name, T example, BiConsumer<LineWriter, R> write, Function<String, T> read) {
      names.add(name);
      writers.add(write);
      return example;
    }
  }

  /** The cells of a line, one after the other. */
  private static final class Line<R> extends Columns<R> {

    private final List<String> cells;
    private int next;

    Line(List<String> cells) {
      this.cells = cells;
    }

    @Override
    <T> T cell(String name, T example, BiConsumer<LineWriter, R> write, Function<String, T> read) {
      return read.apply(cells.get(next++));
    }
  }

  /** Opens a file, which gets its name when it is complete. */
  public Writer<R> writer(Path target) {
    return new Writer<>(this, target);
  }

  public static final class Writer<R> extends LineFile {

    private final List<BiConsumer<LineWriter, R>> cells;

    private Writer(RowFile<R> file, Path target) {
      super(target);
      cells = file.writers;
      lines.text(file.header).character('\n');
    }

    public void append(R row) {
      for (int column = 0; column < cells.size(); column++) {
        cells.get(column).accept(column == 0 ? lines : lines.character(','), row);
      }
      lines.character('\n');
    }
  }

  /** All rows of a file; see {@link #read(Path, Consumer)}. */
  public List<R> read(Path source) {
    List<R> rows = new ArrayList<>();
    read(source, rows::add);
    return rows;
  }

  /**
   * Passes every row to {@code consumer}.
   *
   * @throws MnemoException naming the line if the file is absent or damaged, or if {@code consumer}
   *     refuses the row with one
   */
  public void read(Path source, Consumer<R> consumer) {
    try (LineReader lines = LineReader.open(source)) {
      String found = lines.next() ? lines.text() : "";
      if (!found.equals(header) && !found.equals(earlierHeader)) {
        throw new MnemoException(source + " does not start with " + header + "; repeat the run");
      }
      int columns = names.size() - (found.equals(header) ? 0 : 1);
      while (lines.next()) {
        R row = row(lines, columns);
        try {
          consumer.accept(row);
        } catch (MnemoException e) {
          throw new MnemoException(lines.position() + ": " + e.getMessage(), e);
        }
      }
    }
  }

  private R row(LineReader lines, int columns) {
    List<String> cells = new ArrayList<>(Arrays.asList(lines.text().split(",", -1)));
    if (cells.size() != columns) {
      throw lines.error("damaged row of " + cells.size() + " columns; repeat the run");
    }
    try {
      if (columns < names.size()) {
        upgrade.accept(cells);
      }
      return record.apply(new Line<>(cells));
    } catch (MnemoException e) {
      throw lines.error(e.getMessage() + "; repeat the run");
    }
  }
}
