package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Patterns: the same bytes however a trace is divided, and what is wrong with them. */
@Tag("slow")
class PatternCommandTest {

  @TempDir private Path temporary;

  private Path trace = Path.of("");
  private List<String> lines = List.of();

  @BeforeEach
  void writesATrace() throws IOException {
    Random random = new Random(1);
    List<String> made = new ArrayList<>();
    String[] names = {"get", "get", "set", "delete"};
    for (int i = 0; i < 20_000; i++) {
      made.add(
          "%d,user%d,6,%d,%d,%s,%d"
              .formatted(
                  i / 100,
                  (int) (5000 * Math.pow(random.nextDouble(), 3)),
                  random.nextInt(5) * 100,
                  random.nextInt(4),
                  names[random.nextInt(names.length)],
                  random.nextInt(2) * 30));
    }
    lines = made;
    trace = Files.write(temporary.resolve("a trace.csv"), lines);
  }

  private String path(String name) {
    return temporary.resolve(name).toString();
  }

  private byte[] bytes(String name) throws IOException {
    return Files.readAllBytes(temporary.resolve(name));
  }

  private static Program pattern(String... arguments) {
    return Program.mnemo("pattern", arguments);
  }

  @Test
  void isTheSameFileForAnyParts() throws IOException {
    for (List<String> options :
        List.of(
            List.of("--window", "60s", "--by-client"),
            List.of("--reuse", "exact", "--window", "100s"),
            List.of("--sample-keys", "1000"))) {
      pattern(Program.all(trace, "--out", path("whole"), options)).done();
      for (int parts : new int[] {1, 3}) {
        List<String> merge = new ArrayList<>(List.of("merge", "--out", path("merged")));
        for (int part = parts; part >= 1; part--) {
          String file = path(part + ".pattern");
          pattern(Program.all(trace, "--part", part + "/" + parts, "--out", file, options)).done();
          merge.add(file);
        }
        pattern(merge.toArray(String[]::new)).done();
        assertThat(bytes("merged")).as("%d parts, %s", parts, options).isEqualTo(bytes("whole"));
      }
    }
  }

  @Test
  void isTheSameFileForSharesOfTheFiles() throws IOException {
    for (int i = 0; i < 4; i++) {
      Files.write(temporary.resolve("f" + i), lines.subList(5000 * i, 5000 * (i + 1)));
    }
    pattern(path("f0"), path("f1"), path("f2"), path("f3"), "--out", path("whole")).done();
    pattern(path("f0"), "--out", path("a")).done();
    pattern(path("f1"), path("f2"), path("f3"), "--out", path("b.zst")).done();
    pattern("merge", path("a"), path("b.zst"), "--out", path("merged")).done();
    assertThat(bytes("merged")).isEqualTo(bytes("whole"));
    pattern("merge", path("a"), path("whole"), "--out", path("x")).refused(1, "f0");
    assertThat(temporary.resolve("x")).doesNotExist();
  }

