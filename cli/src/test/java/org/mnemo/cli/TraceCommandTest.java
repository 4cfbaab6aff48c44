package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mnemo.core.file.CompressedFiles;
import org.mnemo.core.trace.sample.KeySample;
import org.mnemo.core.trace.sample.SampleMethod;
import org.mnemo.core.trace.sample.TraceSample;

/** {@code bin/mnemo trace}, run as a user runs it. */
class TraceCommandTest {

  /** The sample run of the paper's research code: keys of 8 bytes, values of 1000. */
  private static final String ORIGINAL =
      Program.HOME
          .resolve("estimator/src/test/resources/org/mnemo/estimator/golden")
          .resolve("mnemo-original-trace.csv.zst")
          .toString();

  @TempDir Path temporary;

  private Program trace(String... args) {
    return Program.mnemo("trace", args);
  }

  private String path(String name) {
    return temporary.resolve(name).toString();
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(temporary.resolve(name), content).toString();
  }

  private List<String> present() throws IOException {
    try (Stream<Path> files = Files.list(temporary)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }

  private static String content(String file) throws IOException {
    try (var in = CompressedFiles.open(Path.of(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void convertsToTheFormOfTheResearchCodeAndBack() throws IOException {
    String keys = path("my keys.txt");
    String requests = path("requests.txt.zst");
    Program there =
        trace("convert", ORIGINAL, "--to", "mnemo-two-files", "--out", keys, "--out", requests);
    there.done();
    assertThat(there.out()).contains("100,000 requests: 90,001 read, 9,999 update");
    assertThat(content(keys)).startsWith("972\n1120\n406\n");
    assertThat(content(requests)).startsWith("READ\nUPDATE\nREAD\n");

    String back = path("back.csv");
    trace(
            words(
                "convert --from mnemo-two-files %s %s --value-bytes 1000 --key-bytes 8 --out %s",
                keys, requests, back))
        .done();
    assertThat(content(back)).isEqualTo(content(ORIGINAL));
  }

  @Test
  void samplesKeysAndSaysBesideTheSampleWhatItIs() throws IOException {
    String out = path("sample.csv");
    Program program = trace("sample", ORIGINAL, "--share", "10%", "--seed", "7", "--out", out);
    program.done();
    KeySample keys = new KeySample(0.1, 7);
    List<String> expected =
        content(ORIGINAL)
            .lines()
            .filter(
                line -> {
                  byte[] key = line.split(",", -1)[1].getBytes(StandardCharsets.UTF_8);
                  return keys.holds(key, 0, key.length);
                })
            .toList();
    assertThat(content(out).lines()).isEqualTo(expected);
    TraceSample sample = TraceSample.of(Path.of(out)).orElseThrow();
    assertThat(sample.method()).isEqualTo(SampleMethod.KEYS);
    assertThat(sample.rate()).isEqualTo(0.1);
    assertThat(sample.seed()).isEqualTo(7);
    assertThat(sample.requests().total()).isEqualTo(100_000);
    assertThat(sample.keptRequests().total()).isEqualTo(expected.size());
    assertThat(trace("describe", out).out()).containsPattern("0\\.1 .*100,000 requests, seed 7");
  }

  @Test
  void keepsTheMarkOfASampleAndTakesItOffAWholeTrace() throws IOException {
    String sample = path("sample.csv");
    String copy = path("copy.csv.zst");
    trace("sample", ORIGINAL, "--share", "0.1", "--out", sample).done();
    trace("convert", sample, "--out", copy).done();
    assertThat(TraceSample.of(Path.of(copy))).isEqualTo(TraceSample.of(Path.of(sample)));
    trace("sample", copy, "--share", "0.1", "--out", path("x")).refused(2, "sample already");

    trace("convert", ORIGINAL, "--out", copy).done();
    assertThat(TraceSample.of(Path.of(copy))).isEmpty();
    assertThat(present()).containsExactly("copy.csv.zst", "sample.csv", "sample.csv.sample.json");
    // Keys of a sample cannot be numbered.
    String named = file("in.csv", "0,user1,5,2,0,get,0\n1,user2,5,2,0,get,0\n");
    trace("sample", named, "--method", "requests", "--share", "0.5", "--out", sample).done();
    trace("convert", sample, "--to", "mnemo-two-files", "--out", path("x"), "--out", path("y"))
        .refused(2, "is a sample");
  }

  /**
   * Ten keys: one with 11 requests, nine with one. The hottest tenth of the keys has 11 of 20
   * requests, the hottest fifth 12. Values: 9 of 100 and one of 1000, its largest, on average 190.
   */
  @Test
  void describesATrace() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      lines.append(10 + i).append(",hot,4,").append(100 * (i + 1)).append(",0,get,0\n");
    }
    lines.append("20,hot,4,0,1,delete,0\n");
    for (int i = 0; i < 9; i++) {
      lines.append("1025,k").append(i).append(",2,100,").append(i).append(",set,0\n");
    }
    String trace = file("a trace.csv", lines.toString());
    // Each of the 9 records takes 102 bytes; hot had 1,004 when it was deleted.
    assertThat(figures("describe", "--window", "1000s", trace))
        .containsSubsequence(
            path("a trace.csv"),
            "requests|20",
            "read|10|50.0 %",
            "update|0|0.0 %",
            "insert|9|45.0 %",
            "delete|1|5.0 %",
            "distinct keys|10",
            "requested once|9|90.0 % of keys",
            "key bytes|2.2|a record; from 2 to 4",
            "value bytes|190.0|a record; from 100 to 1,000",
            "bytes of all records|918",
            "deleted or expired|1|records at the end, 1,004 bytes, not counted above",
            "hottest 1 % of keys|1|55.0 % of requests, 9.1 % writes",
            "hottest 10 % of keys|1|55.0 % of requests, 9.1 % writes",
            "hottest 20 % of keys|2|60.0 % of requests, 16.7 % writes",
            "working set of 1000 s|511|bytes; from 104 to 918 in 2 windows",
            "time span|1,015|s, from 10 to 1,025",
            "clients|9");
  }

  /** Three records of 10 bytes in a loop: a cache of all three misses but the first round. */
  @Test
  void drawsMissesAndWorkingSet() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 30; i++) {
      lines.append(i).append(",k").append(i % 3).append(",2,8,0,get,0\n");
    }
    String trace = file("loop.csv", lines.toString());
    Program program =
        trace(
                words(
                    "describe %s --reuse exact --window 10s --out %s --format svg,png --json",
                    trace, path("d")))
            .done();
    assertThat(program.out().replaceAll("\\s", ""))
        .contains("{\"cache_bytes\":30,\"miss_ratio\":0.1,\"half_width\":0.0}]")
        .contains("{\"cache_bytes\":24,\"miss_ratio\":1.0,\"half_width\":0.0}");
    assertThat(Files.readString(Path.of(path("d/misses.svg"))))
        .contains("loop.csv: 30 requests for 3 keys", "30 bytes");
    assertThat(Files.readString(Path.of(path("d/misses-over-time.svg"))))
        .contains("windows of 10 s", "cache of 50 % of bytes");
    assertThat(Path.of(path("d")).toFile().list())
        .contains("working-set.svg", "working-set.png", "misses.png", "misses-over-time.png");
  }

  /**
   * In the first window each of twenty records of 10 bytes is requested once, in the second only
   * the last of them: a cache of one, a twentieth of 200 bytes, keeps it.
   */
  @ParameterizedTest
  @ValueSource(strings = {"exact", "sampled"})
  void tellsMissesOfWindowsApart(String reuse) throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      lines.append(i / 2).append(",n").append(100 + Math.min(i, 19)).append(",4,6,0,get,0\n");
    }
    assertThat(figures("describe", "--window", "10s", "--reuse", reuse, file("s", "" + lines)))
        .anyMatch(
            line ->
                line.startsWith(
                    "misses by window|100.0 % to 100.0 % miss in 1 %, 0.0 % to 100.0 % in 5 %"));
  }

  /**
   * Client 4 asks for one record, client 5 for twenty others once each: between two requests of
   * client 4 lies one other record, so that a cache of two, a tenth of 210 bytes, keeps its one.
   */
  @Test
  void tellsClientsApart() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      lines.append("0,kept,4,6,4,get,0\n0,n").append(100 + i).append(",4,6,5,get,0\n");
    }
    String trace = file("two.csv", lines.toString());
    String ofAll = "|20|requests, 100.0 % miss in 1 %, 100.0 % in 5 %, ";
    for (String reuse : List.of("exact", "sampled")) {
      assertThat(figures("describe", trace, "--by-client", "--reuse", reuse))
          .containsSubsequence(
              "client 4" + ofAll + "5.0 % in 10 %, 5.0 % in 20 %, 5.0 % in 50 % of bytes",
              "client 5" + ofAll + "100.0 % in 10 %, 100.0 % in 20 %, 100.0 % in 50 % of bytes");
    }
    assertThat(figures("describe", trace, "--by-client").toString())
        .containsPattern("client 4[^,]*,[^,]*,.* 5.0 % in 50 % of bytes");
  }

  @Test
  void aKeyThatIsOnlyDeletedIsNone() throws IOException {
    String trace = file("deletes.csv", "0,a,1,9,0,get,0\n0,b,1,0,0,delete,0\n0,b,1,0,0,get,0\n");
    assertThat(figures("describe", trace))
        .contains("distinct keys|1", "delete|1|50.0 %", "bytes of all records|10")
        .noneMatch(line -> line.startsWith("deleted or expired"));
    assertThat(trace("describe", trace, "--window", "10s").out()).contains("timestamp is 0");
  }

  private List<String> figures(String... arguments) {
    Program program = trace(arguments);
    program.done();
    return program.out().lines().map(line -> line.strip().replaceAll(" {2,}", "|")).toList();
  }

  @Test
  void takesSeveralFilesAsOneTraceInTheirOrder() throws IOException {
    String first = file("one", "0,k,3,5,0,set,0\n0,gone,3,0,0,get,0\n");
    String second = file("two", "0,k,3,5,1,set,0\n0,k,3,7,1,get,0\n");
    assertThat(figures("describe", first, second))
        .containsSubsequence(
            first + " and " + second,
            "requests|3",
            "read|1|33.3 %",
            "update|1|33.3 %",
            "insert|1|33.3 %",
            "reads of nothing|1|25.0 % of all moved no byte, not counted above",
            "distinct keys|1",
            "bytes of all records|10",
            "time span|none|every timestamp is 0",
            "clients|2");
  }

  @Test
  void saysWhatIsWrongAndWritesNothing() throws IOException {
    String keys = file("keys", "1\n2\n3\n");
    String requests = file("requests", "READ\nUPDATE\n");
    String trace = file("t.csv", "0,k,1,2,0,get,0\n1,5,1,2,0,delete,0\n");
    String damaged = file("damaged.csv", "0,k,1,2,0,get,0\n1,k,1,2,0,get\n");
    String empty = file("empty", "");
    String out = path("out");
    String[] twoFiles = {"convert", "--from", "mnemo-two-files", "--out", out, keys, requests};
    List<String> before = present();

    trace().refused(2, "record, convert, sample");
    trace(twoFiles).refused(2, "--value-bytes");
    trace(Program.all(twoFiles, "--value-bytes", "9"))
        .refused(1, keys + " has 3 lines", requests + " has 2");
    trace(Program.all(twoFiles, "--value-bytes", "-9")).refused(2, "--value-bytes", "'-9'");
    trace(Program.all(twoFiles, "--value-bytes", "9TB")).refused(2, "9000000000000");
    trace("convert", trace, "--out", trace).refused(2, "would replace");
    trace("convert", trace, "--to", "mnemo-two-files", "--out", out, "--out", out)
        .refused(2, "named twice");
    trace("convert", trace, "--to", "mnemo-two-files", "--out", out, "--out", path("out2"))
        .refused(1, trace + " line 2: ", "delete");
    trace("convert", empty, "--out", out).refused(1, "holds no request");
    trace("convert", "-", "--to", "mnemo-two-files", "--out", out, "--out", path("out2"))
        .refused(2, "/dev/stdin must be read twice");
    trace(Program.all(twoFiles, "--sizes", out)).refused(2, "would replace");
    trace("convert", trace, "--from", "twiter", "--out", out).refused(2, "'twiter'", "twitter");
    for (String rate : new String[] {"0", "1", "-0.1", "100%", "NaN", "some"}) {
      trace("sample", trace, "--share", rate, "--out", out).refused(2, "--share must be");
    }
    trace("sample", trace, "--share", "1e-9", "--out", out).refused(1, "rate");
    trace("sample", damaged, "--share", "0.9", "--out", out).refused(1, damaged + " line 2: ");
    trace("describe", path("none")).refused(1, path("none"));
    assertThat(present()).isEqualTo(before);
  }

  /** Two pages take turns in a memory of one, which evicts each of them 39 and 40 times. */
  @Test
  void tellsWhatMoreMemoryWouldSave() throws IOException {
    StringBuilder lines = new StringBuilder("event,key\nreference,a\n");
    for (int i = 0; i < 40; i++) {
      lines.append("reference,b\neviction,a\nreference,a\neviction,b\n");
    }
    String log = file("misses.csv", lines.toString());
    assertThat(figures("misses", log, "--extra", "1,2000", "--object-bytes", "4KiB"))
        .containsSubsequence(
            "1|4,096|2 (2 to 2)|43 (4 to 81)",
            "2,000|8,192,000|2 (2 to 2)|2 (2 to 2)",
            "references|81, all misses",
            "evictions|80",
            "first references|2 (2 to 2), which miss with any memory");

    String referencesOnly = file("r.csv", lines.toString().replaceAll("eviction,.\n", ""));
    assertThat(trace("misses", referencesOnly, "--extra", "5").out())
        .contains("unknown", "no eviction");
    String halfOfThem = file("half.csv", lines.toString().replace("eviction,a\n", ""));
    assertThat(trace("misses", halfOfThem, "--extra", "5").out())
        .contains("unknown", "evictions are missing");

    trace("misses").refused(2, "LOG");
    trace("misses", log, "--extra", "0").refused(2, "--extra", "'0'");
    trace("misses", log, "--object-bytes", "0").refused(2, "--object-bytes", "'0'");
  }
}
