package org.mnemo.cli.argument;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.estimate.Slos;
import org.mnemo.estimator.estimate.Slos.RateSlo;
import picocli.CommandLine.Option;

/** The options that name all SLOs, the rate that nodes must carry among them. */
@Section("Limits")
public final class SloArguments extends SpeedSloArguments {

  @Option(
      names = "--rate",
      paramLabel = "R",
      description =
          "SLO: requests a second that all nodes carry. Each split is estimated under that load.")
  private @Nullable Double rate;

  @Option(
      names = "--nodes",
      hidden = true,
      paramLabel = "N",
      description = "Nodes that share the requests of --rate (default 1).")
  private @Nullable Integer nodes;

  @Option(
      names = "--max-utilisation",
      hidden = true,
      converter = Converters.Percent.class,
      paramLabel = "U",
      description = "Largest share of time that a node may be busy at --rate (default 80%%).")
  private @Nullable Double maxUtilisation;

  @Override
  public boolean isGiven() {
    return super.isGiven() || rate != null;
  }

  @Override
  public Slos slos() {
    return super.slos().withRate(rate());
  }

  private @Nullable RateSlo rate() {
    if (rate == null) {
      if (nodes != null || maxUtilisation != null) {
        throw new UsageException(
            "--nodes and --max-utilisation say how --rate is carried; add --rate R");
      }
      return null;
    }
    return new RateSlo(
        rate,
        nodes == null ? 1 : nodes,
        maxUtilisation == null ? RateSlo.DEFAULT_UTILISATION : maxUtilisation);
  }
}
