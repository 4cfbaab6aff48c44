package org.mnemo.cli.argument;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.Promises;
import org.mnemo.estimator.estimate.RatePromise;
import picocli.CommandLine.Option;

/** The options that name all SLOs, the rate that nodes must carry among them. */
public final class PromiseArguments extends SloArguments {

  @Option(
      names = "--rate",
      paramLabel = "R",
      description =
          "Requests a second that the service must carry. It is a further condition on the split, by what"
              + " servers take for a request under load.")
  private @Nullable Double rate;

  @Option(
      names = "--nodes",
      paramLabel = "N",
      description = "Nodes that share the requests of --rate (default 1).")
  private @Nullable Integer nodes;

  @Option(
      names = "--max-utilisation",
      converter = Converters.Percent.class,
      paramLabel = "U",
      description =
          "Largest share of the time in which a node may be busy at --rate, such as 70%% (default"
              + " 80%%): near 100%% requests wait for each other.")
  private @Nullable Double maxUtilisation;

  @Override
  public boolean isGiven() {
    return super.isGiven() || rate != null;
  }

  @Override
  public Promises promises() {
    return super.promises().withRate(rate());
  }

  private @Nullable RatePromise rate() {
    if (rate == null) {
      if (nodes != null || maxUtilisation != null) {
        throw new UsageException(
            "--nodes and --max-utilisation say how --rate is carried; add --rate R");
      }
      return null;
    }
    return new RatePromise(
        rate,
        nodes == null ? 1 : nodes,
        maxUtilisation == null ? RatePromise.DEFAULT_UTILISATION : maxUtilisation,
        null);
  }
}
