package org.mnemo.core.measurement;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;
import org.mnemo.core.file.LineReader;
import org.mnemo.core.trace.Operation;

/** {@code blocks.csv}: the {@link BlockRow}s of a run, with a header, in order of blocks. */
public final class BlocksFile {

  private static final String HEADER =
      "block,start_ns,kind,tier,operation,size_class,operations,value_bytes,latency_ns,client_ns,switches";

  /** Version 1 had no size classes. */
  private static final String HEADER_V1 =
      "block,start_ns,kind,tier,operation,operations,value_bytes,latency_ns,client_ns,switches";

  private static final int COLUMNS = 11;

  /** Greatest number in a row: eleven days in nanoseconds, and more bytes than any block moves. */
  private static final long MOST = 1_000_000_000_000_000L;

  private BlocksFile() {}

  public static final class Writer extends LineFile {

    public Writer(Path target) {
      super(target);
      lines.text(HEADER).character('\n');
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
  }

  /**
   * Passes every row to {@code consumer}. A row of version 1 gets the size class of its mean value.
   *
   * @throws MnemoException naming the line if the file is absent or damaged, or if {@code consumer}
   *     refuses the row with one
   */
  public static void read(Path source, Consumer<BlockRow> consumer) {
    read(source, Integer.MAX_VALUE, consumer);
  }

  /**
   * Passes every row of a run to {@code consumer}.
   *
   * @param clients number of the run's client threads
   * @throws MnemoException as {@link #read(Path, Consumer)} does, or if this number of clients
   *     cannot have made the blocks in this order
   */
  public static void read(Path source, int clients, Consumer<BlockRow> consumer) {
    try (Reader rows = new Reader(source, clients)) {
      for (BlockRow row = rows.next(); row != null; row = rows.next()) {
        rows.hand(row, consumer);
      }
    }
  }

  public static final class Reader implements AutoCloseable {

    private final LineReader lines;
    private final boolean hasSizeClass;
    private final BlockOrder order;

    /**
     * Opens a file of any version, with any number of clients.
     *
     * @throws MnemoException if it is absent or has another header
     */
    public Reader(Path source) {
      this(source, Integer.MAX_VALUE);
    }

    /**
     * Opens a file of any version.
     *
     * @param clients number of the run's client threads
     * @throws MnemoException if it is absent or has another header
     */
    public Reader(Path source, int clients) {
      order = new BlockOrder(clients == 1);
      lines = LineReader.open(source);
      try {
        String header = lines.next() ? lines.text() : "";
        hasSizeClass = header.equals(HEADER);
        if (!hasSizeClass && !header.equals(HEADER_V1)) {
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
     * @throws MnemoException naming the line if it is damaged, or cannot follow the previous ones
     */
    public @Nullable BlockRow next() {
      if (!lines.next()) {
        return null;
      }
      BlockRow row = parse();
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

    private BlockRow parse() {
      String[] columns = lines.text().split(",", -1);
      int shift = hasSizeClass ? 1 : 0;
      if (columns.length != COLUMNS - 1 + shift) {
        throw lines.error("damaged row of " + columns.length + " columns; repeat the run");
      }
      try {
        long operations = number("operations", columns[5 + shift], MOST);
        long valueBytes = number("value_bytes", columns[6 + shift], MOST);
        int sizeClass =
            hasSizeClass
                ? (int) number("size_class", columns[5], SizeClass.COUNT - 1)
                : SizeClass.of(operations == 0 ? 0 : valueBytes / operations);
        requireHeld(sizeClass, operations, valueBytes);
        return new BlockRow(
            number("block", columns[0], MOST),
            number("start_ns", columns[1], MOST),
            columns[2],
            columns[3],
            Operation.byName(columns[4]),
            sizeClass,
            operations,
            valueBytes,
            number("latency_ns", columns[7 + shift], MOST),
            number("client_ns", columns[8 + shift], MOST),
            number("switches", columns[9 + shift], operations));
      } catch (IllegalArgumentException e) {
        throw lines.error(
            "damaged row '%s'; repeat the run"
                .formatted(lines.excerpt(lines.start(), lines.end())));
      }
    }

    private long number(String column, String text, long most) {
      long value = Long.parseLong(text);
      if (value < 0 || value > most) {
        throw lines.error(
            "%s must be from 0 to %d, was %d; repeat the run".formatted(column, most, value));
      }
      return value;
    }

    private void requireHeld(int sizeClass, long operations, long valueBytes) {
      if (!SizeClass.holds(sizeClass, operations, valueBytes)) {
        throw lines.error(
            "%d values of size class %d, %d to %d bytes each, cannot have value_bytes %d; repeat the run"
                .formatted(
                    operations,
                    sizeClass,
                    SizeClass.smallestBytes(sizeClass),
                    SizeClass.largestBytes(sizeClass),
                    valueBytes));
      }
    }

    @Override
    public void close() {
      lines.close();
    }
  }
}
