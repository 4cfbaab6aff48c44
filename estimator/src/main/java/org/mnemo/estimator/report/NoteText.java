package org.mnemo.estimator.report;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mnemo.core.text.CountedNoun;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.note.Note;

/** Notes in sentences, by the lines of {@code notes.properties}. */
public final class NoteText {

  private static final String FILE = "notes.properties";
  private static final Pattern VALUE = Pattern.compile("\\{(\\w+)(?:,(\\w+))?}");
  private static final Properties SENTENCES = read();

  private NoteText() {}

  private static Properties read() {
    Properties sentences = new Properties();
    try (Reader reader =
        new InputStreamReader(
            Objects.requireNonNull(NoteText.class.getResourceAsStream(FILE)),
            StandardCharsets.UTF_8)) {
      sentences.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return sentences;
  }

  /** The sentences of a note, without the last full stop. */
  public static String of(Note note) {
    String code = note.code().lowerCase();
    String sentence =
        note.values().entrySet().stream()
            .filter(value -> !Boolean.FALSE.equals(value.getValue()))
            .map(value -> SENTENCES.getProperty(code + "." + value.getKey()))
            .filter(Objects::nonNull)
            .findFirst()
            .orElseGet(() -> Objects.requireNonNull(SENTENCES.getProperty(code), code));
    return VALUE
        .matcher(sentence)
        .replaceAll(match -> Matcher.quoteReplacement(value(note, match.group(1), match.group(2))))
        .replaceFirst("\\.$", "");
  }

  private static String value(Note note, String name, String form) {
    if (form == null) {
      return note.value(name) instanceof List<?> several
          ? several.stream().map(String::valueOf).collect(Collectors.joining(", "))
          : String.valueOf(note.value(name));
    }
    double number = note.number(name);
    return switch (form) {
      case "count" -> Quantities.count((long) number);
      case "percent" -> Quantities.percent(number);
      case "short" -> Quantities.shortPercent(number);
      case "points" -> String.format(Locale.ROOT, "%.1f", 100 * number);
      case "scale" -> String.format(Locale.ROOT, "%.4g", number);
      case "span" -> Quantities.span(number);
      case "time" -> Quantities.time(number);
      default -> CountedNoun.of((long) number, form);
    };
  }
}
