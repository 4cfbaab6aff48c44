package org.mnemo.reproduction.chart;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Bar;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;

/** Groups of bars, one bar of each series in a group. */
public final class BarChart {

  private BarChart() {}

  /** A broken line across all groups, without a name in the legend if its label is empty. */
  public record Limit(String label, double value) {}

  /** The picture of bars, series and groups in the order in which they first appear. */
  public static Picture of(
      String title, List<String> subtitles, String yLabel, List<Bar> bars, List<Limit> limits) {
    Axis groups = Bar.groups(bars);
    List<Series> series =
        new ArrayList<>(Bar.series(Form.BARS, Arrays.asList(Colour.values()), bars));
    limits.forEach(
        limit ->
            series.add(
                Series.limit(
                    limit.label(), Colour.TEXT, 0, groups.names().size() - 1, limit.value())));
    return Picture.of(title, subtitles, groups, Axis.fromZero(yLabel, series), series);
  }
}
