package org.mnemo.estimator.answer;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;

/** A sentence of an answer: a line of {@code sentences.properties}, and its values. */
public final class Sentence {

  /** A value in a sentence: its name, and its form or the noun that it counts. */
  private static final Pattern VALUE = Pattern.compile("\\{(\\w+)(?:,([^,}]+)(?:,([^}]+))?)?}");

  private static final Properties LINES = read();

  private final String code;
  private final Map<String, Object> values = new LinkedHashMap<>();

  private Sentence(String code) {
    this.code = code;
  }

  private static Properties read() {
    String file = "sentences.properties";
    Properties lines = new Properties();
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(Sentence.class.getResourceAsStream(file), file),
            StandardCharsets.UTF_8)) {
      lines.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return lines;
  }

  static Properties lines() {
    return LINES;
  }

  /** The sentence of a code, its values yet to come. */
  public static Sentence line(String code) {
    return new Sentence(code);
  }

  /**
   * The sentence of a code.
   *
   * @param values its values, in the order in which it first names them
   */
  public static String of(String code, Object... values) {
    return format(line(code).form(), values);
  }

  /** A line in the form of the file's, with its values. */
  public static String format(String line, Object... values) {
    Map<String, Object> named = new HashMap<>();
    return fill(line, name -> named.computeIfAbsent(name, unused -> values[named.size()]));
  }

  /** The sentences of a note, without the last full stop. */
  public static String of(Note note) {
    Sentence sentence = line(note.code().lowerCase());
    sentence.values.putAll(note.values());
    return sentence.text().replaceFirst("\\.$", "");
  }

  /** Adds a value, unless it is null or NaN. */
  public Sentence with(String name, @Nullable Object value) {
    if (value != null && !value.equals(Double.NaN)) {
      values.put(name, value);
    }
    return this;
  }

  /** The sentence with its values. */
  public String text() {
    return fill(form(), name -> Objects.requireNonNull(values.get(name), name));
  }

  /** The line of the first value that has one, else the code's own. */
  private String form() {
    return values.entrySet().stream()
        .filter(value -> !Boolean.FALSE.equals(value.getValue()))
        .map(value -> LINES.getProperty(code + "[" + value.getKey() + "]"))
        .filter(Objects::nonNull)
        .findFirst()
        .orElseGet(() -> Objects.requireNonNull(LINES.getProperty(code), code));
  }

  private static String fill(String line, Function<String, Object> values) {
    return VALUE
        .matcher(line)
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
      case "about" -> Quantities.about(number);
      case "bytes" -> Quantities.bytes(Math.round(number));
      case "change" -> Quantities.change(number);
      case "count" -> Quantities.count((long) number);
      case "digits" -> Quantities.twoDigits(100 * number, RoundingMode.HALF_UP) + " %";
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
