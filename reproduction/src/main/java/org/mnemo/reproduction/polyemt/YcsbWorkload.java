package org.mnemo.reproduction.polyemt;

import java.util.List;
import java.util.Locale;
import org.mnemo.cli.argument.RunArguments;
import org.mnemo.reproduction.measurement.EvenSizes;
import org.mnemo.reproduction.measurement.Workload;

/** The six workloads of YCSB on records of 1 KB (PolyEMT, its Table 1). */
enum YcsbWorkload implements Workload {
  A("readproportion=0.5", "updateproportion=0.5"),
  B("readproportion=0.95", "updateproportion=0.05"),
  C("readproportion=1"),
  D("readproportion=0.95", "insertproportion=0.05", "requestdistribution=latest"),
  E("readproportion=0", "scanproportion=0.95", "insertproportion=0.05"),
  F("readproportion=0.5", "readmodifywriteproportion=0.5");

  private static final int VALUE_BYTES = 1000;

  /** What is other than in a workload that only reads, with blanks between. */
  private final String properties;

  YcsbWorkload(String... properties) {
    this.properties = String.join(" ", properties);
  }

  @Override
  public RunArguments arguments() {
    return new EvenSizes(
            file(), title(), "timeline", VALUE_BYTES, List.of(properties.split(" ", -1)))
        .arguments();
  }

  @Override
  public String file() {
    return "ycsb-" + name().toLowerCase(Locale.ROOT);
  }

  @Override
  public String title() {
    return "YCSB " + name();
  }

  /** Some insert records, which the next one must not find. */
  @Override
  public String records() {
    return file();
  }
}
