package org.mnemo.core.measurement;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;

/**
 * {@code saturation.csv}: what the server of a tier took for each block of a saturated run, in
 * which requests come in bursts, with a header, in order of blocks.
 */
public final class SaturationFile {

  private static final String HEADER =
      "block,tier,threads,duration_ns,cpu_ns,emulated_ns,bursts,reads,read_bytes,writes,write_bytes";

  private SaturationFile() {}

  /**
   * What the server of one tier did in a block. Servers of other tiers had nothing to do meanwhile.
   *
   * @param threads number of threads of the server that carry out requests; 0 if it does not tell
   * @param durationNs time from the first request to the last answer, in nanoseconds
   * @param cpuNs processor time that the server took, in nanoseconds
   * @param emulatedNs time in nanoseconds that emulated memory would have kept the server waiting;
   *     0 if memory was real. Nobody waited for it.
   * @param bursts number of bursts that the requests came in
   * @param reads number of reads
   * @param readBytes bytes of value that they found
   * @param writes number of updates, inserts and deletes
   * @param writeBytes bytes of value that these wrote
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

    /** Bytes of value that the requests moved. */
    public long bytes() {
      return readBytes + writeBytes;
    }
  }

  /** Writes rows in the order in which they are appended. */
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
