package org.mnemo.core.measurement;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.mnemo.core.MnemoException;
import org.mnemo.core.text.Check;
import org.mnemo.core.trace.Operation;

/**
 * Sums over one kind of operation, size class and tier in one block of consecutive operations; a
 * row of {@code blocks.csv}. Sums, not means, so that rows can be added.
 *
 * @param block number of the block, from 0
 * @param startNs start of the block in nanoseconds since the start of the run, at least 0
 * @param kind the tier of the whole block; {@code mixed-SHARE} with the share of requests sent at
 *     random to the fastest tier; {@code mixed-FASTER+SLOWER-SHARE} with more than two tiers
 *     ({@link TierPair}); {@code split-SHARE} with the share of a sweep's bytes in the fastest
 *     tier; or {@code map}
 * @param tier name of the operations' tier
 * @param sizeClass {@link SizeClass} of the values moved
 * @param operations number of counted operations, without guard and warm-up
 * @param valueBytes bytes of values moved
 * @param latencyNs sum of the operations' latencies in nanoseconds
 * @param clientNs sum of the think times before the operations, in nanoseconds
 * @param switches number of operations after an operation on another tier
 */
public record BlockRow(
    long block,
    long startNs,
    String kind,
    String tier,
    Operation operation,
    int sizeClass,
    long operations,
    long valueBytes,
    long latencyNs,
    long clientNs,
    long switches) {

  /** Greatest number in a row: eleven days in nanoseconds, and more bytes than any block moves. */
  private static final long MOST = 1_000_000_000_000_000L;

  public static final RowFile<BlockRow> FILE =
      new RowFile<BlockRow>(
              columns ->
                  new BlockRow(
                          columns.count("block", MOST, BlockRow::block),
                          columns.count("start_ns", MOST, BlockRow::startNs),
                          columns.text("kind", BlockRow::kind),
                          columns.text("tier", BlockRow::tier),
                          columns.operation(BlockRow::operation),
                          (int)
                              columns.count("size_class", SizeClass.COUNT - 1, BlockRow::sizeClass),
                          columns.count("operations", MOST, BlockRow::operations),
                          columns.count("value_bytes", MOST, BlockRow::valueBytes),
                          columns.count("latency_ns", MOST, BlockRow::latencyNs),
                          columns.count("client_ns", MOST, BlockRow::clientNs),
                          columns.count("switches", MOST, BlockRow::switches))
                      .checked())
          .addedLater("size_class", BlockRow::addSizeClass);

  /** A row of the first version gets the size class of its mean value. */
  private static void addSizeClass(List<String> cells) {
    long operations = Check.whole("operations", cells.get(5), 0, MOST);
    long valueBytes = Check.whole("value_bytes", cells.get(6), 0, MOST);
    int sizeClass = SizeClass.of(operations == 0 ? 0 : valueBytes / operations);
    cells.add(5, Integer.toString(sizeClass));
  }

  private BlockRow checked() {
    Check.between("switches", switches, 0, operations);
    if (!SizeClass.holds(sizeClass, operations, valueBytes)) {
      throw new MnemoException(
          "%d values of size class %d, %d to %d bytes each, cannot have value_bytes %d"
              .formatted(
                  operations,
                  sizeClass,
                  SizeClass.smallestBytes(sizeClass),
                  SizeClass.largestBytes(sizeClass),
                  valueBytes));
    }
    return this;
  }

  /**
   * Passes every row of a run with any number of clients to {@code consumer}, in order of blocks.
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
    BlockOrder order = new BlockOrder(clients == 1);
    FILE.read(
        source,
        row -> {
          order.check(row);
          consumer.accept(row);
        });
  }
}
