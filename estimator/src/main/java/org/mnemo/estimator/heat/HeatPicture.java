package org.mnemo.estimator.heat;

import java.util.ArrayList;
import java.util.List;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.heat.HeatAnswer.HeatPoint;

/** The picture of a heat: requests that FastMem serves by the bytes that it holds. */
public final class HeatPicture {

  private static final int POINTS = 400;

  private HeatPicture() {}

  public static Picture of(Heat heat) {
    List<Point> hottest = new ArrayList<>();
    List<Point> listed = new ArrayList<>();
    for (int i = 0; i <= POINTS; i++) {
      // Closer where the curve is steep.
      HeatPoint point = HeatPoint.of(heat, Math.pow((double) i / POINTS, 2));
      double x = 100 * point.fastShare();
      hottest.add(
          new Point(x, point.requestsFast(), point.requestsFastLow(), point.requestsFastHigh())
              .times(100));
      listed.add(Point.of(x, 100 * point.requestsFastByListing()));
    }
    return Picture.of(
        "How hot the data is",
        List.of(
            "From %s of %s with %s; no trace"
                .formatted(
                    heat.facts().countsUses() ? "the LFU counters" : "the idle times",
                    CountedNoun.of(heat.facts().keys(), "key"),
                    Quantities.bytes(Math.round(heat.totalBytes())))),
        Axis.of("FastMem, share of the data (%)", 0, 100, 20),
        Axis.of("Requests that FastMem serves (%)", 0, 102, 20),
        List.of(
            new Series("hottest bytes (95 % interval)", Form.BAND, Colour.BLUE, hottest),
            new Series("hottest bytes by this listing", Form.DASHED, Colour.VERMILION, listed)));
  }
}