  @Test
  void saysWhatIsWrongAndWritesNothing() throws IOException {
    for (int part = 1; part <= 3; part++) {
      pattern(trace.toString(), "--part", part + "/3", "--out", path(part + ".pattern")).done();
    }
    pattern(trace.toString(), "--window", "60s", "--out", path("other")).done();
    String x = path("x");
    String p1 = path("1.pattern");
    String p2 = path("2.pattern");
    String p3 = path("3.pattern");
    pattern("merge", p1, p3, "--out", x).refused(1, p1 + " and " + p3);
    pattern("merge", p1, p2, p1, "--out", x).refused(1, "the same requests");
    pattern("merge", p1, path("other"), "--out", x).refused(1, "other options", "--window");
    pattern("merge", trace.toString(), "--out", x).refused(1, trace.toString());
    // Another trace of the same name and size.
    Path other = Files.createDirectories(temporary.resolve("b")).resolve(trace.getFileName());
    Files.writeString(other, Files.readString(trace).replaceFirst("user", "wser"));
    assertThat(other).hasSize(Files.size(trace));
    pattern(other.toString(), "--part", "2/2", "--out", path("b2")).done();
    pattern(trace.toString(), "--part", "1/2", "--out", path("a1")).done();
    pattern("merge", path("a1"), path("b2"), "--out", x).refused(1, "same files");
    pattern(trace.toString(), "--reuse", "exact", "--out", path("exact")).done();
    pattern("merge", p1, path("exact"), "--out", x).refused(1, "other options", "--reuse");
    pattern("merge", p1, "--out", p1).refused(2, "would replace");
    pattern("merge", "--out", x).refused(2, "PATTERN");
    pattern("--out", x).refused(2, "name the trace");
    pattern(trace.toString(), "--out", trace.toString()).refused(2, "would replace");
    String sample = path("sample.csv");
    Program.mnemo("trace", "sample", trace, "--share", "50%", "--out", sample).done();
    pattern(sample, "--out", x).refused(2, sample + " is a sample", "the whole trace");
    Path empty = Files.createFile(temporary.resolve("empty"));
    pattern(empty.toString(), "--out", x).refused(1, empty.toString());
    Program.mnemo("estimate", path("none"), "--pattern", p1, "--trace", trace)
        .refused(2, "--pattern", "--trace");
    assertThat(temporary.resolve("x")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "TRACE | --out",
        "TRACE --reuse exakt --out X | 'exakt'",
        "TRACE --reuse aet --sample-keys 2000 --out X | --sample-keys is for --reuse sampled",
        "TRACE --sample-keys 10 --out X | at least 1000",
        "TRACE --sample-share 1 --out X | was 1.0",
        "TRACE --sample-share 0.1 --sample-keys 2000 --out X | exclude each other",
        "TRACE --part 0/3 --out X | '0/3'",
        "TRACE --part 4/3 --out X | '4/3'",
        "TRACE --part a/b --out X | 'a/b'",
        "TRACE --window 1.5s --out X | whole seconds",
        "TRACE --window 0s --out X | such as 60s",
        "TRACE --spill X --out X | --spill",
        "hdfs://host/trace.csv --out X | hdfs:/host/trace.csv",
        "TRACE --engine spork --out X | spark",
        "TRACE --master yarn --out X | --engine spark",
        // Its module is not among the jars of this one.
        "TRACE --engine spark --out X | docs/internals/spark.md"
      })
  void refusesWhatMakesNoSense(String line, String sentence) {
    String[] words = line.replace("X", path("x")).split(" ");
    pattern(
            Stream.of(words)
                .map(word -> word.equals("TRACE") ? "" + trace : word)
                .toArray(String[]::new))
        .refused(2, sentence);
    assertThat(temporary.resolve("x")).doesNotExist();
  }

  @Test
  void isDescribedAsItsTraceIs() throws IOException {
    for (String reuse : List.of("none", "aet", "sampled", "exact")) {
      pattern(trace.toString(), "--reuse", reuse, "--window", "50s", "--out", path("p.gz")).done();
      Program ofTrace =
          Program.mnemo("trace", "describe", trace, "--reuse", reuse, "--window", "50s");
      Program ofPattern = Program.mnemo("trace", "describe", path("p.gz"));
      assertThat(ofPattern.err()).isEmpty();
      assertThat(ofPattern.out().lines().skip(1))
          .containsExactlyElementsOf(ofTrace.out().lines().skip(1).toList());
    }
    Program.mnemo("trace", "describe", path("p.gz"), "--reuse", "aet").refused(2, "leave them out");
    Program.mnemo("trace", "describe", path("p.gz"), trace).refused(2, "described alone");
  }

  @Test
  void isStillReadAndWrittenAsOthersHaveIt() throws IOException {
    // Made of these requests by this version of the layout.
    Path fixtures = Path.of("src/test/resources/pattern");
    Path requests = fixtures.resolve("requests.csv");
    for (String reuse : List.of("none", "aet", "sampled", "exact")) {
      byte[] known = Files.readAllBytes(fixtures.resolve(reuse + ".pattern"));
      pattern(requests.toString(), "--reuse", reuse, "--window", "10s", "--out", path("p")).done();
      assertThat(bytes("p")).as(reuse).isEqualTo(known);
      Files.write(temporary.resolve("known"), known);
      assertThat(Program.mnemo("trace", "describe", path("known")).out())
          .containsPattern("(?m)^requests +26$")
          .containsPattern("(?m)^distinct keys +6$");
    }
  }
}
