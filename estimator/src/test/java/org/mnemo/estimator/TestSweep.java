package org.mnemo.estimator;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.SizeClass;
import org.mnemo.core.tier.Tiers;
import org.mnemo.core.trace.Operation;

/** Measurement directories of sweeps that were written, not measured. */
public final class TestSweep {

  public static final int VALUE_BYTES = 100;

  private final List<BlockRow> rows = new ArrayList<>();
  private final List<Timed> operations = new ArrayList<>();
  private long blocks;

  /**
   * One operation.
   *
   * @param switched true if the one before it ran on the other tier
   */
  public record Op(
      String tier, Operation operation, long latencyNs, long clientNs, boolean switched) {

    public static Op read(String tier, long latencyNs) {
      return new Op(tier, Operation.READ, latencyNs, 10, false);
    }

    public static Op update(String tier, long latencyNs) {
      return new Op(tier, Operation.UPDATE, latencyNs, 10, false);
    }

    public Op afterSwitch() {
      return new Op(tier, operation, latencyNs, clientNs, true);
    }
  }

  private record Timed(long block, Op op) {}

  /** Adds a block. */
  public TestSweep block(String kind, Op... ops) {
    Map<String, BlockRow> byCell = new LinkedHashMap<>();
    for (Op op : ops) {
      byCell.merge(op.tier() + op.operation(), row(kind, op), TestSweep::sum);
      operations.add(new Timed(blocks, op));
    }
    rows.addAll(byCell.values());
    blocks++;
    return this;
  }

  private BlockRow row(String kind, Op op) {
    return TestRun.block(
        blocks,
        kind,
        op.tier(),
        op.operation(),
        1,
        VALUE_BYTES,
        op.latencyNs(),
        op.clientNs(),
        op.switched() ? 1 : 0);
  }

  private static BlockRow sum(BlockRow a, BlockRow b) {
    return TestRun.block(
        a.block(),
        a.kind(),
        a.tier(),
        a.operation(),
        a.operations() + b.operations(),
        a.valueBytes() + b.valueBytes(),
        a.latencyNs() + b.latencyNs(),
        a.clientNs() + b.clientNs(),
        a.switches() + b.switches());
  }

  /** Reverses the rows within each block, which means nothing. */
  public TestSweep withRowsReversed() {
    List<BlockRow> reversed = new ArrayList<>();
    for (BlockRow row : rows) {
      int at = reversed.size();
      while (at > 0 && reversed.get(at - 1).block() == row.block()) {
        at--;
      }
      reversed.add(at, row);
    }
    rows.clear();
    rows.addAll(reversed);
    return this;
  }

  /**
   * Writes the directory.
   *
   * @param trace of the whole run
   * @param order keys that were swept
   */
  public MeasurementDirectory write(Path root, String trace, String... order) {
    MeasurementDirectory directory = TestRun.measured(root, trace, rows);
    try (RowFile.Writer<OperationRow> writer =
        OperationRow.file(Tiers.FAST_AND_SLOW).writer(directory.operations())) {
      operations.forEach(
          timed ->
              writer.append(
                  new OperationRow(
                      timed.block(),
                      Tiers.FAST_AND_SLOW.indexOf(timed.op().tier()),
                      timed.op().operation(),
                      SizeClass.of(VALUE_BYTES),
                      timed.op().latencyNs())));
      writer.commit();
    }
    TestRun.compress(directory.sweepOrder(), String.join("\n", order) + "\n");
    long runtimeNs = operations.stream().mapToLong(timed -> timed.op().latencyNs()).sum();
    TestRun.describe(directory, "sweep", Map.of());
    TestRun.edit(
        directory.run(), info -> ((ObjectNode) info.get("measured")).put("runtime_ns", runtimeNs));
    return directory;
  }
}
