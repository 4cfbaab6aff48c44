package org.mnemo.estimator.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.file.Json;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;

class PictureTest {

  @Test
  void isPlainDataForScripts() {
    Series line =
        new Series(
            "a",
            Form.STEP_AREA,
            Colour.BLUE,
            List.of(
                Point.of(0, Double.NaN),
                Point.of(1, 2),
                Point.of(2, 3, new Interval(2, Double.POSITIVE_INFINITY))));

    assertThat(
            Json.toCompactString(
                Picture.of(
                    "t", List.of("s"), Axis.of("x", 0, 2), Axis.log("y", 2, 1, 8), List.of(line))))
        .isEqualTo(
            "{'title':'t','subtitles':['s'],'warnings':[],'x':{'label':'x','low':0.0,'high':2.0,'step':0.2},'panels':[{'y':{'label':'y','low':1.0,'high':8.0,'step':1.0,'log':2},'series':[{'name':'a','form':'step_area','colour':'blue','points':[{'x':0.0,'y':null},{'x':1.0,'y':2.0},{'x':2.0,'y':3.0,'low':2.0,'high':null}]}]}]}"
                .replace('\'', '"'));
  }

  /** Of a million rows on a straight line, a thousand; and each of a few. */
  @Test
  void hasAsManyPointsAsCanBeToldApart() {
    List<Point> many = Series.points(1_000_001, row -> row / 1e6, row -> -row);
    assertThat(many).hasSizeBetween(900, 1100);
    assertThat(many.get(0)).isEqualTo(Point.of(0, 0));
    assertThat(many.get(many.size() - 1)).isEqualTo(Point.of(1, -1_000_000));
    assertThat(Series.points(3, row -> row, row -> 5)).hasSize(3);
  }

  /** Bars of the second series lack one of the first group. */
  @Test
  void groupsBarsByName() {
    List<Bar> bars =
        List.of(new Bar("a", "one", 1), new Bar("a", "two", 2), new Bar("b", "two", 3));
    List<Series> series = Bar.series(Form.BARS, List.of(Colour.SKY, Colour.GREEN), bars);

    assertThat(Bar.groups(bars).names()).containsExactly("one", "two");
    assertThat(series).extracting(Series::colour).containsExactly(Colour.SKY, Colour.GREEN);
    assertThat(series.get(1).points()).containsExactly(Point.of(1, 3));
  }
}
