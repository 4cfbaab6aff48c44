package org.mnemo.reproduction.polyemt;

import java.util.Locale;
import org.mnemo.reproduction.measurement.Workload;

/** The six workloads of YCSB on records of 1 KB (PolyEMT, its Table 1). */
enum YcsbWorkload {
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

  /** Some insert records, which the next one must not find. */
  Workload workload() {
    return Workload.evenSizes(
            "ycsb-" + name().toLowerCase(Locale.ROOT),
            title(),
            Workload.TIMELINE,
            VALUE_BYTES,
            properties.split(" ", -1))
        .onRecordsOfItsOwn();
  }

  String title() {
    return "YCSB " + name();
  }
}
