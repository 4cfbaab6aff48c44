package org.mnemo.estimator.chart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jfree.chart.JFreeChart;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;

/** What holds of every picture format. */
class ChartFormatContractTest {

  @TempDir private Path directory;

  static Stream<ChartFormat> formats() {
    return ChartFormats.all().stream();
  }

  private static JFreeChart chart() {
    return TestCharts.band("title", "subtitle", "x", "y", "line");
  }

  private byte[] written(String name, ChartFormat format) throws Exception {
    assertThat(
            ChartFiles.write(
                directory, name, List.of(format), ChartFormatContractTest::chart, 300, 200))
        .isEmpty();
    return Files.readAllBytes(directory.resolve(name + "." + format.name()));
  }

  @ParameterizedTest
  @MethodSource("formats")
  void isFoundByItsName(ChartFormat format) {
    assertThat(format.name()).matches("[a-z0-9]+");
    assertThat(ChartFormats.byName(format.name())).isSameAs(format);
  }

  @ParameterizedTest
  @MethodSource("formats")
  void writesTheSameFileEachTimeAndNothingBesideIt(ChartFormat format) throws Exception {
    byte[] first = written("a.b", format);

    assertThat(first.length).isGreaterThan(500);
    assertThat(written("a.b", format)).isEqualTo(first);
    assertThat(directory.toFile().list()).containsExactly("a.b." + format.name());
  }

  @ParameterizedTest
  @MethodSource("formats")
  void leavesNothingWhereItCannotDraw(ChartFormat format) {
    Supplier<JFreeChart> broken =
        () -> {
          JFreeChart chart = chart();
          chart.addProgressListener(
              event -> {
                throw new IllegalStateException("broken");
              });
          return chart;
        };

    assertThatThrownBy(() -> ChartFiles.write(directory, "curve", List.of(format), broken))
        .hasMessage("broken");
    assertThat(directory).isEmptyDirectory();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void saysInASentenceThatItCannotWrite(ChartFormat format) {
    Path absent = directory.resolve("absent");

    assertThatThrownBy(
            () ->
                ChartFiles.write(absent, "curve", List.of(format), ChartFormatContractTest::chart))
        .isInstanceOf(MnemoException.class)
        .hasMessage(
            "cannot write %s: its directory does not exist; create it first",
            absent.resolve("curve." + format.name()));
  }

  @Test
  void laysAPictureOutOnceForAllFormats() {
    AtomicInteger drawn = new AtomicInteger();

    ChartFiles.write(
        directory,
        "curve",
        ChartFormats.all(),
        () -> {
          drawn.incrementAndGet();
          return chart();
        });

    assertThat(drawn).hasValue(1);
    assertThat(directory.toFile().list()).containsExactlyInAnyOrder("curve.png", "curve.svg");
  }

  @Test
  void namesTheFormatsThatThereAre() {
    assertThat(ChartFormats.names()).containsExactly("png", "svg");
    assertThat(ChartFormats.all()).first().isSameAs(ChartFormats.PNG);
    assertThatThrownBy(() -> ChartFormats.byName("pdf"))
        .isInstanceOf(UsageException.class)
        .hasMessage("unknown picture format 'pdf'; use one of [png, svg]");
  }

  @Test
  void namesTheFilesOfAPicture() {
    assertThat(ChartFiles.names("curve", ChartFormats.all())).isEqualTo("curve.png, curve.svg");
  }
}
