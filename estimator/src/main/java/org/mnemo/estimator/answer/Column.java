package org.mnemo.estimator.answer;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table with a row for each element of a list.
 *
 * @param cell cell of an element
 */
public record Column<T>(String title, Function<T, Cell> cell) {

  public static <T> Column<T> column(String title, Function<T, Cell> cell) {
    return new Column<>(title, cell);
  }

  /** A column of words, of which null is an empty cell. */
  public static <T> Column<T> words(String title, Function<T, @Nullable String> word) {
    return column(
        title,
        element -> {
          String text = word.apply(element);
          return text == null ? Cell.NONE : Cell.word(text);
        });
  }

  /** A column of figures, of which null and NaN are empty cells. */
  public static <T> Column<T> figures(
      String title, Unit unit, Function<T, ? extends @Nullable Number> figure) {
    return column(title, element -> Cell.of(unit, figure.apply(element)));
  }
}
