package org.mnemo.estimator.description;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.estimator.description.TraceDescription.MissPoint;
import org.mnemo.estimator.description.TraceDescription.Window;
import org.mnemo.estimator.reuse.ReusePlan.ReuseMethod;

/** Pictures of a trace's contents. */
public final class DescriptionPictures {

  private static final double MIB = 1 << 20;

  private DescriptionPictures() {}

  /** Miss ratio of LRU caches by size; the description must include misses. */
  public static Picture misses(TraceDescription trace) {
    List<Point> misses = new ArrayList<>();
    for (MissPoint point : trace.missCurve()) {
      if (point.missRatio() != null) {
        double half = point.halfWidth() == null ? 0 : point.halfWidth();
        misses.add(
            new Point(
                    Math.max(1, point.cacheBytes()) / MIB,
                    point.missRatio(),
                    Math.max(0, point.missRatio() - half),
                    Math.min(1, point.missRatio() + half))
                .times(100));
      }
    }
    double smallest = misses.isEmpty() ? 1 : misses.get(0).x();
    double largest = misses.isEmpty() ? 1 : misses.get(misses.size() - 1).x();
    return Picture.of(
        "Misses of an LRU cache",
        List.of(
            of(trace),
            how(trace) + (trace.reuse() == ReuseMethod.SAMPLED ? ", with 95 % intervals" : "")),
        Axis.log("Size of the cache (MiB)", 2, smallest / 1.2, largest * 1.2),
        missAxis(),
        List.of(new Series("miss ratio", Form.BAND, Colour.BLUE, misses)));
  }

  private static Axis missAxis() {
    return Axis.of("Requests that miss (%)", 0, 100, 10);
  }

  private static String of(TraceDescription trace) {
    return String.format(
        Locale.ROOT,
        "%s: %s for %s, whose records are %,d bytes",
        trace.trace(),
        CountedNoun.of(trace.requests().total(), "request"),
        CountedNoun.of(trace.distinctKeys(), "key"),
        trace.recordBytes() + trace.gone().bytes());
  }

  private static String how(TraceDescription trace) {
    return switch (trace.reuse()) {
      case AET -> "estimated from the times between requests for a record; error not known";
      case SAMPLED -> "counted for a sample of the keys";
      default -> "counted for all keys";
    };
  }

  /** Working set in bytes of each window; the description must include windows. */
  public static Picture workingSet(TraceDescription trace) {
    List<Series> bytes =
        List.of(
            new Series(
                "working set",
                Form.AREA,
                Colour.BLUE,
                steps(trace, window -> window.recordBytes() / MIB)));
    return Picture.of(
        "Working set in windows of %,d s".formatted(trace.windowSeconds()),
        List.of(of(trace)),
        timeAxis(bytes),
        Axis.fromZero("Requested records (MiB)", bytes),
        bytes);
  }

  /** Miss ratio of LRU caches in each window; the description must include windows and misses. */
  public static Picture missesOverTime(TraceDescription trace) {
    List<Series> misses = new ArrayList<>();
    for (int i = 0; i < trace.missRatios().size(); i++) {
      int size = i;
      misses.add(
          new Series(
              "cache of " + trace.missRatios().get(size).percent() + " % of bytes",
              Form.LINE,
              Colour.of(size),
              steps(trace, window -> percent(window.missRatios().get(size).missRatio()))));
    }
    return Picture.of(
        "Misses of LRU caches in windows of %,d s".formatted(trace.windowSeconds()),
        List.of(of(trace), how(trace)),
        timeAxis(misses),
        missAxis(),
        misses);
  }

  private static double percent(@Nullable Double ratio) {
    return ratio == null ? Double.NaN : 100 * ratio;
  }

  /** A level piece from the start of each window to its end. */
  private static List<Point> steps(TraceDescription trace, ToDoubleFunction<Window> value) {
    List<Point> steps = new ArrayList<>();
    for (Window window : trace.windows()) {
      double startS = window.startS() - trace.firstTimestampS();
      steps.add(Point.of(startS, value.applyAsDouble(window)));
      steps.add(Point.of(startS + trace.windowSeconds(), value.applyAsDouble(window)));
    }
    return steps;
  }

  private static Axis timeAxis(List<Series> series) {
    List<Point> points = series.get(0).points();
    return Axis.of(
        "Time since the first request (s)",
        Math.min(0, points.get(0).x()),
        points.get(points.size() - 1).x());
  }
}
