package org.mnemo.estimator;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.OperationRow;
import org.mnemo.core.measurement.RowFile;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.Counts;
import org.mnemo.core.measurement.RunInfo.Measured;
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
    return new BlockRow(
        blocks,
        blocks * 1_000_000L,
        kind,
        op.tier(),
        op.operation(),
        SizeClass.of(VALUE_BYTES),
        1,
        VALUE_BYTES,
        op.latencyNs(),
        op.clientNs(),
        op.switched() ? 1 : 0);
  }

  private static BlockRow sum(BlockRow a, BlockRow b) {
    return new BlockRow(
        a.block(),
        a.startNs(),
        a.kind(),
        a.tier(),
        a.operation(),
        a.sizeClass(),
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
    try (OutputStream out =
        CompressedFiles.compressing(
            directory.sweepOrder().toString(), Files.newOutputStream(directory.sweepOrder()))) {
      out.write((String.join("\n", Arrays.asList(order)) + "\n").getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    long runtimeNs = operations.stream().mapToLong(timed -> timed.op().latencyNs()).sum();
    change(directory, info -> info(info, "sweep", info.counts().notFound(), runtimeNs, Map.of()));
    return directory;
  }

  /** Replaces what the run says of itself. */
  public static void change(MeasurementDirectory directory, UnaryOperator<RunInfo> change) {
    directory.writeRun(change.apply(directory.readRun()));
  }

  /** The same run with another placement, records not found, run time and properties. */
  public static RunInfo info(
      RunInfo info,
      String placement,
      long notFound,
      long runtimeNs,
      Map<String, String> properties) {
    return new RunInfo(
        info.schema(),
        info.complete(),
        info.store(),
        placement,
        info.tiers(),
        info.seed(),
        info.clients(),
        info.startedAt(),
        info.machine(),
        new TreeMap<>(properties),
        new Counts(info.counts().operations(), 0, notFound),
        new Measured(info.measured().operations(), runtimeNs, info.measured().throughputOpsS()),
        null);
  }
}
