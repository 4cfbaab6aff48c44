package org.mnemo.cli;

import org.mnemo.estimator.estimate.EstimateOptions;
import org.mnemo.estimator.model.ModelKind;
import org.mnemo.estimator.pattern.KeyOrders;
import picocli.CommandLine.Option;

/** The options that every command with an estimate has. */
final class EstimateArguments {

  @Option(
      names = "--price",
      paramLabel = "P",
      defaultValue = "0.2",
      description =
          "What a byte of SlowMem costs in bytes of FastMem, between 0 and 1 (default 0.2).")
  private double price;

  @Option(
      names = "--order",
      paramLabel = "ORDER",
      defaultValue = "weight",
      description =
          "Which keys enter FastMem first: weight, touch, key or file:PATH (default weight).")
  private String order = "weight";

  @Option(
      names = "--model",
      paramLabel = "MODEL",
      defaultValue = "mnemo",
      description = "mnemo, or paper for the plain additive model (default mnemo).")
  private ModelKind model = ModelKind.MNEMO;

  /** Everything but the largest slowdown, which not every command has. */
  EstimateOptions options() {
    KeyOrders.byName(order);
    return EstimateOptions.DEFAULTS.withPrice(price).withOrder(order).withModel(model);
  }
}
