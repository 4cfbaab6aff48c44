package org.mnemo.core.text;

import java.util.Locale;

/** Numbers with the nouns that they count, singular or plural. */
public final class CountedNoun {

  private CountedNoun() {}

  /** {@code 1 key}, {@code 12,345 keys}. */
  public static String of(long count, String noun) {
    return of(count, noun, noun + "s");
  }

  /**
   * The same with an irregular plural or a verb: {@code 1 key is}.
   *
   * @param one text after the number one
   * @param several text after any other number
   */
  public static String of(long count, String one, String several) {
    return String.format(Locale.ROOT, "%,d ", count) + (count == 1 ? one : several);
  }
}
