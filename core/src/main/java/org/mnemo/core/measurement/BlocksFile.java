package org.mnemo.core.measurement;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.CompressedFiles;
import org.mnemo.core.LineReader;
import org.mnemo.core.LineWriter;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;

/** {@code blocks.csv}: the {@link BlockRow}s of a run, with a header, in order of blocks. */
public final class BlocksFile {

  private static final String HEADER =
      "block,start_ns,kind,tier,operation,size_class,operations,value_bytes,latency_ns,client_ns,switches";

  /** Version 1 added up the operations of all sizes. */
  private static final String HEADER_V1 =
      "block,start_ns,kind,tier,operation,operations,value_bytes,latency_ns,client_ns,switches";

  private static final int COLUMNS = 11;

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
      lines.text(row.operation().lowerCase()).character(',').number(row.sizeClass());
      lines.character(',').number(row.operations());
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
   * Hands every row to {@code consumer}. A row of version 1 gets the size class of its mean value.
   *
   * @throws MnemoException naming the line if the file is absent or damaged, or if {@code consumer}
   *     refuses the row with one
   */
  public static void read(Path source, Consumer<BlockRow> consumer) {
    try (Reader rows = new Reader(source)) {
      for (BlockRow row = rows.next(); row != null; row = rows.next()) {
        rows.hand(row, consumer);
      }
    }
  }

  /** Reads rows one after the other. */
  public static final class Reader implements AutoCloseable {

    private final LineReader lines;
    private final boolean sized;

    /**
     * Opens a file of any version.
     *
     * @throws MnemoException if it is absent or no such file
     */
    public Reader(Path source) {
      lines = new LineReader(CompressedFiles.open(source), source.toString());
      try {
        String header = lines.next() ? text(lines) : "";
        sized = header.equals(HEADER);
        if (!sized && !header.equals(HEADER_V1)) {
          throw new MnemoException(source + " does not start with " + HEADER + "; repeat the run");
        }
      } catch (RuntimeException e) {
        lines.close();
        throw e;
      }
    }

    /**
     * The next row, or null at the end.
     *
     * @throws MnemoException naming the line if it is damaged
     */
    public @Nullable BlockRow next() {
      return lines.next() ? parse(lines, sized) : null;
    }

    private void hand(BlockRow row, Consumer<BlockRow> consumer) {
      try {
        consumer.accept(row);
      } catch (MnemoException e) {
        throw new MnemoException(lines.position() + ": " + e.getMessage(), e);
      }
    }

    @Override
    public void close() {
      lines.close();
    }
  }

  private static String text(LineReader line) {
    return new String(
        line.buffer(), line.start(), line.end() - line.start(), StandardCharsets.UTF_8);
  }

  private static BlockRow parse(LineReader line, boolean sized) {
    String[] columns = text(line).split(",", -1);
    int shift = sized ? 1 : 0;
    if (columns.length != COLUMNS - 1 + shift) {
      throw line.error("damaged row of " + columns.length + " columns; repeat the run");
    }
    try {
      long startNs = Long.parseLong(columns[1]);
      long operations = Long.parseLong(columns[5 + shift]);
      long valueBytes = Long.parseLong(columns[6 + shift]);
      int sizeClass =
          sized
              ? Integer.parseInt(columns[5])
              : SizeClass.of(operations == 0 ? 0 : valueBytes / operations);
      if (startNs < 0
          || sizeClass < 0
          || sizeClass >= SizeClass.COUNT
          || operations < 0
          || valueBytes < 0) {
        throw line.error("damaged row '" + text(line) + "'; repeat the run");
      }
      return new BlockRow(
          Long.parseLong(columns[0]),
          startNs,
          columns[2],
          columns[3],
          Operation.valueOf(columns[4].toUpperCase(Locale.ROOT)),
          sizeClass,
          operations,
          valueBytes,
          Long.parseLong(columns[7 + shift]),
          Long.parseLong(columns[8 + shift]),
          Long.parseLong(columns[9 + shift]));
    } catch (IllegalArgumentException e) {
      throw line.error("damaged row '" + text(line) + "'; repeat the run");
    }
  }
}
