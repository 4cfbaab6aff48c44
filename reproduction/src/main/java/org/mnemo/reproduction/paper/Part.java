package org.mnemo.reproduction.paper;

import java.util.List;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;

/** One table, figure or claim of a paper. A new one is a class and a line in its {@link Paper}. */
public interface Part {

  /** Name by which users call it and its files are called: {@code fig5a}. */
  String name();

  /** Place in the paper, a colon, and what is shown: {@code Fig. 4: record sizes}. */
  String title();

  /** The runs that it is made of. */
  default List<Measurement> needs(MeasurementPlan plan) {
    return List.of();
  }

  /** Names of files that it writes in addition to {@code NAME.csv} and its pictures. */
  default List<String> furtherFiles() {
    return List.of();
  }

  /** Writes {@code NAME.csv} and its pictures. Called when all runs that it needs are done. */
  PartResult make(Context context);
}
