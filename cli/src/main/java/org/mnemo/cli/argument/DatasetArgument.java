package org.mnemo.cli.argument;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.estimate.Measurement;
import picocli.CommandLine.Option;

/** The option that names every stored key. */
@Section("Workload and measurement")
public final class DatasetArgument {

  @Option(
      names = "--dataset",
      hidden = true,
      paramLabel = "FILE",
      description =
          "Every stored key as key,key_bytes,value_bytes lines (default: of the measurement).")
  private @Nullable Path dataset;

  /** True if the user names one. */
  public boolean isGiven() {
    return dataset != null;
  }

  /** The data set that is meant; null if only keys of the trace are known. */
  public @Nullable Path of(Measurement measurement) {
    return dataset == null ? measurement.dataset() : dataset;
  }
}
