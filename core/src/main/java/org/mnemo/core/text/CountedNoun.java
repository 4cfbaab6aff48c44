package org.mnemo.core.text;

import java.util.Locale;

/** Numbers with the nouns that they count, in the singular of one and the plural of all others. */
public final class CountedNoun {

  private CountedNoun() {}

  /** {@code 1 key}, {@code 12,345 keys}. */
  public static String of(long count, String noun) {
    return of(count, noun, noun + "s");
  }

  /**
   * The same of a noun with another plural, or with a verb that goes by it: {@code 1 key is}.
   *
   * @param one what follows the number one
   * @param several what follows any other number
   */
  public static String of(long count, String one, String several) {
    return String.format(Locale.ROOT, "%,d ", count) + (count == 1 ? one : several);
  }
}
