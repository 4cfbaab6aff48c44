package org.mnemo.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mnemo.cli.terminal.Progress.Unit;

class ProgressTest {

  private static final long SECOND_NS = 1_000_000_000L;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private long nowNs;

  private Progress progress(String what, long total, Unit unit, long silentNs, boolean terminal) {
    return new Progress(
        what,
        total,
        unit,
        silentNs,
        terminal,
        () -> nowNs,
        new PrintStream(bytes, true, StandardCharsets.UTF_8));
  }

  private String said() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** What each carriage return has put into the line. */
  private List<String> bars() {
    return List.of(said().split("\r")).stream().filter(line -> !line.isBlank()).toList();
  }

  private String lastBar() {
    return bars().get(bars().size() - 1);
  }

  @Test
  void drawsABarWithWhatIsDone() {
    Progress progress = progress("Loading", 200, Unit.OPERATIONS, 0, true);
    progress.at(50);
    progress.end();
    progress.end();
    assertThat(lastBar()).contains("Loading 100% [", "=] ", " 200/200 ");
    assertThat(said()).endsWith("\n").containsOnlyOnce("\n").isASCII().doesNotContain("\u001b");
  }

  @Test
  void countsSecondsOfWorkThatIsMeasuredInThem() {
    Progress progress = progress("Measuring", 60, Unit.SECONDS, 0, true);
    // Operations do not matter, however many there are.
    progress.at(20, 1_000_000);
    Progress.endLine();
    assertThat(lastBar()).contains(" 33% [", " 20/60 ");
  }

  /** A terminal of 80 columns would break a longer line, and then keep every bar. */
  @Test
  void fitsIntoTheNarrowestTerminal() {
    for (String what : List.of("a", "b".repeat(40), "Run 12 of 21 (31 minutes left), ".repeat(3))) {
      Progress progress = progress(what, 100_000, Unit.OPERATIONS, 0, true);
      progress.at(99_000);
      progress.end();
    }
    assertThat(said().split("[\r\n]")).allMatch(line -> line.length() <= 79);
    assertThat(bars()).anyMatch(line -> line.contains("=] "));
  }

  @Test
  void leavesTheLineToASentence() {
    Progress progress = progress("Loading", 10, Unit.OPERATIONS, 0, true);
    progress.at(5);
    Progress.endLine();
    Progress.endLine();
    progress.end();
    assertThat(lastBar()).contains(" 5/10 ");
    assertThat(said()).endsWith("\n").containsOnlyOnce("\n");
  }

  @Test
  void isSilentOnWhatIsShort() {
    Progress progress = progress("short", 10, Unit.OPERATIONS, SECOND_NS, true);
    nowNs = SECOND_NS / 2;
    progress.at(5);
    progress.end();
    assertThat(bytes.size()).isZero();
  }

  @Test
  void showsWhatTookLongerThanASecond() {
    Progress progress = progress("long", 10_000_000, Unit.BYTES, SECOND_NS, true);
    nowNs = 2 * SECOND_NS;
    progress.at(5_000_000);
    Progress.endLine();
    assertThat(lastBar()).contains("long  50% [", " 5/10 MB ");
  }

  @Test
  void saysOneLineWhereThereIsNoTerminal() {
    Progress progress = progress("Loading", 10, Unit.OPERATIONS, 0, false);
    nowNs = 9 * SECOND_NS;
    progress.at(5);
    progress.end();
    Progress longer = progress("Reading", 10, Unit.OPERATIONS, SECOND_NS, false);
    longer.at(1);
    nowNs = 11 * SECOND_NS;
    longer.at(2);
    longer.end();
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("Loading ...", "Reading ...");
  }

  @Test
  void staysWithinTheBarWhateverIsDone() {
    Progress progress = progress("more", 10, Unit.OPERATIONS, 0, true);
    progress.at(25);
    Progress.endLine();
    assertThat(lastBar()).contains("100% [", " 10/10 ");
    Progress unknown = progress("unknown", 0, Unit.OPERATIONS, 0, true);
    unknown.at(7);
    Progress.endLine();
    assertThat(lastBar()).contains("unknown  ? % [", " 7/? ");
  }
}
