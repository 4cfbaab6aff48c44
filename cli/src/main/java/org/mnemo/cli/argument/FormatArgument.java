package org.mnemo.cli.argument;

import java.util.List;
import org.mnemo.core.UsageException;
import org.mnemo.estimator.chart.ChartFormat;
import org.mnemo.estimator.chart.ChartFormats;
import picocli.CommandLine.Option;

/** The option that names the formats of pictures. */
public final class FormatArgument {

  @Option(
      names = "--format",
      paramLabel = "F",
      description = "Formats of the pictures, with commas between: png, svg (default png).")
  private String names = "png";

  /**
   * The formats, each once.
   *
   * @throws UsageException naming the known formats if one that was asked for is not among them
   */
  public List<ChartFormat> formats() {
    return List.of(names.split(",", -1)).stream()
        .map(name -> ChartFormats.byName(name.strip()))
        .distinct()
        .toList();
  }
}
