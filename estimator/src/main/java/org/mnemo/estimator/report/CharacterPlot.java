package org.mnemo.estimator.report;

import java.util.Arrays;

/**
 * Characters to draw on. Places are from 0 to 1, left to right and bottom to top; the curve hides
 * lines, and marks hide the curve.
 */
final class CharacterPlot {

  private final int columns;
  private final TerminalGlyphs glyphs;
  private final char[][] lines;
  private final char[][] curve;
  private final char[][] marks;

  CharacterPlot(int columns, int rows, TerminalGlyphs glyphs) {
    this.columns = columns;
    this.glyphs = glyphs;
    this.lines = blank(rows, columns);
    this.curve = blank(rows, columns);
    this.marks = blank(rows, columns);
  }

  private static char[][] blank(int rows, int columns) {
    char[][] characters = new char[rows][columns];
    for (char[] row : characters) {
      Arrays.fill(row, ' ');
    }
    return characters;
  }

  int columns() {
    return columns;
  }

  /** Number of places along x that the curve can tell apart. */
  int dotColumns() {
    return columns * glyphs.dotsAcross;
  }

  /** The character that a place along x is in, from the left. */
  int column(double x) {
    return (int) Math.round(x * (dotColumns() - 1)) / glyphs.dotsAcross;
  }

  /** The character that a place along y is in, from the top. */
  int row(double y) {
    return dotRow(y) / glyphs.dotsDown;
  }

  private int dotRow(double y) {
    return (int) Math.round((1 - y) * (lines.length * glyphs.dotsDown - 1));
  }

  /** A line from side to side. */
  void horizontal(double y) {
    Arrays.fill(lines[row(y)], glyphs.limit);
  }

  /** A line from a place to the floor. */
  void stem(double x, double y) {
    for (int row = row(y); row < lines.length; row++) {
      lines[row][column(x)] = glyphs.stem;
    }
  }

  /** A piece of the curve, as wide as one dot and without a gap from one height to the other. */
  void curve(int dotColumn, double fromY, double toY) {
    int last = Math.max(dotRow(fromY), dotRow(toY));
    for (int dot = Math.min(dotRow(fromY), dotRow(toY)); dot <= last; dot++) {
      int row = dot / glyphs.dotsDown;
      int column = dotColumn / glyphs.dotsAcross;
      curve[row][column] =
          glyphs.withDot(curve[row][column], dot % glyphs.dotsDown, dotColumn % glyphs.dotsAcross);
    }
  }

  /** One character. */
  void mark(double x, double y, char mark) {
    marks[row(y)][column(x)] = mark;
  }

  /** Visible characters of a row, counted from the top. */
  String text(int row) {
    StringBuilder text = new StringBuilder();
    for (int column = 0; column < columns; column++) {
      char line = curve[row][column] == ' ' ? lines[row][column] : curve[row][column];
      text.append(marks[row][column] == ' ' ? line : marks[row][column]);
    }
    return text.toString();
  }
}
