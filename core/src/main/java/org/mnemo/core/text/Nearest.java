package org.mnemo.core.text;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.mnemo.core.UsageException;

/** Finds the known name most similar to a given one. */
public final class Nearest {

  private Nearest() {}

  /**
   * The nearest known name: the first one with the prefix {@code name}, else the one with the
   * smallest edit distance, ignoring case.
   *
   * @param known at least one name
   */
  public static String to(String name, Collection<String> known) {
    return known.stream()
        .filter(other -> !name.isEmpty() && other.startsWith(name))
        .findFirst()
        .or(() -> known.stream().min(Comparator.comparingInt(other -> distance(name, other))))
        .orElseThrow(() -> new IllegalArgumentException("no known name"));
  }

  /**
   * The known name that a user most likely mistyped: the first one that begins or ends with it, or
   * contains all of its dot-separated words (at least two). Failing that, the nearest one within a
   * third of the name's letters, rounded.
   */
  public static Optional<String> meant(String name, Collection<String> known) {
    if (name.isEmpty() || known.isEmpty()) {
      return Optional.empty();
    }
    String nearest = to(name, known);
    if (nearest.startsWith(name)) {
      return Optional.of(nearest);
    }
    return known.stream()
        .filter(other -> other.endsWith(name))
        .findFirst()
        .or(() -> known.stream().filter(other -> hasWordsOf(other, name)).findFirst())
        .or(
            () ->
                Optional.of(nearest)
                    .filter(other -> distance(name, other) <= (name.length() + 1) / 3));
  }

  /**
   * The value of a name.
   *
   * @param what kind of the values, as in {@code unknown WHAT 'NAME'}
   * @throws UsageException with the known names if the name is unknown
   */
  public static <T> T named(
      String what, String name, Collection<T> known, Function<? super T, String> nameOf) {
    return known.stream()
        .filter(value -> nameOf.apply(value).equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new UsageException(
                    "unknown %s '%s'%s"
                        .formatted(what, name, choice(name, known.stream().map(nameOf).toList()))));
  }

  private static boolean hasWordsOf(String other, String name) {
    List<String> words = List.of(name.split("\\.", -1));
    return words.size() > 1
        && new HashSet<>(Arrays.asList(other.split("\\.", -1))).containsAll(words);
  }

  /**
   * The end of a sentence about an unknown name: {@code , did you mean X?} if {@link #meant} finds
   * one, else a full stop.
   */
  public static String question(String name, Collection<String> known) {
    return meant(name, known).map(other -> ", did you mean " + other + "?").orElse(".");
  }

  /**
   * The end of a sentence about an unknown name among few: {@code , did you mean X? use one of [X,
   * Y]}, or {@code ; use one of [X, Y]}.
   */
  public static String choice(String name, List<String> known) {
    return meant(name, known).map(other -> ", did you mean " + other + "? ").orElse("; ")
        + "use one of "
        + known;
  }

  /** Optimal string alignment distance: Levenshtein's with swaps of neighbours. */
  private static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : fewest(a, i, b, j, edits);
      }
    }
    return edits[a.length()][b.length()];
  }

  /**
   * Fewest edits between the first {@code i} letters of one and the first {@code j} of the other.
   */
  private static int fewest(String a, int i, String b, int j, int[][] edits) {
    int replaced = edits[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
    int fewest = Math.min(replaced, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(fewest, edits[i - 2][j - 2] + 1) : fewest;
  }
}
