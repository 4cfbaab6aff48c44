package org.mnemo.estimator.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.mnemo.estimator.Refusals.misused;
import static org.mnemo.estimator.Refusals.refused;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jfree.chart.JFreeChart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ChartFilesTest {

  @TempDir private Path directory;

  private static Picture picture() {
    List<Series> series = List.of(Series.limit("line", Colour.BLUE, 0, 1, 2));
    return Picture.of("title", List.of(), Axis.of("x", 0, 1), Axis.of("y", 0, 4), series);
  }

  private byte[] written(String name, ChartFormat format) throws Exception {
    assertThat(ChartFiles.write(directory, name, List.of(format), ChartFilesTest::picture))
        .isEmpty();
    return Files.readAllBytes(directory.resolve(format.file(name)));
  }

  @ParameterizedTest
  @EnumSource
  void isFoundByItsName(ChartFormat format) {
    assertThat(ChartFormat.byName(format.lowerCase())).isSameAs(format);
  }

  @ParameterizedTest
  @EnumSource
  void writesTheSameFileEachTimeAndNothingBesideIt(ChartFormat format) throws Exception {
    byte[] first = written("a.b", format);

    assertThat(first.length).isGreaterThan(500);
    assertThat(written("a.b", format)).isEqualTo(first);
    assertThat(directory.toFile().list()).containsExactly(format.file("a.b"));
  }

  @ParameterizedTest
  @EnumSource
  void leavesNothingWhereItCannotDraw(ChartFormat format) {
    Supplier<JFreeChart> broken =
        () -> {
          JFreeChart chart = PictureChart.of(picture());
          chart.addProgressListener(
              event -> {
                throw new IllegalStateException("broken");
              });
          return chart;
        };

    assertThatThrownBy(() -> ChartFiles.writeChart(directory, "curve", List.of(format), broken))
        .hasMessage("broken");
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @EnumSource
  void saysInASentenceThatItCannotWrite(ChartFormat format) {
    Path absent = directory.resolve("absent");

    refused(
        () -> ChartFiles.write(absent, "curve", List.of(format), ChartFilesTest::picture),
        "cannot write " + absent.resolve(format.file("curve")),
        "create it first");
  }

  @Test
  void laysAPictureOutOnceForAllFormats() {
    AtomicInteger drawn = new AtomicInteger();

    ChartFiles.write(
        directory,
        "curve",
        List.of(ChartFormat.values()),
        () -> {
          drawn.incrementAndGet();
          return picture();
        });

    assertThat(drawn).hasValue(1);
    assertThat(directory.toFile().list()).containsExactlyInAnyOrder("curve.png", "curve.svg");
  }

  @Test
  void namesTheFormatsThatThereAre() {
    misused(() -> ChartFormat.byName("pdf"), "unknown picture format 'pdf'; use one of [png, svg]");
  }

  @Test
  void makesRoomForPanels() throws Exception {
    Picture one = picture();
    Picture two =
        new Picture(
            one.title(),
            List.of(),
            List.of("a warning"),
            one.x(),
            List.of(one.panels().get(0), one.panels().get(0)));
    ChartFiles.write(directory, "two", List.of(ChartFormat.SVG), () -> two);

    assertThat(directory.resolve("two.svg"))
        .content()
        .contains("viewBox=\"0 0 840 900\"", ">a warning</text>");
  }

  @Test
  void namesTheFilesOfAPicture() {
    assertThat(ChartFiles.names("curve", List.of(ChartFormat.values())))
        .isEqualTo("curve.png, curve.svg");
  }
}
