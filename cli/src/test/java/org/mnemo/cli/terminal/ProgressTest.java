package org.mnemo.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private static final long SECOND_NS = 1_000_000_000L;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private long nowNs;

  private Progress progress(
      String what, long total, boolean seconds, long silentNs, boolean terminal) {
    return new Progress(
        what,
        total,
        seconds,
        silentNs,
        terminal,
        () -> nowNs,
        new PrintStream(bytes, true, StandardCharsets.UTF_8));
  }

  /** What each carriage return has put into the line. */
  private List<String> bars() {
    return List.of(bytes.toString(StandardCharsets.UTF_8).split("\r")).stream()
        .map(String::stripTrailing)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  @Test
  void saysHowMuchTimeIsLeft() {
    Progress progress = progress("Loading", 200, false, 0, true);
    nowNs = SECOND_NS;
    progress.at(1);
    nowNs = 10 * SECOND_NS;
    progress.at(50);
    progress.end();
    progress.end();
    String name = "Loading" + " ".repeat(20);
    assertThat(bars())
        .containsExactly(
            name + " [" + ".".repeat(30) + "]   0 %",
            // Too early for a forecast.
            name + " [" + ".".repeat(30) + "]   0 %",
            // 150 of 200 are to be done at 5 a second.
            name + " [" + "#".repeat(7) + ".".repeat(23) + "]  25 %, 30 s left",
            name + " [" + "#".repeat(30) + "] 100 %");
    assertThat(bytes.toString(StandardCharsets.UTF_8)).endsWith("\n");
  }

  @Test
  void saysMinutesOfLongWork() {
    Progress progress = progress("Long", 1000, false, 0, true);
    nowNs = 10 * SECOND_NS;
    progress.at(50);
    assertThat(bars().get(1)).endsWith("  5 %, 4 min left");
  }

  @Test
  void countsSecondsOfWorkThatIsMeasuredInThem() {
    Progress progress = progress("Measuring", 60, true, 0, true);
    nowNs = 20 * SECOND_NS;
    // Operations do not matter, however many there are.
    progress.at(20, 1_000_000);
    assertThat(bars().get(1)).endsWith(" 33 %, 40 s left");
  }

  @Test
  void coversALongerLine() {
    Progress progress = progress("a", 100, false, 0, true);
    nowNs = 5 * SECOND_NS;
    progress.at(10);
    nowNs = 50 * SECOND_NS;
    progress.at(100);
    String[] lines = bytes.toString(StandardCharsets.UTF_8).split("\r", -1);
    assertThat(lines[3]).hasSameSizeAs(lines[2]);
  }

  /** A terminal of 80 columns would break a longer line, and then keep every bar. */
  @Test
  void fitsIntoTheNarrowestTerminal() {
    for (String what : List.of("a", "b".repeat(40), "Run 12 of 21 (31 minutes left), ".repeat(3))) {
      Progress progress = progress(what, 100_000, false, 0, true);
      nowNs += 6000 * SECOND_NS;
      progress.at(99_000);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8).split("\r"))
        .allMatch(line -> line.length() <= 79)
        .anyMatch(line -> line.contains("#] ") || line.contains("#.] "));
  }

  @Test
  void leavesTheLineToASentence() {
    Progress progress = progress("Loading", 10, false, 0, true);
    progress.at(5);
    Progress.endLine();
    Progress.endLine();
    assertThat(bytes.toString(StandardCharsets.UTF_8)).endsWith(" \n").containsOnlyOnce("\n");
  }

  @Test
  void drawsNoMoreThanTenTimesASecond() {
    Progress progress = progress("b", 1000, false, 0, true);
    for (int i = 0; i < 1000; i++) {
      nowNs += SECOND_NS / 1000;
      progress.at(i);
    }
    assertThat(bars()).hasSizeBetween(10, 11);
  }

  @Test
  void isSilentOnWhatIsShort() {
    Progress progress = progress("short", 10, false, SECOND_NS, true);
    nowNs = SECOND_NS / 2;
    progress.at(5);
    progress.end();
    assertThat(bytes.size()).isZero();
  }

  @Test
  void saysOneLineWhereThereIsNoTerminal() {
    Progress progress = progress("Loading", 10, false, 0, false);
    nowNs = 9 * SECOND_NS;
    progress.at(5);
    progress.end();
    Progress longer = progress("Reading", 10, false, SECOND_NS, false);
    longer.at(1);
    nowNs = 11 * SECOND_NS;
    longer.at(2);
    longer.end();
    assertThat(bytes.toString(StandardCharsets.UTF_8).lines())
        .containsExactly("Loading ...", "Reading ...");
  }

  @Test
  void staysWithinTheBarWhateverIsDone() {
    Progress progress = progress("more", 10, false, 0, true);
    nowNs = SECOND_NS;
    progress.at(25);
    assertThat(bars().get(1)).endsWith("] 100 %");
    nowNs = 2 * SECOND_NS;
    Progress unknown = progress("unknown", 0, false, 0, true);
    nowNs = 3 * SECOND_NS;
    unknown.at(7);
    assertThat(bars().get(bars().size() - 1)).endsWith("unknown ...");
  }
}
