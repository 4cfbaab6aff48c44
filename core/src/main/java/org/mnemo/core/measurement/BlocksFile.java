package org.mnemo.core.measurement;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.Consumer;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.LineWriter;
import org.mnemo.core.MnemoException;
import org.mnemo.core.trace.Operation;

/** {@code blocks.csv}: the {@link BlockRow}s of a run, with a header, in order of blocks. */
public final class BlocksFile {

  private static final String HEADER =
      "block,start_ns,kind,tier,operation,operations,value_bytes,latency_ns,client_ns,switches\n";

  private BlocksFile() {}

  /** Takes rows as they come. */
  public static final class Writer implements AutoCloseable {

    private final AtomicFile file;
    private final LineWriter lines;

    public Writer(Path target) {
      file = AtomicFile.create(target);
      lines = new LineWriter(file.out(), target.toString()).text(HEADER);
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
    try (CsvReader<NamedCsvRecord> rows = CsvReader.builder().ofNamedCsvRecord(source)) {
      for (NamedCsvRecord row : rows) {
        consumer.accept(parse(row, source));
      }
    } catch (CsvParseException e) {
      throw new MnemoException(source + " is damaged: " + e.getMessage() + "; repeat the run", e);
    } catch (UncheckedIOException e) {
      throw new MnemoException("cannot read " + source + ": " + e.getMessage(), e);
    } catch (IOException e) {
      throw AtomicFile.cannotRead(source, e);
    }
  }

  private static BlockRow parse(NamedCsvRecord row, Path source) {
    try {
      return new BlockRow(
          Long.parseLong(row.getField("block")),
          Long.parseLong(row.getField("start_ns")),
          row.getField("kind"),
          row.getField("tier"),
          Operation.valueOf(row.getField("operation").toUpperCase(Locale.ROOT)),
          Long.parseLong(row.getField("operations")),
          Long.parseLong(row.getField("value_bytes")),
          Long.parseLong(row.getField("latency_ns")),
          Long.parseLong(row.getField("client_ns")),
          Long.parseLong(row.getField("switches")));
    } catch (IllegalArgumentException | java.util.NoSuchElementException e) {
      throw new MnemoException(
          source + " line " + row.getStartingLineNumber() + ": damaged row; repeat the run", e);
    }
  }
}
