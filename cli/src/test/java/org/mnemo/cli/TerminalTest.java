package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mnemo.ycsb.kernel.SearchPath;

/** What users see of the commands at a terminal, and what scripts see. */
class TerminalTest {

  private static final String ESCAPE = "\u001b[";

  @TempDir static Path temporary;

  private static Path run = Path.of("");

  @BeforeAll
  static void measure() throws Exception {
    SimulatedRuns runs = new SimulatedRuns(temporary, 50, 3000);
    runs.load();
    run = runs.run("run").root();
  }

  private static Program estimate(String terminal, String... more) {
    return Program.mnemoAt(terminal, Program.all("estimate", run, more)).done();
  }

  @Test
  void drawsNothingForScripts() {
    Program program = estimate("");
    assertThat(program.out()).doesNotContain("Slowdown against", ESCAPE);
    assertThat(program.out().lines().filter(line -> !line.startsWith("!")).toList())
        .element(0)
        .asString()
        .startsWith("Buy ");
    // A terminal for messages only is none for answers.
    assertThat(estimate("err").out()).isEqualTo(program.out());
  }

  @Test
  void addsOnlyTheCurveWhereAScriptAsksForIt() {
    String without = estimate("").out();
    String plain = estimate("", "--plain").out();
    String chart = estimate("unicode", "--chart").out();
    assertThat(plain).contains("Slowdown against", "- SLO: ", "O recommended: ").isASCII();
    assertThat(chart).contains("Slowdown against", "╌ SLO: ", "● recommended: ");
    assertThat(estimate("", "--chart").out()).isEqualTo(plain);
    assertThat(withoutCurve(plain)).isEqualTo(without);
    assertThat(withoutCurve(chart)).isEqualTo(estimate("unicode").out());
  }

  @Test
  void drawsTheCurveAsWideAsTheTerminal() {
    assertThat(curve(estimate("out,columns=40").out())).isLessThanOrEqualTo(40);
    assertThat(curve(estimate("out,columns=0").out()))
        .isEqualTo(curve(estimate("out,columns=").out()))
        .isEqualTo(curve(estimate("out,columns=300").out()))
        .isBetween(41, 80);
  }

  /** Width of the curve's longest line. */
  private static int curve(String text) {
    return text.substring(text.indexOf("Slowdown against"), text.indexOf("Files in "))
        .lines()
        .mapToInt(String::length)
        .max()
        .orElse(0);
  }

  private static String withoutCurve(String text) {
    return text.replaceFirst("(?s)\nSlowdown against.* recommended: [^\n]*\n", "");
  }

  @Test
  void writesMicrosecondsAsTheOutputCan() {
    String[] explain = {"--explain", "recommended"};
    String shown = estimate("unicode", explain).out();
    assertThat(shown)
        .containsPattern("p99 of reads +[0-9.]+ µs")
        .containsPattern("read .*FastMem +[0-9,]+ +[0-9.]+ µs");
    String ascii = estimate("", explain).out();
    assertThat(ascii).isEqualTo(shown.replace(" µs", " us")).isASCII();
    assertThat(withoutCurve(estimate("unicode", "--explain", "recommended", "--plain").out()))
        .isEqualTo(ascii);
  }

  @Tag("processes")
  @Test
  void coloursTheRecommendationAndWarningsOnATerminalOnly() {
    String out = estimate("out,err,unicode").out();
    assertThat(out).startsWith(ESCAPE).contains("● recommended: ");
    assertThat(out.lines().filter(line -> line.contains(ESCAPE)).toList())
        .isNotEmpty()
        .allMatch(line -> line.contains("Buy ") || line.contains("!"));
    assertThat(estimate("out", "--plain").out()).doesNotContain(ESCAPE).isASCII();
    Map<String, String> without = Map.of("NO_COLOR", "yes", "CLICOLOR_FORCE", "1");
    assertThat(Program.mnemoOn("out,err", without, "estimate", run.toString()).done().out())
        .contains("Slowdown against")
        .doesNotContain(ESCAPE)
        .isASCII();
  }

  @Test
  void coloursErrorsWhereTheyGoToATerminal() {
    String[] wrong = {"estimate", "none", "--price", "2"};
    assertThat(Program.mnemoAt("err", wrong).err()).startsWith(ESCAPE);
    assertThat(Program.mnemoAt("out", wrong).err()).startsWith("mnemo: --price must be");
    assertThat(Program.mnemoAt("err", "estimate", "--plain", "--wrong").err())
        .startsWith("mnemo: ");
    // A verdict by its status.
    assertThat(estimate("out,unicode").out().lines().findFirst().orElseThrow()).contains("[32m");
    Program broken =
        Program.mnemoAt("out,unicode", words("check %s --fast-bytes 0 --max-slowdown 1%", run));
    assertThat(broken.out().lines().findFirst().orElseThrow()).contains("SLO broken", "[31m");
  }

