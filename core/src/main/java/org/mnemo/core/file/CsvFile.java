package org.mnemo.core.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A table as CSV after RFC 4180: UTF-8, with a header. What is unknown is empty: figures that are
 * not finite, and counts below 0.
 *
 * <p>Texts are safe for spreadsheets, which evaluate cells that begin like a formula, quoted or
 * not: a leading apostrophe makes them text. A leading apostrophe is doubled, so removing one
 * always restores the text. Files that programs read hold keys as their own bytes instead.
 *
 * @param <R> what a row is made of
 */
public final class CsvFile<R> {

  /** The apostrophe before a text that a spreadsheet would evaluate. */
  private static final char MARK = '\'';

  private static final String TO_BE_MARKED = "=+-@\t\r\n" + MARK;

  private final List<String> names = new ArrayList<>();
  private final List<Column<R>> columns = new ArrayList<>();

  /** A column of counts, of figures or of other cells: one call a cell, as tables may be long. */
  private record Column<R>(
      @Nullable ToLongFunction<R> count,
      @Nullable ToDoubleFunction<R> figure,
      int decimals,
      @Nullable BiConsumer<LineWriter, R> other) {

    void append(LineWriter out, R row) {
      if (count != null) {
        long value = count.applyAsLong(row);
        if (value >= 0) {
          out.number(value);
        }
      } else if (figure != null) {
        double value = figure.applyAsDouble(row);
        if (Double.isFinite(value)) {
          Decimals.append(out, value, decimals);
        }
      } else if (other != null) {
        other.accept(out, row);
      }
    }
  }

  private CsvFile<R> add(String name, Column<R> column) {
    names.add(name);
    columns.add(column);
    return this;
  }

  /** Adds a column of whole numbers. */
  public CsvFile<R> count(String name, ToLongFunction<R> count) {
    return add(name, new Column<>(count, null, 0, null));
  }

  /** Adds a column of figures, rounded to {@code decimals}, without trailing zeros. */
  public CsvFile<R> figure(String name, int decimals, ToDoubleFunction<R> figure) {
    return add(name, new Column<>(null, figure, decimals, null));
  }

  /** Adds a column that writes its cells itself. */
  public CsvFile<R> column(String name, BiConsumer<LineWriter, R> cell) {
    return add(name, new Column<>(null, null, 0, cell));
  }

  /** Adds a column of texts. */
  public CsvFile<R> text(String name, Function<R, String> text) {
    return column(
        name,
        (out, row) -> {
          byte[] bytes = text.apply(row).getBytes(StandardCharsets.UTF_8);
          appendText(out, bytes, 0, bytes.length);
        });
  }

  /** Adds a column of figures with all of {@code decimals}. */
  public CsvFile<R> fixed(String name, int decimals, ToDoubleFunction<R> figure) {
    String format = "%." + decimals + "f";
    return column(
        name,
        (out, row) -> {
          double value = figure.applyAsDouble(row);
          out.text(Double.isFinite(value) ? String.format(Locale.ROOT, format, value) : "");
        });
  }

  /** Appends a text to the cell of a column, quoted and marked where necessary. */
  public static void appendText(LineWriter out, byte[] bytes, int start, int length) {
    boolean isQuoted = false;
    for (int i = start; i < start + length; i++) {
      isQuoted |= bytes[i] == ',' || bytes[i] == '"' || bytes[i] == '\r' || bytes[i] == '\n';
    }
    if (isQuoted) {
      out.character('"');
    }
    if (length > 0 && TO_BE_MARKED.indexOf(bytes[start]) >= 0) {
      out.character(MARK);
    }
    if (!isQuoted) {
      out.bytes(bytes, start, length);
      return;
    }
    for (int i = start; i < start + length; i++) {
      if (bytes[i] == '"') {
        out.character('"');
      }
      out.bytes(bytes, i, 1);
    }
    out.character('"');
  }

  /** Writes a short table whole or not at all. */
  public void write(Path file, List<R> rows) {
    write(file, rows.size(), row -> true, () -> rows::get);
  }

  /**
   * Writes a long table whole or not at all. All processors build its lines, block by block.
   *
   * @param isKept true for the rows to write; safe for many threads
   * @param readers a reader of rows for each processor, used by one thread at a time with ascending
   *     numbers
   */
  public void write(
      Path file, int rows, IntPredicate isKept, Supplier<? extends IntFunction<R>> readers) {
    List<Block> blocks =
        IntStream.range(0, Runtime.getRuntime().availableProcessors())
            .mapToObj(i -> new Block(readers.get()))
            .toList();
    try (LineFile target = new LineFile(file)) {
      LineWriter out = target.lines();
      out.text(String.join(",", names)).character('\n');
      for (long first = 0; first < rows; first += (long) blocks.size() * Block.ROWS) {
        long start = first;
        IntStream.range(0, blocks.size())
            .parallel()
            .forEach(i -> blocks.get(i).build(start + (long) i * Block.ROWS, rows, isKept));
        blocks.forEach(block -> block.moveTo(out));
      }
      target.commit();
    }
  }

  /** Lines that a processor builds at a time. */
  private final class Block {

    /** Far longer to build than to hand over. */
    private static final int ROWS = 1 << 12;

    private final IntFunction<R> reader;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final LineWriter lines = LineWriter.inMemory(bytes);

    Block(IntFunction<R> reader) {
      this.reader = reader;
    }

    void build(long start, int rows, IntPredicate isKept) {
      for (long number = start; number < Math.min(start + ROWS, rows); number++) {
        if (isKept.test((int) number)) {
          R row = reader.apply((int) number);
          for (int column = 0; column < columns.size(); column++) {
            columns.get(column).append(column == 0 ? lines : lines.character(','), row);
          }
          lines.character('\n');
        }
      }
      lines.flush();
    }

    void moveTo(LineWriter out) {
      out.bytes(bytes.toByteArray());
      bytes.reset();
    }
  }
}
