package org.mnemo.core.measurement;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.file.LineWriter;
import org.mnemo.core.trace.Operation;

/** {@code blocks.csv}: the {@link BlockRow}s of a run, with a header, in order of blocks. */
public final class BlocksFile {

  private static final String HEADER =
      "block,start_ns,kind,tier,operation,size_class,operations,value_bytes,latency_ns,client_ns,switches";

  /** Version 1 added up the operations of all sizes. */
  private static final String HEADER_V1 =
      "block,start_ns,kind,tier,operation,operations,value_bytes,latency_ns,client_ns,switches";

  private static final int COLUMNS = 11;

  /** Greatest number in a row: eleven days in nanoseconds, and more bytes than any block moves. */
  private static final long MOST = 1_000_000_000_000_000L;

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
    read(new Reader(source), consumer);
  }

  /**
   * Hands every row of a run with so many clients to {@code consumer}.
   *
   * @throws MnemoException if {@link #read(Path, Consumer)} does, or if blocks are in an order in
   *     which so many clients cannot have made them
   */
  public static void read(Path source, int clients, Consumer<BlockRow> consumer) {
    read(new Reader(source, clients), consumer);
  }

  private static void read(Reader reader, Consumer<BlockRow> consumer) {
    try (Reader rows = reader) {
      for (BlockRow row = rows.next(); row != null; row = rows.next()) {
        rows.hand(row, consumer);
      }
    }
  }

  /** Reads rows one after the other. */
  public static final class Reader implements AutoCloseable {

    private final LineReader lines;
    private final boolean sized;
    private final BlockOrder order;

    /**
     * Opens a file of any version, of a run with any number of clients.
     *
     * @throws MnemoException if it is absent or no such file
     */
    public Reader(Path source) {
      this(source, Integer.MAX_VALUE);
    }

    /**
     * Opens a file of any version.
     *
     * @param clients number of the run's client threads
     * @throws MnemoException if it is absent or no such file
     */
    public Reader(Path source, int clients) {
      order = new BlockOrder(clients == 1);
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
     * @throws MnemoException naming the line if it is damaged, or cannot follow those before it
     */
    public @Nullable BlockRow next() {
      if (!lines.next()) {
        return null;
      }
      BlockRow row = parse(lines, sized);
      hand(row, order::check);
      return row;
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
      long operations = Long.parseLong(columns[5 + shift]);
      long valueBytes = Long.parseLong(columns[6 + shift]);
      BlockRow row =
          new BlockRow(
              Long.parseLong(columns[0]),
              Long.parseLong(columns[1]),
              columns[2],
              columns[3],
              Operation.byName(columns[4]),
              sized
                  ? Integer.parseInt(columns[5])
                  : SizeClass.of(operations == 0 ? 0 : Math.max(0, valueBytes / operations)),
              operations,
              valueBytes,
              Long.parseLong(columns[7 + shift]),
              Long.parseLong(columns[8 + shift]),
              Long.parseLong(columns[9 + shift]));
      requireNumbers(row, line);
      return row;
    } catch (IllegalArgumentException e) {
      throw damaged(line);
    }
  }

  private static MnemoException damaged(LineReader line) {
    return line.error(
        "damaged row '%s'; repeat the run".formatted(line.excerpt(line.start(), line.end())));
  }

  private static void requireNumbers(BlockRow row, LineReader line) {
    if (row.sizeClass() < 0 || row.sizeClass() >= SizeClass.COUNT) {
      throw damaged(line);
    }
    requireWithin(row.block(), MOST, "block", line);
    requireWithin(row.startNs(), MOST, "start_ns", line);
    requireWithin(row.operations(), MOST, "operations", line);
    requireWithin(row.valueBytes(), MOST, "value_bytes", line);
    requireWithin(row.latencyNs(), MOST, "latency_ns", line);
    requireWithin(row.clientNs(), MOST, "client_ns", line);
    requireWithin(row.switches(), row.operations(), "switches", line);
    if (!SizeClass.holds(row.sizeClass(), row.operations(), row.valueBytes())) {
      throw line.error(
          "%d values of size class %d, %d to %d bytes each, cannot have value_bytes %d; repeat the run"
              .formatted(
                  row.operations(),
                  row.sizeClass(),
                  SizeClass.smallestBytes(row.sizeClass()),
                  SizeClass.largestBytes(row.sizeClass()),
                  row.valueBytes()));
    }
  }

  private static void requireWithin(long value, long most, String column, LineReader line) {
    if (value < 0 || value > most) {
      throw line.error(
          "%s must be from 0 to %d, was %d; repeat the run".formatted(column, most, value));
    }
  }
}