  @ParameterizedTest
  @CsvSource({
    "estimte x, estimate",
    "adv, advise",
    "estimate x --ordr gain, --order",
    "estimate x --modle=paper, --model",
    "estimate x --order gian, gain",
    "estimate x --model papr, paper",
    "estimate x --deployment oneserver, one-server",
    "advise -P workloads/trendng, workloads/trending",
    "advise -P workloads/trending --store rdis, redis",
    "advise -P workloads/trending -p mnemo.sede=1, mnemo.seed",
    "trace cnvert, convert",
    "trace convert x --from twiter --out y, twitter",
  })
  void asksWhatATypoMeans(String line, String meant) {
    Program.mnemo(line.split(" ")).refused(2, "did you mean " + meant + "?");
  }

  @Test
  void asksNothingWhereNoNameIsNear() {
    assertThat(Program.mnemo("frobnicate").sentence())
        .contains("'frobnicate'")
        .doesNotContain("mean");
    // Hidden commands are nobody's to type.
    assertThat(Program.mnemo("probe-prt").sentence()).doesNotContain("probe-part");
  }

  private static Program bash(Path folder, String lines) throws IOException {
    Path script =
        Files.writeString(temporary.resolve("c.bash"), Program.mnemo("completion").done().out());
    String asked =
        """
        cd '%s' && source '%s'
        function=$(complete -p mnemo | sed 's/.*-F \\([^ ]*\\) .*/\\1/')
        compopt() { :; }
        ask() { COMP_WORDS=($1) COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$1; $function; }
        """
            .formatted(folder, script);
    return Program.run(List.of("bash", "-c", asked + lines), Map.of(), "");
  }

  /** Names of files are never run as commands; Bash completes files by itself. */
  @Tag("processes")
  @Test
  void completesFilesWithoutRunningTheirNames() throws IOException {
    Path folder = Files.createDirectories(temporary.resolve("hostile"));
    for (String name : List.of("$(touch PWNED).csv", "`touch PWNED`.csv", "q'q.csv")) {
      Files.createFile(folder.resolve(name));
    }
    Program bash =
        bash(
            folder,
            "COMP_WORDS=(mnemo trace convert '') COMP_CWORD=3 COMP_LINE='mnemo trace convert '\n"
                + "$function; echo \"${#COMPREPLY[@]} words\"; complete -p mnemo");
    assertThat(bash.err()).isEmpty();
    assertThat(bash.out()).startsWith("0 words\n").contains("-o default");
    assertThat(folder.resolve("PWNED")).doesNotExist();
  }

  /** As Bash itself calls the function that it finds by the last part of the command's name. */
  @Tag("processes")
  @Test
  void completesInBash() throws IOException {
    Program bash =
        bash(
            temporary,
            """
            for line in 'mnemo es' 'mnemo estimate --or' 'mnemo estimate --order w' \
              'bin/mnemo place --by p' 'mnemo servers start --store d' 'mnemo trace convert --from mn'
            do ask "$line"; echo "${COMPREPLY[@]}"; done
            """);
    assertThat(bash.out().lines())
        .as(bash.err())
        .containsExactly("estimate", "--order", "weight", "prefix", "dynamodb", "mnemo-two-files");
  }

  /** Through the line editor, as a tabulator does it, without any configuration. */
  @Tag("processes")
  @ParameterizedTest
  @CsvSource({
    "bin/mnemo estimate --order w, bin/mnemo estimate --order weight",
    "mnemo advise -P workloads/edit, mnemo advise -P workloads/editthumbnail",
  })
  void completesInZsh(String line, String completed) throws IOException {
    assumeTrue(SearchPath.find("zsh").isPresent(), "needs zsh: apt-get install zsh");
    Path script = temporary.resolve("completion");
    Files.writeString(script, Program.mnemo("completion").out());
    Path answer = temporary.resolve("answer");
    Path start = temporary.resolve("start");
    Files.writeString(
        start,
        """
        cd '%s' && source '%s'
        complete-once() { zle complete-word; print -r -- "$BUFFER" >'%s'; exit }
        zle -N complete-once
        bindkey '^I' complete-once
        """
            .formatted(Program.HOME, script, answer));
    String terminal =
        """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "source '%s'"
        zpty -w -n shell $'%s\t'
        while zpty -r shell; do :; done
        """
            .formatted(start, line);
    Program zsh =
        Program.run(
            List.of("zsh", "-f", "-c", terminal),
            Map.of("ZDOTDIR", temporary.toString(), "TERM", "vt100"),
            "");
    assertThat(Files.readString(answer).strip()).as(zsh.out()).isEqualTo(completed);
    assertThat(zsh.out()).doesNotContain("not found", "error");
  }
}
