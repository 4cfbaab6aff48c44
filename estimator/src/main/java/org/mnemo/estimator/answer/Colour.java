package org.mnemo.estimator.answer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/**
 * Colours of series: Okabe and Ito's palette, distinct with any kind of colour vision, two more,
 * and the colour of text.
 */
public enum Colour {
  BLUE(0x0072B2),
  VERMILION(0xD55E00),
  GREEN(0x007A5A),
  ORANGE(0xE69F00),
  PURPLE(0xCC79A7),
  SKY(0x56B4E9),
  BROWN(0x8C564B),
  GREY(0x999999),
  TEXT(0x262626);

  private final int rgb;

  Colour(int rgb) {
    this.rgb = rgb;
  }

  /** Red, green and blue, a byte each. */
  public int rgb() {
    return rgb;
  }

  /** The colour of a series by its number from 0 on; colours repeat after the eighth. */
  public static Colour of(int series) {
    return values()[series % TEXT.ordinal()];
  }

  @JsonValue
  String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
