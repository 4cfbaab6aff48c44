package org.mnemo.estimator.answer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import org.mnemo.core.VisibleText;
import org.mnemo.core.text.Abbreviation;
import org.mnemo.estimator.answer.Picture.Panel;
import org.mnemo.estimator.answer.Series.Form;
import org.mnemo.estimator.answer.Series.Point;

/**
 * The first panel of a picture in characters, for a reader at a terminal: Braille patterns, which
 * put eight dots into a character, or ASCII, a dot a character. Marks hide lines.
 */
public final class PictureText {

  private static final int ROWS = 12;

  /** Most ticks of an axis that have room. */
  private static final int MOST_TICKS = 6;

  /** Bits of a Braille pattern by row and column of its dots (Unicode, chapter 21.1). */
  private static final int[][] BRAILLE_BITS = {
    {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}
  };

  private static final char BRAILLE_BLANK = '\u2800';

  private final Axis x;
  private final Axis y;
  private final boolean isAscii;
  private final int margin;
  private final char[][] plot;

  private PictureText(Axis x, Axis y, int width, boolean isAscii) {
    this.x = x;
    this.y = y;
    this.isAscii = isAscii;
    this.margin =
        ticks(y).mapToObj(Axis.format()::format).mapToInt(String::length).max().orElse(0) + 1;
    this.plot = new char[ROWS][width - margin - 1];
    for (char[] row : plot) {
      Arrays.fill(row, ' ');
    }
  }

  /**
   * Lines without their ends.
   *
   * @param width most characters of a line, at least 40
   * @param isAscii true for nothing but ASCII
   */
  public static List<String> lines(Picture picture, int width, boolean isAscii) {
    Panel panel = picture.panels().get(0);
    PictureText text = new PictureText(picture.x(), panel.y(), width, isAscii);
    panel.series().forEach(text::draw);
    List<String> lines = new ArrayList<>(List.of(panel.y().label()));
    lines.addAll(text.plotted());
    lines.add(" ".repeat(text.margin + 1) + picture.x().label());
    for (Series series : panel.series()) {
      if (!series.name().isEmpty()) {
        lines.add(text.glyph(series.form()) + " " + VisibleText.of(series.name()));
      }
    }
    return lines.stream().map(line -> Abbreviation.of(line.stripTrailing(), width)).toList();
  }

  private static DoubleStream ticks(Axis axis) {
    double step = Axis.roundStep((axis.high() - axis.low()) / MOST_TICKS);
    double first = Math.ceil(axis.low() / step);
    return DoubleStream.iterate(first, tick -> tick * step <= axis.high(), tick -> tick + 1)
        // Plus 0, as the format would write a minus before a negative 0.
        .map(tick -> tick * step + 0.0);
  }

  private char glyph(Form form) {
    String glyphs =
        switch (form) {
          case DASHED, STEPS -> "-╌";
          case DOTS, RINGS -> "O●";
          case MARKS, BARS, STACKED -> "x×";
          case LINE, BAND, AREA, STEP_AREA -> "*⠶";
        };
    return glyphs.charAt(isAscii ? 0 : 1);
  }

  private void draw(Series series) {
    Form form = series.form();
    boolean isMark = "O●x×".indexOf(glyph(form)) >= 0;
    for (int i = 0; i < series.points().size(); i++) {
      Point point = series.points().get(i);
      line(isMark || i == 0 ? point : series.points().get(i - 1), point, form, isMark);
    }
  }

  private void line(Point from, Point to, Form form, boolean isMark) {
    double startX = dotX(from);
    double startY = dotY(from);
    double wayX = dotX(to) - startX;
    double wayY = dotY(to) - startY;
    int steps = (int) Math.ceil(Math.max(Math.abs(wayX), Math.abs(wayY)));
    for (int step = 0; step <= steps && Double.isFinite(wayY); step++) {
      double part = steps == 0 ? 0 : (double) step / steps;
      put(Math.round(startX + part * wayX), Math.round(startY + part * wayY), form, isMark);
    }
  }

  /** Number of dots across, from the left. */
  private double dotX(Point point) {
    return (point.x() - x.low()) / (x.high() - x.low()) * (plot[0].length * across() - 1);
  }

  /** Number of dots down, from the top. */
  private double dotY(Point point) {
    return (y.high() - point.y()) / (y.high() - y.low()) * (ROWS * down() - 1);
  }

  private int across() {
    return isAscii ? 1 : 2;
  }

  private int down() {
    return isAscii ? 1 : 4;
  }

  private void put(long dotX, long dotY, Form form, boolean isMark) {
    int row = (int) Math.floorDiv(dotY, down());
    int column = (int) Math.floorDiv(dotX, across());
    if (row < 0 || row >= ROWS || column < 0 || column >= plot[0].length) {
      return;
    }
    char before = plot[row][column];
    boolean isBraille = before >= BRAILLE_BLANK && before < BRAILLE_BLANK + 256;
    char glyph = glyph(form);
    if (glyph == '⠶') {
      int bit = BRAILLE_BITS[(int) (dotY % 4)][(int) (dotX % 2)];
      plot[row][column] = (char) ((isBraille ? before : BRAILLE_BLANK) | bit);
    } else if (isMark || before == ' ') {
      plot[row][column] = glyph;
    }
  }

  /** The plot with its axes. */
  private List<String> plotted() {
    String[] labels = new String[ROWS];
    Arrays.fill(labels, "");
    ticks(y).forEach(tick -> labels[(int) dotY(Point.of(0, tick)) / down()] = text(tick));
    List<String> lines = new ArrayList<>();
    for (int row = 0; row < ROWS; row++) {
      char side = labels[row].isEmpty() ? isAscii ? '|' : '│' : isAscii ? '+' : '┤';
      String label = " ".repeat(margin - 1 - labels[row].length()) + labels[row];
      lines.add(label + " " + side + new String(plot[row]));
    }
    int columns = plot[0].length;
    StringBuilder floor = new StringBuilder((isAscii ? "-" : "─").repeat(columns));
    StringBuilder names = new StringBuilder(" ".repeat(margin + 1 + columns));
    ticks(x)
        .forEach(
            tick -> {
              int column = (int) dotX(Point.of(tick, 0)) / across();
              String name = text(tick);
              int start = margin + 1 + Math.min(column, columns - name.length());
              floor.setCharAt(column, isAscii ? '+' : '┴');
              names.replace(start, start + name.length(), name);
            });
    lines.add(" ".repeat(margin) + (isAscii ? '+' : '└') + floor);
    lines.add(names.toString());
    return lines;
  }

  private static String text(double tick) {
    return Axis.format().format(tick);
  }
}
