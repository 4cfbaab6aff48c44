package org.mnemo.core;

import java.util.Collection;
import java.util.Comparator;

/** What a user who mistyped a name most likely meant. */
public final class Nearest {

  private Nearest() {}

  /**
   * The first known name that begins as it does; if none does, that with the fewest letters to add,
   * drop or replace (Levenshtein's distance).
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

  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
