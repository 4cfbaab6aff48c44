package org.mnemo.core.measurement;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;

/**
 * {@code fetches.csv}: the fetches of each tier of a mirrored run from slower memory, with a
 * header, in order of blocks.
 */
public final class FetchesFile {

  private static final String HEADER =
      "block,tier,operations,fetches,fetched_bytes,fast_bytes,total_bytes,stalled_us";

  private FetchesFile() {}

  /**
   * Fetches of a tier in a block.
   *
   * @param block number of the block
   * @param tier name of the tier
   * @param operations operations of the block, uncounted ones included
   * @param fetches records or pages fetched from slower memory
   * @param fetchedBytes bytes fetched
   * @param fastBytes bytes of data in FastMem at the end of the block
   * @param totalBytes bytes of all data then
   * @param stalledUs time in which processes waited for memory, in microseconds; 0 if unknown
   */
  public record Row(
      long block,
      String tier,
      long operations,
      long fetches,
      long fetchedBytes,
      long fastBytes,
      long totalBytes,
      long stalledUs) {}

  public static final class Writer extends LineFile {

    public Writer(Path target) {
      super(target);
      lines.text(HEADER).character('\n');
    }

    public void append(Row row) {
      lines.number(row.block()).character(',').text(row.tier());
      lines.character(',').number(row.operations());
      lines.character(',').number(row.fetches()).character(',').number(row.fetchedBytes());
      lines.character(',').number(row.fastBytes()).character(',').number(row.totalBytes());
      lines.character(',').number(row.stalledUs());
      lines.character('\n');
    }
  }

  /**
   * Passes every row to {@code consumer}.
   *
   * @throws MnemoException naming the line if the file is absent or damaged
   */
  public static void read(Path source, Consumer<Row> consumer) {
    CountRow.read(
        source,
        HEADER,
        row ->
            consumer.accept(
                new Row(
                    row.count(0),
                    row.text(1),
                    row.count(2),
                    row.count(3),
                    row.count(4),
                    row.count(5),
                    row.count(6),
                    row.count(7))));
  }
}
