package org.mnemo.estimator.answer;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;

/** Sentences of answers, by the lines of {@code sentences.properties}. */
public final class Sentence {

  /** A value in a sentence: its name, and its form or the noun that it counts. */
  private static final Pattern VALUE = Pattern.compile("\\{(\\w+)(?:,([^,}]+)(?:,([^}]+))?)?}");

  private static final Properties SENTENCES = read(Sentence.class, "sentences.properties");

  private Sentence() {}

  /** The lines of a file in the package of a class. */
  public static Properties read(Class<?> owner, String file) {
    Properties sentences = new Properties();
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(owner.getResourceAsStream(file), file),
            StandardCharsets.UTF_8)) {
      sentences.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sentences;
  }

  static Properties all() {
    return SENTENCES;
  }

  /**
   * The sentence of a code.
   *
   * @param values its values, in the order in which it first names them
   */
  public static String of(String code, Object... values) {
    return text(Objects.requireNonNull(SENTENCES.getProperty(code), code), values);
  }

  /** A sentence in the form of the file's lines, with its values. */
  public static String text(String sentence, Object... values) {
    Map<String, Object> named = new HashMap<>();
    return with(sentence, name -> named.computeIfAbsent(name, unused -> values[named.size()]));
  }

  /** A sentence with its values, by their names. */
  public static String with(String sentence, Function<String, Object> values) {
    return VALUE
        .matcher(sentence)
        .replaceAll(
            match ->
                Matcher.quoteReplacement(
                    text(values.apply(match.group(1)), match.group(2), match.group(3))));
  }

  private static String text(Object value, String form, String several) {
    if (form == null) {
      return value instanceof List<?> list
          ? list.stream().map(String::valueOf).collect(Collectors.joining(", "))
          : String.valueOf(value);
    }
    double number = ((Number) value).doubleValue();
    return switch (form) {
      case "bytes" -> Quantities.bytes(Math.round(number));
      case "change" -> Quantities.change(number);
      case "count" -> Quantities.count((long) number);
      case "factor" -> Quantities.factor(number);
      case "percent" -> Quantities.percent(number);
      case "short" -> Quantities.shortPercent(number);
      case "points" -> String.format(Locale.ROOT, "%.1f", 100 * number);
      case "rate" -> Quantities.rate(number);
      case "scale" -> String.format(Locale.ROOT, "%.4g", number);
      case "span" -> Quantities.span(number);
      case "time" -> Quantities.time(number);
      case "usd" -> Unit.USD.text(number);
      default ->
          several == null
              ? CountedNoun.of((long) number, form)
              : CountedNoun.of((long) number, form, several);
    };
  }
}
