package org.mnemo.estimator.answer;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.mnemo.core.VisibleText;

/** Answers as HTML, in which all input from outside is text. */
public final class AnswerHtml {

  /** The space between a number and its unit or footnote, at which no line is to break. */
  private static final Pattern UNIT =
      Pattern.compile(
          "(?<=\\d) (?=%|[KMGTPE]?i?B\\b|[nµm]?s\\b|bytes\\b|requests?\\b|keys?\\b)|(?<=\\S) (?=\\(\\d+\\)$)");

  private AnswerHtml() {}

  /** Verdict, tables, notes and context. */
  public static String of(Answer answer) {
    return (answer.verdict().isEmpty()
            ? ""
            : "<p class=\"verdict %s\">%s</p>\n"
                .formatted(
                    answer.status().name().toLowerCase(Locale.ROOT), sentence(answer.verdict())))
        + answer.tables().stream().map(AnswerHtml::table).collect(Collectors.joining())
        + list("notes", answer.notes())
        + list("context", answer.context());
  }

  /** A table that scrolls within its box, with its footnotes below; empty without rows. */
  private static String table(Table given) {
    if (given.rows().isEmpty()) {
      return "";
    }
    Table table = given.withoutEmptyColumns();
    StringBuilder html = new StringBuilder("<div class=\"scroll\" tabindex=\"0\"><table>");
    if (!table.title().isEmpty()) {
      html.append("<caption>").append(sentence(table.title())).append("</caption>");
    }
    html.append("\n<thead><tr>");
    for (int column = 0; column < table.columns().size(); column++) {
      String title = table.columns().get(column);
      html.append(
          cell(table, column, title.isEmpty() ? "td" : "th scope=\"col\"", sentence(title)));
    }
    html.append("</tr></thead>\n<tbody>\n");
    for (List<Cell> row : table.rows()) {
      html.append("<tr>");
      for (int column = 0; column < table.columns().size(); column++) {
        html.append(cell(table, column, "td", sentence(table.text(row.get(column)))));
      }
      html.append("</tr>\n");
    }
    html.append("</tbody></table></div>\n");
    AnswerText.footnotes(table)
        .forEach(
            footnote ->
                html.append("<p class=\"footnote\">%s</p>\n".formatted(sentence(footnote))));
    return html.toString();
  }

  private static String cell(Table table, int column, String tag, String html) {
    return "<%s%s>%s</%s>"
        .formatted(tag, table.isWords(column) ? " class=\"words\"" : "", html, tag.substring(0, 2));
  }

  private static String list(String name, List<String> sentences) {
    return sentences.isEmpty()
        ? ""
        : sentences.stream()
            .map(sentence -> "<li>" + sentence(sentence) + "</li>\n")
            .collect(Collectors.joining("", "<ul class=\"" + name + "\">\n", "</ul>\n"));
  }

  /** Text in HTML whose numbers stay with their units, and whose control characters are visible. */
  public static String sentence(String text) {
    return UNIT.matcher(escaped(VisibleText.of(text))).replaceAll("\u00a0");
  }

  /** Text in HTML. */
  public static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
