package org.mnemo.estimator.report;

import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.mnemo.core.file.LineWriter;

/**
 * Lines of a long table, a line a row: all processors build them, block by block, and one writes
 * them in the sequence of rows.
 */
final class ParallelLines {

  /** Rows that a processor builds at a time: far longer than handing them over takes. */
  private static final int BLOCK = 1 << 12;

  private final IntPredicate isKept;
  private final List<Builder> builders;

  /** Builds the line of a row, without its end. */
  @FunctionalInterface
  interface Appender {
    void append(LineWriter out, int row);
  }

  /**
   * Lines of some rows.
   *
   * @param isKept true of the rows that have a line; safe for many threads
   * @param appenders an appender for each processor, each used by one thread at a time and asked
   *     for rows in ascending order
   */
  ParallelLines(IntPredicate isKept, Supplier<Appender> appenders) {
    this.isKept = isKept;
    this.builders =
        IntStream.range(0, Runtime.getRuntime().availableProcessors())
            .mapToObj(i -> new Builder(appenders.get()))
            .toList();
  }

  /** Writes the lines of rows 0 to {@code rows} - 1. */
  void write(LineWriter out, int rows) {
    for (long first = 0; first < rows; first += (long) builders.size() * BLOCK) {
      long start = first;
      IntStream.range(0, builders.size())
          .parallel()
          .forEach(i -> builders.get(i).build(start + (long) i * BLOCK, rows));
      builders.forEach(builder -> builder.moveTo(out));
    }
  }

  private final class Builder {

    private final Appender appender;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final LineWriter lines = LineWriter.inMemory(bytes);

    Builder(Appender appender) {
      this.appender = appender;
    }

    /** Builds the lines of the block that begins at a row, as far as there are rows. */
    void build(long start, int rows) {
      long end = Math.min(start + BLOCK, rows);
      for (long row = start; row < end; row++) {
        if (isKept.test((int) row)) {
          appender.append(lines, (int) row);
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
