package org.mnemo.estimator.answer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.VisibleText;

/**
 * A cell of a table: a figure, an interval, a word, or nothing.
 *
 * @param unit unit of the figures; null for a word
 * @param low the figure, or the lower end of an interval; NaN for a word
 * @param high the figure, or the upper end of an interval, infinite without one; NaN for a word
 * @param text as people read it; empty for nothing
 * @param footnote remark on the figure, which is printed below the table; empty for none
 */
public record Cell(@Nullable Unit unit, double low, double high, String text, String footnote) {

  private static final String UNKNOWN = "unknown";

  /** No figure. */
  public static final Cell NONE = word("");

  /** A word, whose control characters are made visible. */
  public static Cell word(String text) {
    return new Cell(null, Double.NaN, Double.NaN, VisibleText.of(text), "");
  }

  /** A figure; nothing if it is not a number. */
  public static Cell of(Unit unit, double value) {
    return Double.isNaN(value) ? NONE : new Cell(unit, value, value, unit.text(value), "");
  }

  /** A figure; nothing without one. */
  public static Cell of(Unit unit, @Nullable Number value) {
    return value == null ? NONE : of(unit, value.doubleValue());
  }

  /** A whole figure. */
  public static Cell of(Unit unit, long value) {
    return of(unit, (double) value);
  }

  /** An interval of whole figures. */
  public static Cell range(Unit unit, long low, long high) {
    return range(unit, (double) low, (double) high);
  }

  /** An interval; one figure if both ends read alike. */
  public static Cell range(Unit unit, double low, double high) {
    String from = unit.text(low);
    String to = unit.text(high);
    String text =
        from.equals(to) ? from : Double.isInfinite(high) ? "at least " + from : from + " to " + to;
    return new Cell(unit, low, high, text, "");
  }

  /** A figure that is not known for a reason. */
  public static Cell unknown(String reason) {
    return word(UNKNOWN).with(reason);
  }

  /** This cell with a remark below the table. */
  public Cell with(String remark) {
    return new Cell(unit, low, high, text, remark);
  }

  /** True for text that is read from the left, rather than a figure. */
  boolean isWord() {
    return unit == null && text.chars().anyMatch(Character::isLetter) && !text.equals(UNKNOWN);
  }

  /** The cell in JSON: figures with their unit, a word, or null. */
  @JsonValue
  @Nullable Object json() {
    if (unit == null) {
      return text.isEmpty() || text.equals(UNKNOWN) ? null : text;
    }
    Map<String, @Nullable Object> figure = new LinkedHashMap<>();
    if (low == high) {
      figure.put("value", finite(low));
    } else {
      figure.put("low", finite(low));
      figure.put("high", finite(high));
    }
    figure.put("unit", unit.lowerCase());
    return figure;
  }

  /** JSON has no number for infinity. */
  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }
}
