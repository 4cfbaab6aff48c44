package org.mnemo.core.measurement;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.trace.Operation;

/** A row of a run's table, with comma-separated cells below a header. */
final class CountRow {

  private static final long MOST = 1_000_000_000_000_000_000L;

  private final LineReader lines;
  private final String[] cells;

  private CountRow(LineReader lines, String[] cells) {
    this.lines = lines;
    this.cells = cells;
  }

  /**
   * Passes every row of a table to {@code consumer}.
   *
   * @param header first line of the table
   * @throws MnemoException naming the line if the file is absent or damaged
   */
  static void read(Path source, String header, Consumer<CountRow> consumer) {
    int columns = header.split(",", -1).length;
    try (LineReader lines = LineReader.open(source)) {
      if (!lines.next() || !lines.text().equals(header)) {
        throw new MnemoException(source + " does not start with " + header + "; repeat the run");
      }
      while (lines.next()) {
        String[] cells = lines.text().split(",", -1);
        if (cells.length != columns) {
          throw lines.error("damaged row of " + cells.length + " columns; repeat the run");
        }
        consumer.accept(new CountRow(lines, cells));
      }
    }
  }

  String text(int column) {
    return cells[column];
  }

  /**
   * The count in a column, from 0 to 10^18.
   *
   * @throws MnemoException naming the line if it is malformed
   */
  long count(int column) {
    try {
      long number = Long.parseLong(cells[column]);
      if (number >= 0 && number <= MOST) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Refused below.
    }
    throw damaged(column, "count");
  }

  /**
   * The operation in a column.
   *
   * @throws MnemoException naming the line if it is unknown
   */
  Operation operation(int column) {
    try {
      return Operation.byName(cells[column]);
    } catch (IllegalArgumentException e) {
      throw damaged(column, "operation");
    }
  }

  /**
   * An error that names the line and the malformed cell.
   *
   * @param what the expected kind of cell
   */
  MnemoException damaged(int column, String what) {
    return lines.error(
        "damaged row: '%s' is not a valid %s; repeat the run".formatted(cells[column], what));
  }
}
