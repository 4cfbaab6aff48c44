package org.mnemo.core.measurement;

import java.nio.file.Path;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.LineFile;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * {@code operations.csv.zst}: every counted operation of a sweep or mirrored run, one per line with
 * a header. The uncertainty of percentiles requires single operations by block.
 */
public final class OperationsFile {

  private static final String HEADER = "block,tier,operation,size_class,latency_ns";

  private OperationsFile() {}

  /** Writes operations in the order of their ends. Not thread-safe. */
  public static final class Writer extends LineFile {

    private final Tiers tiers;

    public Writer(Path target, Tiers tiers) {
      super(target);
      this.tiers = tiers;
      lines.text(HEADER).character('\n');
    }

    /**
     * Appends one operation.
     *
     * @param block number of its block
     * @param tier index of its tier
     * @param valueBytes size in bytes of the value moved
     */
    public void append(long block, int tier, Operation operation, long valueBytes, long latencyNs) {
      lines.number(block).character(',').text(tiers.name(tier)).character(',');
      lines.text(operation.lowerCase()).character(',').number(SizeClass.of(valueBytes));
      lines.character(',').number(latencyNs).character('\n');
    }
  }

  @FunctionalInterface
  public interface Consumer {

    /**
     * Receives one operation.
     *
     * @param block number of its block
     * @param tier index of its tier
     * @param sizeClass {@link SizeClass} of the value moved
     */
    void accept(long block, int tier, Operation operation, int sizeClass, long latencyNs);
  }

  /**
   * Passes every operation to {@code consumer}, in the order of their starts.
   *
   * @param tiers tiers of the run
   * @throws MnemoException naming the line if the file is absent or damaged
   */
  public static void read(Path source, Tiers tiers, Consumer consumer) {
    CountRow.read(
        source,
        HEADER,
        row -> {
          int tier = tiers.indexOf(row.text(1));
          if (tier < 0) {
            throw row.damaged(1, "tier");
          }
          long sizeClass = row.count(3);
          if (sizeClass >= SizeClass.COUNT) {
            throw row.damaged(3, "size class");
          }
          consumer.accept(row.count(0), tier, row.operation(2), (int) sizeClass, row.count(4));
        });
  }
}
