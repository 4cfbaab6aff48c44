package org.mnemo.reproduction.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import javax.imageio.ImageIO;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.jfree.chart.JFreeChart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.chart.ChartFiles;
import org.mnemo.estimator.chart.ChartFormats;
import org.mnemo.estimator.chart.ChartStyle;
import org.mnemo.estimator.chart.Series;
import org.mnemo.estimator.chart.Series.Form;
import org.mnemo.estimator.chart.Series.Point;
import org.mnemo.estimator.chart.XyChart;
import org.mnemo.reproduction.chart.BarChart.Bar;
import org.mnemo.reproduction.chart.BarChart.Limit;
import org.mnemo.reproduction.chart.BoxChart.Box;

class ChartsTest {

  @TempDir private Path directory;

  /** Colours that a picture has in more than a few pixels. */
  private Set<Color> coloursOf(Supplier<JFreeChart> chart) throws Exception {
    assertThat(ChartFiles.write(directory, "chart", List.of(ChartFormats.PNG), chart)).isEmpty();
    BufferedImage image = ImageIO.read(directory.resolve("chart.png").toFile());
    assertThat(image.getWidth()).isEqualTo(ChartFiles.WIDTH);
    Set<Color> colours = new HashSet<>();
    for (int x = 0; x < image.getWidth(); x++) {
      for (int y = 0; y < image.getHeight(); y++) {
        colours.add(new Color(image.getRGB(x, y)));
      }
    }
    return colours;
  }

  @Test
  void drawsEverySeriesInItsColour() throws Exception {
    List<Point> points =
        List.of(new Point(0.2, 100, 95, 104), new Point(0.5, 130, 120, 140), Point.of(1, 150));
    List<Series> series = new ArrayList<>();
    for (Form form : List.of(Form.LINE, Form.DASHED, Form.BAND, Form.MARKS)) {
      series.add(
          new Series(
              form.name(),
              form,
              ChartStyle.SERIES.get(form.ordinal()),
              points.stream().map(point -> point.times(1 + 0.1 * form.ordinal())).toList()));
    }

    assertThat(
            coloursOf(
                () ->
                    XyChart.of(
                        "title",
                        List.of("a subtitle"),
                        ChartStyle.axis("x", 0, 1.02, 0.1),
                        XyChart.yAxis("y", series),
                        series)))
        .containsAll(series.stream().map(Series::colour).toList());
  }

  @Test
  void drawsSizesOnAnAxisOfPowersOfTen() throws Exception {
    List<Series> series =
        List.of(
            new Series(
                "sizes",
                Form.LINE,
                ChartStyle.BLUE,
                List.of(Point.of(100, 0), Point.of(1000, 0.5), Point.of(100_000, 1))));

    assertThat(
            coloursOf(
                () ->
                    XyChart.of(
                        "title",
                        List.of(),
                        XyChart.logAxis("bytes", 100, 200_000),
                        ChartStyle.axis("share", 0, 1.02, 0.1),
                        series)))
        .contains(ChartStyle.BLUE);
  }

  @Test
  void drawsBoxesAndTheirOutliersEachInItsColour() throws Exception {
    List<Box> boxes =
        List.of(
            new Box("redis median 0.1 %", ChartStyle.BLUE, List.of(-0.5, 0.1, 0.2, 0.3, 4.0)),
            new Box("memcached median 2.0 %", ChartStyle.VERMILION, List.of(2.0)),
            new Box("dynamodb", ChartStyle.GREEN, List.of(-3.0, -1.0, 0.0, 1.0)));

    assertThat(coloursOf(() -> BoxChart.of("title", List.of("s"), "error", boxes)))
        .contains(ChartStyle.BLUE, ChartStyle.GREEN);
  }

  @Test
  void drawsBarsOfAllSeriesAndALimit() throws Exception {
    List<Bar> bars =
        List.of(
            new Bar("redis", "trending", 0.36),
            new Bar("redis", "timeline", 0.5),
            new Bar("memcached", "trending", 0.2));

    assertThat(
            coloursOf(
                () ->
                    BarChart.of(
                        "title", List.of(), "cost", 2, bars, List.of(new Limit("only slow", 0.2)))))
        .contains(ChartStyle.SERIES.get(0), ChartStyle.SERIES.get(1));
  }

  /** Points from 100 to 140: half of these 40, and 8 % of 80 as a margin, at either end. */
  @Test
  void cutsIntervalsOffThatWouldFlattenEverythingElse() {
    List<Series> series =
        List.of(
            new Series(
                "exploded",
                Form.MARKS,
                ChartStyle.BLUE,
                List.of(new Point(0.2, 100, -900, 104), new Point(0.5, 140, 120, 9000))));

    assertThat(XyChart.yAxis("y", series).getLowerBound()).isCloseTo(73.6, within(1e-9));
    assertThat(XyChart.yAxis("y", series).getUpperBound()).isCloseTo(166.4, within(1e-9));
  }

  /** 95 to 140 and 8 % of 45. */
  @Test
  void showsWholeIntervalsOfOrdinaryWidth() {
    List<Series> series =
        List.of(
            new Series(
                "ordinary",
                Form.MARKS,
                ChartStyle.BLUE,
                List.of(new Point(0.2, 100, 95, 104), new Point(0.5, 130, 120, 140))));

    assertThat(XyChart.yAxis("y", series).getLowerBound()).isCloseTo(91.4, within(1e-9));
    assertThat(XyChart.yAxis("y", series).getUpperBound()).isCloseTo(143.6, within(1e-9));
  }

  /** Sorted 1 2 3 4 100: quartiles 2 and 4, box 2, so whiskers reach from -1 to 7. */
  @Test
  void sumsUpAsTukeyDid() {
    BoxSummary summary = BoxSummary.of(new double[] {100, 3, 1, 4, 2});

    assertThat(summary).isEqualTo(new BoxSummary(1, 2, 3, 4, 4, List.of(100.0)));
  }

  /** Position 0.25 x 3 = 0.75 lies between 1 and 2, 0.95 x 3 = 2.85 between 3 and 10. */
  @Test
  void interpolatesQuantiles() {
    double[] values = {10, 1, 3, 2};

    assertThat(BoxSummary.quantile(values, 0.25)).isCloseTo(1.75, within(1e-12));
    assertThat(BoxSummary.quantile(values, 0.5)).isCloseTo(2.5, within(1e-12));
    assertThat(BoxSummary.quantile(values, 0.95)).isCloseTo(8.95, within(1e-12));
    assertThat(BoxSummary.quantile(new double[] {7}, 0.95)).isEqualTo(7);
  }

  @Property(tries = 100)
  void keepsEveryValueInWhiskersOrAmongOutliers(
      @ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = -1e6, max = 1e6) Double> values) {
    double[] numbers = values.stream().mapToDouble(Double::doubleValue).toArray();
    BoxSummary summary = BoxSummary.of(numbers);

    assertThat(summary.median()).isBetween(summary.lowQuartile(), summary.highQuartile());
    assertThat(values)
        .allMatch(
            value ->
                summary.outliers().contains(value)
                    || (summary.lowWhisker() <= value && value <= summary.highWhisker()));
  }
}
