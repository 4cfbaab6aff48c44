package org.mnemo.estimator.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;

/**
 * A bar of a picture.
 *
 * @param series name of the series, which decides the colour
 * @param group name below the bars of one group
 */
public record Bar(String series, String group, double value) {

  /** Axis of the groups, in the order in which they first appear. */
  public static Axis groups(List<Bar> bars) {
    return Axis.named(bars.stream().map(Bar::group).distinct().toList());
  }

  /** Series of bars, in the order in which they first appear, and in these colours. */
  public static List<Series> series(Form form, List<Colour> colours, List<Bar> bars) {
    List<String> groups = groups(bars).names();
    Map<String, List<Point>> points = new LinkedHashMap<>();
    for (Bar bar : bars) {
      points
          .computeIfAbsent(bar.series(), unused -> new ArrayList<>())
          .add(Point.of(groups.indexOf(bar.group()), bar.value()));
    }
    List<Series> series = new ArrayList<>();
    points.forEach(
        (name, own) ->
            series.add(new Series(name, form, colours.get(series.size() % colours.size()), own)));
    return series;
  }
}
