package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Patterns: the same bytes however a trace is divided, and what is wrong with them. */
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
            List.<String>of(),
            List.of("--window", "60s", "--by-client"),
            List.of("--reuse", "none"),
            List.of("--reuse", "exact", "--window", "100s"),
            List.of("--reuse", "sampled", "--sample-share", "0.1", "--by-client"),
            List.of("--sample-keys", "1000"))) {
      List<String> whole = new ArrayList<>(List.of(trace.toString(), "--out", path("whole")));
      whole.addAll(options);
      pattern(whole.toArray(String[]::new)).done();
      for (int parts : new int[] {1, 2, 3, 7}) {
        List<String> merge = new ArrayList<>(List.of("merge", "--out", path("merged")));
        for (int part = parts; part >= 1; part--) {
          String file = path(part + ".pattern");
          List<String> one =
              new ArrayList<>(
                  List.of(trace.toString(), "--part", part + "/" + parts, "--out", file));
          one.addAll(options);
          pattern(one.toArray(String[]::new)).done();
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
    pattern(trace.toString(), "--reuse", "exakt", "--out", x).refused(2, "'exakt'", "exact");
    pattern(trace.toString(), "--reuse", "aet", "--sample-keys", "2000", "--out", x)
        .refused(2, "--sample-keys is for --reuse sampled");
    pattern(trace.toString(), "--sample-keys", "10", "--out", x).refused(2, "at least 1000");
    pattern(trace.toString(), "--sample-share", "1", "--out", x).refused(2, "was 1.0");
    pattern(trace.toString(), "--sample-share", "0.1", "--sample-keys", "2000", "--out", x)
        .refused(2, "exclude each other");
    pattern("merge", p1, "--out", p1).refused(2, "would replace");
    pattern("merge", "--out", x).refused(2, "PATTERN");
    pattern(trace.toString()).refused(2, "--out");
    pattern("--out", x).refused(2, "name the trace");
    pattern(trace.toString(), "--out", trace.toString()).refused(2, "would replace");
    for (String part : List.of("0/3", "4/3", "1", "a/b", "1/0")) {
      pattern(trace.toString(), "--part", part, "--out", x).refused(2, "'" + part + "'");
    }
    pattern(trace.toString(), "--window", "1.5s", "--out", x).refused(2, "whole seconds");
    pattern(trace.toString(), "--spill", x, "--out", x).refused(2, "--spill", x);
    pattern(trace.toString(), "--window", "0s", "--out", x).refused(2, "such as 60s");
    String sample = path("sample.csv");
    Program.mnemo("trace", "sample", trace, "--share", "50%", "--out", sample).done();
    pattern(sample, "--out", x).refused(2, sample + " is a sample", "the whole trace");
    Path empty = Files.createFile(temporary.resolve("empty"));
    pattern(empty.toString(), "--out", x).refused(1, empty.toString());
    pattern("hdfs://host/trace.csv", "--out", x).refused(2, "hdfs:/host/trace.csv", "copy it");
    pattern(trace.toString(), "--engine", "spork", "--out", x).refused(2, "spark");
    pattern(trace.toString(), "--master", "yarn", "--out", x).refused(2, "--engine spark");
    // Its module is not among the jars of this one.
    pattern(trace.toString(), "--engine", "spark", "--out", x)
        .refused(2, "docs/internals/spark.md");
    Program.mnemo("estimate", path("none"), "--pattern", p1, "--trace", trace)
        .refused(2, "--pattern", "--trace");
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

  @Test
  void noticesDamageAnywhere() throws IOException {
    Files.write(trace, lines.subList(0, 200));
    for (String reuse : List.of("aet", "exact")) {
      pattern(trace.toString(), "--reuse", reuse, "--out", path("p")).done();
      assertNoticesDamage(bytes("p"));
    }
  }

  private void assertNoticesDamage(byte[] whole) throws IOException {
    Random random = new Random(2);
    for (int i = 0; i < 60; i++) {
      byte[] damaged = whole.clone();
      damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(temporary.resolve("d"), damaged);
      pattern("merge", path("d"), "--out", path("x")).refused(1, path("d"));
    }
    for (int length : new int[] {0, 5, 20, whole.length / 2, whole.length - 1}) {
      Files.write(temporary.resolve("d"), Arrays.copyOf(whole, length));
      pattern("merge", path("d"), "--out", path("x")).refused(1, path("d"));
    }
    assertThat(temporary.resolve("x")).doesNotExist();
  }
}
