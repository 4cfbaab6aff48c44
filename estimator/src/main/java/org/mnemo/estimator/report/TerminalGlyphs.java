package org.mnemo.estimator.report;

/** The characters that a terminal can show. */
public enum TerminalGlyphs {
  /** Braille patterns, which put eight dots into a character, and lines. */
  UNICODE(2, 4, '●', '×', '╌', '┊', '│', '┤', '└', '─', '┴', '▲'),
  /** ASCII only, a dot a character. */
  ASCII(1, 1, 'O', 'x', '-', ':', '|', '+', '+', '-', '+', '^');

  private static final char BRAILLE_BLANK = '\u2800';

  /** Bits of a Braille pattern by row and column of its dots (Unicode, chapter 21.1). */
  private static final int[][] BRAILLE_BITS = {
    {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}
  };

  final int dotsAcross;
  final int dotsDown;
  final char recommended;
  final char measured;
  final char limit;
  final char stem;
  final char side;
  final char tick;
  final char corner;
  final char floor;
  final char foot;
  final char pointer;

  TerminalGlyphs(
      int dotsAcross,
      int dotsDown,
      char recommended,
      char measured,
      char limit,
      char stem,
      char side,
      char tick,
      char corner,
      char floor,
      char foot,
      char pointer) {
    this.dotsAcross = dotsAcross;
    this.dotsDown = dotsDown;
    this.recommended = recommended;
    this.measured = measured;
    this.limit = limit;
    this.stem = stem;
    this.side = side;
    this.tick = tick;
    this.corner = corner;
    this.floor = floor;
    this.foot = foot;
    this.pointer = pointer;
  }

  /**
   * The character with one more dot.
   *
   * @param character a blank, or what this returned before
   */
  char withDot(char character, int down, int across) {
    if (this == ASCII) {
      return '*';
    }
    int dots = character == ' ' ? 0 : character - BRAILLE_BLANK;
    return (char) (BRAILLE_BLANK + (dots | BRAILLE_BITS[down][across]));
  }
}
