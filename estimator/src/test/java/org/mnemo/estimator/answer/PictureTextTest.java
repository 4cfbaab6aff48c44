package org.mnemo.estimator.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;

class PictureTextTest {

  /** A curve that falls from 11 to 0, the limit that it meets in the middle, and a dot there. */
  private static Picture picture(String name) {
    return Picture.of(
        "title",
        List.of(),
        Axis.of("Cost", 0, 1),
        Axis.of("Slowdown (%)", 0, 11),
        List.of(
            new Series("curve", Form.BAND, Colour.BLUE, List.of(Point.of(0, 11), Point.of(1, 0))),
            Series.limit("SLO", Colour.TEXT, 0, 1, 5),
            new Series(name, Form.DOTS, Colour.VERMILION, List.of(Point.of(0.5, 5.5)))));
  }

  @Test
  void printsInAscii() {
    assertThat(PictureText.lines(picture("recommended"), 40, true))
        .containsExactly(
            "Slowdown (%)",
            "   |**",
            "10 +  ***",
            "   |     ***",
            " 8 +        ****",
            "   |            ***",
            " 6 +               ***",
            "   |------------------O**---------------",
            " 4 +                     ***",
            "   |                        ****",
            " 2 +                            ***",
            "   |                               ***",
            " 0 +                                  **",
            "   ++------+------+------+------+------+",
            "    0      0.2    0.4    0.6    0.8    1",
            "    Cost",
            "* curve",
            "- SLO",
            "O recommended");
  }

  @Test
  void printsInBraille() {
    assertThat(PictureText.lines(picture("recommended"), 40, false))
        .containsExactly(
            "Slowdown (%)",
            "   │⠑⠢⣀",
            "10 ┤   ⠑⠢⣀",
            "   │      ⠑⠢⣀",
            " 8 ┤         ⠑⠢⣀",
            "   │            ⠑⠢⣀",
            " 6 ┤               ⠑⠢⣀",
            "   │╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌●⠢⢄╌╌╌╌╌╌╌╌╌╌╌╌╌╌╌",
            " 4 ┤                     ⠉⠢⢄",
            "   │                        ⠉⠢⢄",
            " 2 ┤                           ⠉⠢⢄",
            "   │                              ⠉⠢⢄",
            " 0 ┤                                 ⠉⠢⢄",
            "   └┴──────┴──────┴──────┴──────┴──────┴",
            "    0      0.2    0.4    0.6    0.8    1",
            "    Cost",
            "⠶ curve",
            "╌ SLO",
            "● recommended");
  }

  @ParameterizedTest
  @CsvSource({"0,1", "-3e-9,2e-9", "1e9,1.00001e9", "-1e15,1e15", "0,1e21"})
  void staysWithinItsWidthWhateverItShows(double low, double high) {
    Series series =
        new Series(
            "long ".repeat(20),
            Form.LINE,
            Colour.BLUE,
            List.of(
                Point.of(-1, low),
                Point.of(0, low),
                Point.of(0.2, Double.NaN),
                Point.of(0.3, low),
                Point.of(1, high)));
    for (boolean isAscii : new boolean[] {true, false}) {
      List<String> lines =
          PictureText.lines(
              Picture.of(
                  "", List.of(), Axis.of("x", 0, 1), Axis.of("y", low, high), List.of(series)),
              60,
              isAscii);

      assertThat(lines).hasSize(17).allMatch(line -> line.length() <= 60);
    }
  }

  @Test
  void drawsALineOfOneHeightAndMarksOnIt() {
    List<String> lines =
        PictureText.lines(
            Picture.of(
                "",
                List.of(),
                Axis.of("x", 0, 10),
                Axis.of("y", 0, 11),
                List.of(
                    new Series(
                        "", Form.LINE, Colour.BLUE, List.of(Point.of(0, 0), Point.of(10, 0))),
                    new Series("m", Form.MARKS, Colour.BLUE, List.of(Point.of(5, 0))))),
            40,
            true);

    assertThat(lines.get(12)).matches(" *0 \\+\\*+x\\*+");
    assertThat(lines).element(lines.size() - 1).isEqualTo("x m");
  }
}
