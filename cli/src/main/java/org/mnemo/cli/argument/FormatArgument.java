package org.mnemo.cli.argument;

import java.util.List;
import org.mnemo.estimator.answer.ChartFormat;
import picocli.CommandLine.Option;

/** The option that names the formats of pictures. */
@Section("Output")
public final class FormatArgument {

  @Option(
      names = "--format",
      hidden = true,
      paramLabel = "F",
      split = ",",
      defaultValue = "png",
      description = "Formats of the pictures, with commas between: png, svg.")
  private List<ChartFormat> formats = List.of();

  /** The formats, each once. */
  public List<ChartFormat> formats() {
    return formats.stream().distinct().toList();
  }
}
