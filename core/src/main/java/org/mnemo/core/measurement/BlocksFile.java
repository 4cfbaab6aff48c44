package org.mnemo.core.measurement;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.CompressedFiles;
import org.mnemo.core.LineReader;
import org.mnemo.core.LineWriter;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;

/** {@code blocks.csv}: the {@link BlockRow}s of a run, with a header, in order of blocks. */
public final class BlocksFile {

  private static final String HEADER =
      "block,start_ns,kind,tier,operation,operations,value_bytes,latency_ns,client_ns,switches";
  private static final int COLUMNS = 10;

  private BlocksFile() {}

  /** Takes rows as they come. */
  public static final class Writer implements AutoCloseable {

    private final AtomicFile file;
    private final LineWriter lines;

    public Writer(Path target) {
      file = AtomicFile.create(target);
      lines = new LineWriter(file.out(), target.toString()).text(HEADER).character('\n');
    }

    public void append(BlockRow row) {
      lines.number(row.block()).character(',').number(row.startNs()).character(',');
      lines.text(row.kind()).character(',').text(row.tier()).character(',');
      lines.text(row.operation().lowerCase()).character(',').number(row.operations());
      lines.character(',').number(row.valueBytes()).character(',').number(row.latencyNs());
      lines.character(',').number(row.clientNs()).character(',').number(row.switches());
      lines.character('\n');
    }

    /** Gives the file its final name. */
    public void commit() {
      lines.close();
      file.commit();
    }

    @Override
    public void close() {
      file.close();
    }
  }

  /**
   * Hands every row to {@code consumer}.
   *
   * @throws MnemoException naming the line if the file is absent or damaged
   */
  public static void read(Path source, Consumer<BlockRow> consumer) {
    try (LineReader lines = new LineReader(CompressedFiles.open(source), source.toString())) {
      if (!lines.next() || !text(lines).equals(HEADER)) {
        throw new MnemoException(source + " does not start with " + HEADER + "; repeat the run");
      }
      while (lines.next()) {
        consumer.accept(parse(lines));
      }
    }
  }

  private static String text(LineReader line) {
    return new String(
        line.buffer(), line.start(), line.end() - line.start(), StandardCharsets.UTF_8);
  }

  private static BlockRow parse(LineReader line) {
    String[] columns = text(line).split(",", -1);
    if (columns.length != COLUMNS) {
      throw line.error("damaged row of " + columns.length + " columns; repeat the run");
    }
    try {
      return new BlockRow(
          Long.parseLong(columns[0]),
          Long.parseLong(columns[1]),
          columns[2],
          columns[3],
          Operation.valueOf(columns[4].toUpperCase(Locale.ROOT)),
          Long.parseLong(columns[5]),
          Long.parseLong(columns[6]),
          Long.parseLong(columns[7]),
          Long.parseLong(columns[8]),
          Long.parseLong(columns[9]));
    } catch (IllegalArgumentException e) {
      throw line.error("damaged row '" + text(line) + "'; repeat the run");
    }
  }
}
