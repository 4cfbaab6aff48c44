package org.mnemo.reproduction.measurement;

import java.nio.file.Path;
import java.util.Properties;
import java.util.function.IntToDoubleFunction;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.cli.measure.Sweep;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.TemporaryDirectory;
import org.mnemo.core.memory.MemoryProfiles;
import org.mnemo.core.memory.OperationDelay;
import org.mnemo.core.trace.Operation;
import org.mnemo.core.trace.format.TraceFiles;
import org.mnemo.estimator.order.KeyOrder;
import org.mnemo.estimator.order.KeyOrders;
import org.mnemo.estimator.order.OrderBasis;
import org.mnemo.estimator.order.OrderedKeys;
import org.mnemo.estimator.pattern.AccessPattern;
import org.mnemo.estimator.pattern.PatternEngine;
import org.mnemo.estimator.pattern.RecordBytes;
import org.mnemo.ycsb.properties.PropertyReader;
import org.mnemo.ycsb.workload.DryRun;

/**
 * The order of keys that a sweep splits, found before anything is measured: the workload is carried
 * out without a store, and its requests are ordered as the estimator would.
 *
 * <p>The order {@code gain} goes by measured times, which are not known yet; in their place stands
 * what the paper's SlowMem would add to an operation by its bytes.
 */
public final class SweepOrder {

  /** Requests that show the order: enough for 100,000 keys to be seen, in a few seconds. */
  private static final long MOST_OPERATIONS = 1_000_000;

  private SweepOrder() {}

  /**
   * Writes an order as {@code mnemo.sweep.order} reads it, one key a line, keys last that the
   * requests do not touch.
   *
   * @param arguments workload, whose {@code operationcount}, at most a million, requests count
   * @param orderName name of the order as {@link KeyOrders} knows it
   * @return {@code file}
   * @throws MnemoException if the workload or the order's name is wrong, or the file cannot be
   *     written
   */
  public static Path write(RunArguments arguments, String orderName, Path file) {
    KeyOrder order = KeyOrders.byName(orderName);
    order.requireUsable();
    write(pattern(arguments), order, file);
    return file;
  }

  /**
   * How often a workload requests each key, without a measurement; keys are numbered as they are
   * loaded.
   *
   * @throws MnemoException if the workload is wrong
   */
  public static AccessPattern pattern(RunArguments arguments) {
    Properties properties = arguments.properties();
    long asked =
        new PropertyReader(properties).whole("operationcount", MOST_OPERATIONS, 0, Long.MAX_VALUE);
    try (TemporaryDirectory scratch = TemporaryDirectory.create()) {
      Path trace = scratch.path().resolve("trace.csv.zst");
      Path dataset = scratch.path().resolve("dataset.csv.zst");
      DryRun.write(properties, Math.max(1, Math.min(asked, MOST_OPERATIONS)), trace, dataset);
      return PatternEngine.analyze(TraceFiles.open(trace), trace.toString(), dataset);
    }
  }

  private static void write(AccessPattern pattern, KeyOrder order, Path file) {
    OrderedKeys ordered =
        order.order(new OrderBasis(pattern, RecordBytes.PAYLOAD, addedNs(pattern)));
    Sweep.writeOrder(pattern.keys(), ordered, file);
  }

  /** Time that the paper's SlowMem adds to all requests of a key. */
  private static IntToDoubleFunction addedNs(AccessPattern pattern) {
    OperationDelay delay =
        new OperationDelay(
            MemoryProfiles.PAPER_FAST, MemoryProfiles.PAPER, OperationDelay.DEPENDENT_LOADS);
    return key -> {
      double addedNs = 0;
      for (Operation operation : Operation.moving()) {
        int number = operation.ordinal();
        double bytes = pattern.meanMovedBytes(key, number);
        addedNs +=
            (double) pattern.count(key, number)
                * (operation.isWrite() ? delay.writeNs(bytes) : delay.readNs(bytes));
      }
      return addedNs;
    };
  }
}
