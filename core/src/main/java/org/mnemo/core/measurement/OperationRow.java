package org.mnemo.core.measurement;

import java.util.stream.IntStream;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/**
 * A counted operation of a sweep or mirrored run; a row of {@code operations.csv.zst}, in the order
 * of their ends. The uncertainty of percentiles requires single operations by block.
 *
 * @param block number of its block
 * @param tier index of its tier
 * @param sizeClass {@link SizeClass} of the value moved
 */
public record OperationRow(
    long block, int tier, Operation operation, int sizeClass, long latencyNs) {

  /**
   * The file of a run.
   *
   * @param tiers tiers of the run
   */
  public static RowFile<OperationRow> file(Tiers tiers) {
    return new RowFile<>(
        columns ->
            new OperationRow(
                columns.count("block", OperationRow::block),
                columns.oneOf(
                    "tier",
                    IntStream.range(0, tiers.count()).boxed().toList(),
                    tiers::name,
                    OperationRow::tier),
                columns.operation(OperationRow::operation),
                (int) columns.count("size_class", SizeClass.COUNT - 1, OperationRow::sizeClass),
                columns.count("latency_ns", OperationRow::latencyNs)));
  }
}
