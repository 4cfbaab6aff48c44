package org.mnemo.estimator.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.Json;
import org.mnemo.estimator.answer.Answer;
import org.mnemo.estimator.answer.AnswerHtml;
import org.mnemo.estimator.answer.Picture;
import org.mnemo.estimator.answer.Table;

/**
 * A section of the page: a picture, which the script draws, above what was found.
 *
 * @param picture null where there is nothing to draw
 */
record Section(String heading, @Nullable Picture picture, Answer answer) {

  Section(String heading, @Nullable Picture picture, Table... tables) {
    this(heading, picture, new Answer("", List.of(tables), List.of(), List.of()));
  }

  String html() {
    return "<section>\n<h2>%s</h2>\n%s%s</section>\n"
        .formatted(
            AnswerHtml.sentence(heading),
            picture == null
                ? ""
                : "<figure><script type=\"application/json\">%s</script></figure>\n"
                    .formatted(json(picture)),
            AnswerHtml.of(answer));
  }

  /** The answer, which readers unfold. */
  String folded() {
    return "<section>\n<details><summary>%s</summary>\n%s</details></section>\n"
        .formatted(AnswerHtml.sentence(heading), AnswerHtml.of(answer));
  }

  /** JSON in which nothing looks like the end of a script element, or like markup. */
  static String json(Object value) {
    return Json.toVisibleString(value)
        .replace("&", "\\u0026")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e");
  }
}
