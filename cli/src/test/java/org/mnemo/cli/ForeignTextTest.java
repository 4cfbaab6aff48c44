package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.ycsb.workload.MnemoWorkload;

/** What others have written does not command a terminal, on whatever way it gets there. */
class ForeignTextTest {

  /** Clears the screen, goes back to the start, turns letters around, and begins a line. */
  private static final String FOREIGN = "x\u001b[2J\r\u202ey\u009bz\u2028w";

  private static final String SHOWN = "x\\u001b[2J\\u000d\\u202ey\\u009bz\\u2028w";

  @TempDir static Path measured;

  @TempDir Path temporary;

  @BeforeAll
  static void measure() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(measured, 50, 3000);
    runs.load();
    MeasurementDirectory run = runs.run("run");
    SimulatedRuns.removeChecksums(run);
    // As a received directory may say, by another program.
    Files.writeString(
        run.run(),
        Files.readString(run.run())
            .replace("\"memory\":\"", "\"memory\":\"x\\u001b[2J\\r\\u202ey\\u009bz\\u2028w"));
  }

  private static void assertShown(Program program, int status) {
    String all = program.out() + program.err();
    assertThat(program.status()).as(all).isEqualTo(status);
    assertThat(all).contains(SHOWN);
    assertHarmless(all);
  }

  private static void assertHarmless(String text) {
    assertThat(text.codePoints().filter(ForeignTextTest::commands)).isEmpty();
  }

  private static boolean commands(int codePoint) {
    return (Character.isISOControl(codePoint) && codePoint != '\n' && codePoint != '\t')
        || Character.getType(codePoint) == Character.FORMAT
        || codePoint == 0x2028
        || codePoint == 0x2029;
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(temporary.resolve(name), text);
  }

  @Tag("processes")
  @Test
  void ofAKeyTierMap() throws IOException {
    Path map = file("map.csv", "key,tier\nuser1,\"" + FOREIGN + "\"\n");
    assertShown(
        Program.ycsb(
            words(
                "run mnemo -p workload=%s -p mnemo.store=simulated -p recordcount=1 "
                    + "-p operationcount=1 -p mnemo.tiermap=%s",
                MnemoWorkload.class.getName(), map)),
        1);
  }

  @Test
  void ofATrace() throws IOException {
    Path trace = file("trace.csv", "0,k,1,1,0," + FOREIGN + ",0\n");
    assertShown(Program.mnemo("trace", "describe", trace), 1);
  }

  @Test
  void ofARunInADirectoryOfAnyName() throws IOException {
    Path received = temporary.resolve(FOREIGN);
    StockYcsb.copy(measured.resolve("run"), received);
    Program program =
        Program.mnemo("estimate", received, "--format", "svg", "--explain", "recommended");
    assertShown(program, 0);
    for (String name : new String[] {"report.html", "curve.svg"}) {
      assertHarmless(withoutLibraries(received.resolve("estimate").resolve(name)));
    }
    assertThat(Files.readString(received.resolve("estimate/report.html")))
        .contains("x\\u001b[2J\\u000d\\u202ey");
    Program json = Program.mnemo("estimate", received, "--json");
    assertThat(json.json().get("report").asText())
        .isEqualTo(received.resolve("estimate/report.html").toString());
    assertHarmless(json.out() + json.err());
    assertShown(Program.mnemo("estimate", received.resolve("none")), 1);
  }

  /** Scripts of others, which hold such characters, are no part of the answer. */
  private static String withoutLibraries(Path file) throws IOException {
    return Files.readString(file, StandardCharsets.UTF_8)
        .replaceAll("(?s)<script>.*?</script>", "")
        .replaceAll("(?s)<!--.*?-->", "");
  }
}
