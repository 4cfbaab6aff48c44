package org.mnemo.reproduction.paper;

import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.mnemo.reproduction.measurement.Measurement;
import org.mnemo.reproduction.measurement.MeasurementPlan;

/**
 * One table, figure or claim of a paper: a row of its {@code parts.csv}, and what fills its sheet.
 * A new one is such a row, its statements, and a line in its {@link Paper}.
 *
 * @param name name by which users call it and its files are called: {@code fig5a}
 * @param title place in the paper, a colon, and what is shown: {@code Fig. 4: record sizes}
 * @param columns header of its table
 * @param picture title of its picture, in which {@code {store}} stands for the store
 * @param subtitle line below that title; empty for the scale of what was measured
 * @param y label of the picture's axis of values
 * @param note assumptions and what is seen, in sentences, as a format; may be empty
 * @param runs the runs that it is made of
 * @param maker fills the sheet, when all these runs are done
 */
public record Part(
    String name,
    String title,
    List<String> columns,
    String picture,
    String subtitle,
    String y,
    String note,
    Function<MeasurementPlan, List<Measurement>> runs,
    Consumer<Sheet> maker) {

  /** The runs that it is made of. */
  public List<Measurement> needs(MeasurementPlan plan) {
    return runs.apply(plan);
  }
}
