package org.mnemo.estimator.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.core.file.Json;

class AnswerTextTest {

  private static final Table FIGURES =
      new Table(
          List.of("", "Split", "95 % interval", "Limit"),
          List.of(
              Table.row(
                  Cell.word("Memory"),
                  Cell.of(Unit.BYTES, 3 << 20),
                  Cell.range(Unit.BYTES, 1 << 20, 3 << 20),
                  Cell.NONE),
              Table.row(
                  Cell.word("p99"),
                  Cell.of(Unit.NS, 1.5e6).with("two servers"),
                  Cell.unknown("too few samples"),
                  Cell.NONE),
              Table.row(
                  Cell.word("Slowdown"),
                  Cell.of(Unit.SHARE, 0.091),
                  Cell.range(Unit.SHARE, 0.0911, 0.0912),
                  Cell.NONE)));

  @Test
  void alignsFiguresAndLeavesEmptyColumnsOut() {
    assertThat(AnswerText.lines(FIGURES, Integer.MAX_VALUE))
        .containsExactly(
            "                Split         95 % interval",
            "Memory       3.00 MiB  1.00 MiB to 3.00 MiB",
            "p99       1.50 ms (1)           unknown (2)",
            "Slowdown        9.1 %                 9.1 %",
            "(1) two servers",
            "(2) too few samples");
  }

  @Test
  void alignsWordsToTheLeft() {
    Table facts =
        Table.facts(
            List.of(
                Table.row(Cell.word("a"), Cell.word("one")),
                Table.row(Cell.word("long"), Cell.word("other"))));
    assertThat(AnswerText.lines(facts, Integer.MAX_VALUE))
        .containsExactly("a     one", "long  other");
  }

  @Test
  void wrapsTheLastWordsOfARowAsWideAsWanted() {
    Table facts =
        Table.facts(
            List.of(
                Table.row("a", Cell.word("one two three four five six seven eight")),
                Table.row("b", Cell.word("a-word-that-is-longer-than-thirty-characters"))));
    Answer answer = new Answer("Yes", List.of(facts), List.of(), List.of());
    assertThat(AnswerText.lines(answer, false, 36))
        .containsExactly(
            "Yes",
            "",
            "a  one two three four five six seven",
            "   eight",
            "b  a-word-that-is-longer-than-thirty-characters");
    assertThat(AnswerText.lines(answer, false, 22)).hasSize(4);
  }

  @Test
  void namesTheFolderOfFilesOnce() {
    assertThat(AnswerText.files(List.of("a/b.csv"))).isEqualTo("Files: a/b.csv");
    assertThat(AnswerText.files(List.of("a/b.csv", "a/c/d.png")))
        .isEqualTo("Files in a: b.csv, c/d.png");
    assertThat(AnswerText.files(List.of("a/b.csv", "c/d.png")))
        .isEqualTo("Files: a/b.csv, c/d.png");
    assertThat(AnswerText.files(List.of("b.csv", "d.png"))).isEqualTo("Files: b.csv, d.png");
  }

  @Test
  void showsFiveNotesUnlessAllAreWanted() {
    Answer answer =
        new Answer("Yes.", List.of(), List.of("Context."), Collections.nCopies(7, "Note."));
    assertThat(AnswerText.lines(answer, false, Integer.MAX_VALUE))
        .startsWith("Yes.", "", "Context.", "", "! Note.")
        .hasSize(10)
        .endsWith("2 more notes with --verbose.");
    assertThat(AnswerText.lines(answer, true, Integer.MAX_VALUE)).hasSize(11).endsWith("! Note.");
  }

  @Test
  void givesTheSameFiguresAsJson() throws Exception {
    JsonNode rows = new ObjectMapper().readTree(Json.toString(FIGURES)).path("rows");
    assertThat(rows.at("/0/1").toString()).isEqualTo("{\"value\":3145728.0,\"unit\":\"bytes\"}");
    assertThat(rows.at("/0/2/low").asLong()).isEqualTo(1 << 20);
    assertThat(rows.at("/1/2").isNull()).isTrue();
    assertThat(rows.at("/2/0").textValue()).isEqualTo("Slowdown");
  }

  @Test
  void hidesControlCharactersOfWords() {
    assertThat(Cell.word("a\u001b[1mb").text()).doesNotContain("\u001b");
  }

  @Test
  void fillsShortRowsAndRefusesLongOnes() {
    assertThat(Table.facts(List.of(Table.row("a"))).rows().get(0)).hasSize(2).contains(Cell.NONE);
    List<List<Cell>> rows = List.of(Table.row("a", Cell.NONE, Cell.NONE));
    assertThatThrownBy(() -> Table.facts(rows)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void makesARowForEachElementAndAFactOfEachColumn() {
    List<Column<Integer>> columns =
        List.of(
            Column.words("Word", number -> "n" + number),
            Column.figures("Keys", Unit.COUNT, number -> number),
            Column.figures("Bytes", Unit.BYTES, number -> null));
    assertThat(Table.of(List.of(1, 2000), columns).rows().get(1))
        .extracting(Cell::text)
        .containsExactly("n2000", "2,000", "");
    assertThat(Table.facts(3, columns).rows())
        .extracting(row -> row.get(0).text() + " " + row.get(1).text())
        .containsExactly("Word n3", "Keys 3");
  }
}
