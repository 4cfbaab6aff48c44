package org.mnemo.ycsb;

import java.util.Collection;
import java.util.Comparator;

/** What somebody who mistyped a name may have meant. */
public final class Suggestion {

  private Suggestion() {}

  /** The known name that is most like {@code name}; there must be one. */
  public static String nearest(String name, Collection<String> known) {
    return known.stream()
        .min(Comparator.comparingInt(other -> distance(name, other)))
        .orElseThrow();
  }

  /** Levenshtein's distance. */
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
