package org.mnemo.core.measurement;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.mnemo.core.AtomicFile;
import org.mnemo.core.CompressedFiles;
import org.mnemo.core.LineReader;
import org.mnemo.core.LineWriter;
import org.mnemo.core.MnemoException;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * {@code operations.csv.zst}: every counted operation of a sweep, one a line with a header. Sums
 * and histograms of whole runs cannot tell how sure a percentile is; single operations by block
 * can.
 */
public final class OperationsFile {

  private static final String HEADER = "block,tier,operation,size_class,latency_ns";
  private static final int COLUMNS = 5;

  private OperationsFile() {}

  /** Takes operations as they end. Not thread-safe. */
  public static final class Writer implements AutoCloseable {

    private final Tiers tiers;
    private final AtomicFile file;
    private final LineWriter lines;

    public Writer(Path target, Tiers tiers) {
      this.tiers = tiers;
      file = AtomicFile.create(target);
      lines =
          new LineWriter(
                  CompressedFiles.compressing(target.toString(), file.out()), target.toString())
              .text(HEADER)
              .character('\n');
    }

    /**
     * Appends one operation.
     *
     * @param block number of the block that it was in
     * @param tier index of the tier that it ran on
     * @param valueBytes size in bytes of the value that it moved
     */
    public void append(long block, int tier, Operation operation, long valueBytes, long latencyNs) {
      lines.number(block).character(',').text(tiers.name(tier)).character(',');
      lines.text(operation.lowerCase()).character(',').number(SizeClass.of(valueBytes));
      lines.character(',').number(latencyNs).character('\n');
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

  /** Takes the operations of a file one after the other. */
  @FunctionalInterface
  public interface Consumer {

    /**
     * Takes one operation.
     *
     * @param block number of its block
     * @param tier index of the tier that it ran on
     * @param sizeClass {@link SizeClass} of the value that it moved
     */
    void accept(long block, int tier, Operation operation, int sizeClass, long latencyNs);
  }

  /**
   * Hands every operation to {@code consumer}, in the order in which they began.
   *
   * @param tiers tiers of the run
   * @throws MnemoException naming the line if the file is absent or damaged
   */
  public static void read(Path source, Tiers tiers, Consumer consumer) {
    try (LineReader lines = new LineReader(CompressedFiles.open(source), source.toString())) {
      if (!lines.next() || !text(lines).equals(HEADER)) {
        throw new MnemoException(source + " does not start with " + HEADER + "; repeat the run");
      }
      while (lines.next()) {
        String[] columns = text(lines).split(",", -1);
        int tier = columns.length == COLUMNS ? tiers.indexOf(columns[1]) : -1;
        if (tier < 0) {
          throw damaged(lines);
        }
        try {
          int sizeClass = Integer.parseInt(columns[3]);
          long latencyNs = Long.parseLong(columns[4]);
          if (sizeClass < 0 || sizeClass >= SizeClass.COUNT || latencyNs < 0) {
            throw damaged(lines);
          }
          consumer.accept(
              Long.parseLong(columns[0]), tier, Operation.byName(columns[2]), sizeClass, latencyNs);
        } catch (IllegalArgumentException e) {
          throw damaged(lines);
        }
      }
    }
  }

  private static String text(LineReader line) {
    return new String(
        line.buffer(), line.start(), line.end() - line.start(), StandardCharsets.UTF_8);
  }

  private static MnemoException damaged(LineReader line) {
    return line.error("damaged row '" + text(line) + "'; repeat the run");
  }
}
