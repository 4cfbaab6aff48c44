package org.mnemo.reproduction.figure;

import java.util.List;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;

/** One table or figure of the paper. A new one is a class and a line in {@link Parts}. */
public interface Part {

  /** Name by which users call it and its files are called: {@code fig5a}. */
  String name();

  /** Title of the part, one line. */
  String title();

  /** The runs that it is made of. */
  List<Measurement> needs(MeasurementPlan plan);

  /** Writes {@code NAME.csv} and its pictures. Called when all runs that it needs are done. */
  PartResult make(Context context);
}
