package org.mnemo.core.measurement;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;

/**
 * {@code saturation.csv}: the server time of a tier for each block of a saturated run, in which
 * requests arrive in bursts, with a header, in order of blocks.
 */
public final class SaturationFile {

  private static final String HEADER =
      "block,tier,threads,duration_ns,cpu_ns,emulated_ns,bursts,reads,read_bytes,writes,write_bytes";

  private SaturationFile() {}

  /**
   * Work of one tier's server in a block, while other servers were idle.
   *
   * @param threads number of the server's request threads; 0 if unknown
   * @param durationNs time from the first request to the last answer, in nanoseconds
   * @param cpuNs processor time of the server, in nanoseconds
   * @param emulatedNs additional time of emulated memory in nanoseconds, not waited for; 0 if
   *     memory was real
   * @param bursts number of bursts
   * @param reads number of reads
   * @param readBytes bytes of the values found
   * @param writes number of updates, inserts and deletes
   * @param writeBytes bytes of the values written
   */
  public record Row(
      long block,
      String tier,
      int threads,
      long durationNs,
      long cpuNs,
      long emulatedNs,
      long bursts,
      long reads,
      long readBytes,
      long writes,
      long writeBytes) {

    /** Number of requests. */
    public long operations() {
      return reads + writes;
    }

    /** Bytes of values moved. */
    public long bytes() {
      return readBytes + writeBytes;
    }
  }

  public static final class Writer extends LineFile {

    public Writer(Path target) {
      super(target);
      lines.text(HEADER).character('\n');
    }

    public void append(Row row) {
      lines.number(row.block()).character(',').text(row.tier());
      lines.character(',').number(row.threads());
      lines.character(',').number(row.durationNs()).character(',').number(row.cpuNs());
      lines.character(',').number(row.emulatedNs()).character(',').number(row.bursts());
      lines.character(',').number(row.reads()).character(',').number(row.readBytes());
      lines.character(',').number(row.writes()).character(',').number(row.writeBytes());
      lines.character('\n');
    }
  }

  /**
   * All rows of a file.
   *
   * @throws MnemoException naming the line if the file is absent or damaged
   */
  public static List<Row> read(Path source) {
    List<Row> rows = new ArrayList<>();
    CountRow.read(
        source,
        HEADER,
        row ->
            rows.add(
                new Row(
                    row.count(0),
                    row.text(1),
                    (int) Math.min(Integer.MAX_VALUE, row.count(2)),
                    row.count(3),
                    row.count(4),
                    row.count(5),
                    row.count(6),
                    row.count(7),
                    row.count(8),
                    row.count(9),
                    row.count(10))));
    return rows;
  }
}
