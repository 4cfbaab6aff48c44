package org.mnemo.reproduction.measurement;

import java.util.List;
import org.mnemo.cli.argument.RunArguments;

/**
 * A workload whose values all have one size.
 *
 * @param file name of the workload, of which its runs' directories are called
 * @param title title of the workload in the paper
 * @param base name of the file in {@code workloads} that it is made of
 * @param valueBytes size of every value
 * @param properties what is other than in that file, in the form {@code NAME=VALUE}
 */
public record EvenSizes(
    String file, String title, String base, int valueBytes, List<String> properties)
    implements Workload {

  public EvenSizes {
    properties = List.copyOf(properties);
  }

  @Override
  public RunArguments arguments() {
    return new RunArguments(List.of("-P", "workloads/" + base))
        .with("mnemo.sizes", "")
        .with("fieldlength", valueBytes)
        .with("-p", properties);
  }

  @Override
  public String records() {
    return valueBytes + " bytes";
  }
}
