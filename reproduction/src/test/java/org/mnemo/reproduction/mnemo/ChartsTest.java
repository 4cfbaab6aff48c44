package org.mnemo.reproduction.mnemo;

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
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.jfree.chart.JFreeChart;
import org.jfree.data.statistics.BoxAndWhiskerItem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.estimator.answer.Axis;
import org.mnemo.estimator.answer.ChartFiles;
import org.mnemo.estimator.answer.ChartFormat;
import org.mnemo.estimator.answer.Colour;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.PictureChart;
import org.mnemo.estimator.answer.Series;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;
import org.mnemo.reproduction.measurement.NumberText;
import org.mnemo.reproduction.mnemo.BoxChart.Box;

class ChartsTest {

  @TempDir private Path directory;

  /** Colours that a picture has. */
  private Set<Color> coloursOf(Supplier<JFreeChart> chart) throws Exception {
    assertThat(ChartFiles.writeChart(directory, "chart", List.of(ChartFormat.PNG), chart))
        .isEmpty();
    return colours();
  }

  private Set<Color> coloursOf(Picture picture) throws Exception {
    assertThat(ChartFiles.write(directory, "chart", List.of(ChartFormat.PNG), () -> picture))
        .isEmpty();
    return colours();
  }

  private Set<Color> colours() throws Exception {
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

  private static Color[] colours(Colour... colours) {
    return Stream.of(colours).map(PictureChart::colour).toArray(Color[]::new);
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
              Colour.of(form.ordinal()),
              points.stream().map(point -> point.times(1 + 0.1 * form.ordinal())).toList()));
    }

    assertThat(
            coloursOf(
                Picture.of(
                    "title",
                    List.of("a subtitle"),
                    Axis.of("x", 0, 1.02, 0.1),
                    Axis.fitting("y", series),
                    series)))
        .contains(colours(series.stream().map(Series::colour).toArray(Colour[]::new)));
  }

  @Test
  void drawsBoxesAndTheirOutliersEachInItsColour() throws Exception {
    List<Box> boxes =
        List.of(
            new Box("redis median 0.1 %", Colour.BLUE, List.of(-0.5, 0.1, 0.2, 0.3, 4.0)),
            new Box("memcached median 2.0 %", Colour.VERMILION, List.of(2.0)),
            new Box("dynamodb", Colour.GREEN, List.of(-3.0, -1.0, 0.0, 1.0)));

    assertThat(coloursOf(() -> BoxChart.of("title", List.of("s"), "error", boxes)))
        .contains(colours(Colour.BLUE, Colour.GREEN));
  }

  /** Sorted 1 2 3 4 100: quartiles 2 and 4, box 2, so whiskers reach from -1 to 7. */
  @Test
  void sumsUpAsTukeyDid() {
    assertThat(BoxChart.item(List.of(100.0, 3.0, 1.0, 4.0, 2.0)))
        .isEqualTo(new BoxAndWhiskerItem(3, 3, 2, 4, 1, 4, 1, 4, List.of()));
  }

  /** Position 0.25 x 3 = 0.75 lies between 1 and 2, 0.95 x 3 = 2.85 between 3 and 10. */
  @Test
  void interpolatesQuantiles() {
    double[] values = {10, 1, 3, 2};

    assertThat(NumberText.quantile(values, 0.25)).isCloseTo(1.75, within(1e-12));
    assertThat(NumberText.quantile(values, 0.5)).isCloseTo(2.5, within(1e-12));
    assertThat(NumberText.quantile(values, 0.95)).isCloseTo(8.95, within(1e-12));
    assertThat(NumberText.quantile(new double[] {7}, 0.95)).isEqualTo(7);
  }

  @Property
  void keepsTheMedianInTheBoxAndTheWhiskersInTheData(
      @ForAll @Size(min = 1, max = 30) List<@DoubleRange(min = -1e6, max = 1e6) Double> values) {
    BoxAndWhiskerItem box = BoxChart.item(values);

    assertThat((Double) box.getMedian()).isBetween((Double) box.getQ1(), (Double) box.getQ3());
    assertThat(values)
        .contains((Double) box.getMinRegularValue(), (Double) box.getMaxRegularValue());
  }
}
