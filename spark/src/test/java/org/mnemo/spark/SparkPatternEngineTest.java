package org.mnemo.spark;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.cli.Mnemo;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.CompressedFiles;

/** Patterns made on Spark are the bytes that the local engine makes, and so are its errors. */
@Tag("slow")
class SparkPatternEngineTest {

  private static final int REQUESTS = 200_000;
  private static final int FILES = 3;

  @TempDir private static Path temporary;

  private static Path trace = Path.of("");
  private static List<String> compressed = List.of();

  @BeforeAll
  static void writesTraces() throws IOException {
    Random random = new Random(1);
    String[] operations = {"get", "get", "get", "set", "replace", "delete"};
    StringBuilder all = new StringBuilder();
    List<String> files = new ArrayList<>();
    int from = 0;
    for (int i = 1; i <= REQUESTS; i++) {
      all.append(i / 500).append(",user");
      all.append((int) (100_000 * Math.pow(random.nextDouble(), 3))).append(",9,");
      all.append(100 * random.nextInt(5)).append(',').append(random.nextInt(3)).append(',');
      all.append(operations[random.nextInt(operations.length)]).append(',');
      all.append(30 * random.nextInt(2)).append('\n');
      if (i * FILES / REQUESTS > files.size()) {
        Path file = temporary.resolve("trace-" + files.size() + ".csv.zst");
        writeCompressed(file, all.substring(from));
        files.add(file.toString());
        from = all.length();
      }
    }
    trace = Files.writeString(temporary.resolve("a trace.csv"), all);
    compressed = files;
  }

  private static void writeCompressed(Path file, String text) throws IOException {
    try (AtomicFile made = AtomicFile.create(file)) {
      try (var out = CompressedFiles.compressing(file.toString(), made.out())) {
        out.write(text.getBytes(UTF_8));
      }
      made.commit();
    }
  }

  /** Exit status of a command, what it says, and each line that it says of errors. */
  private record Done(int status, String said, List<String> errors) {}

  private static Done pattern(List<String> files, Path target, String... options) {
    List<String> arguments = new ArrayList<>(List.of("pattern"));
    arguments.addAll(files);
    arguments.addAll(List.of("--out", target.toString()));
    arguments.addAll(List.of(options));
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    ByteArrayOutputStream complained = new ByteArrayOutputStream();
    System.setOut(new PrintStream(said, true, UTF_8));
    System.setErr(new PrintStream(complained, true, UTF_8));
    try {
      int status = Mnemo.execute(arguments.toArray(String[]::new));
      // How far the trace is read shows after a while, whoever reads it.
      List<String> errors =
          complained.toString(UTF_8).lines().filter(line -> !line.startsWith("Reading ")).toList();
      return new Done(status, said.toString(UTF_8), errors);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  private static String[] onSpark(int tasks, String[] options) {
    return Stream.concat(
            Stream.of(options), Stream.of("--engine", "spark", "--master", "local[" + tasks + "]"))
        .toArray(String[]::new);
  }

  private static void assertSameBytes(int tasks, List<String> files, String... options)
      throws IOException {
    Path made = temporary.resolve("made.pattern");
    Path known = temporary.resolve("known.pattern");
    Done local = pattern(files, made, options);
    assertThat(local.errors()).isEmpty();
    Files.move(made, known, StandardCopyOption.REPLACE_EXISTING);
    assertThat(pattern(files, made, onSpark(tasks, options))).isEqualTo(local);
    assertThat(Files.mismatch(made, known)).isEqualTo(-1);
  }

  @Test
  void makesTheBytesOfTheLocalEngineForEveryKindOfReuse() throws IOException {
    List<String> files = List.of(trace.toString());
    assertSameBytes(2, files, "--reuse", "none");
    assertSameBytes(7, files, "--window", "100s", "--by-client");
    assertSameBytes(2, files, "--sample-share", "0.1", "--window", "100s", "--by-client");
    assertSameBytes(5, files, "--sample-keys", "10000");
    assertSameBytes(2, files, "--reuse", "exact", "--by-client");
    assertSameBytes(2, files, "--part", "2/3");
  }

  @Test
  void readsCompressedFiles() throws IOException {
    assertSameBytes(2, compressed, "--by-client");
    assertSameBytes(2, compressed, "--reuse", "exact");
  }

  @Test
  void readsFormatsThatNeedSizes() throws IOException {
    Path keys = Files.writeString(temporary.resolve("keys.txt"), "1\n2\n1\n");
    Path requests = Files.writeString(temporary.resolve("requests.txt"), "READ\nUPDATE\nREAD\n");
    Path sizes = Files.writeString(temporary.resolve("sizes.csv"), "1,4,700\n2,4,80\n");
    assertSameBytes(
        2,
        List.of(keys.toString(), requests.toString()),
        "--from",
        "mnemo-two-files",
        "--sizes",
        sizes.toString());
  }

  @Test
  void failsAsTheLocalEngineDoes() throws IOException {
    Path damaged = temporary.resolve("damaged.csv");
    Files.copy(trace, damaged, StandardCopyOption.REPLACE_EXISTING);
    List<String> lines = new ArrayList<>(Files.readAllLines(damaged));
    lines.set(REQUESTS * 4 / 5, "no request");
    Files.write(damaged, lines);
    assertSameFailure(1, List.of(damaged.toString()));
    assertSameFailure(1, List.of(temporary.resolve("absent").toString()));
    assertSameFailure(1, List.of(Files.writeString(temporary.resolve("empty"), "").toString()));
    Path other = Files.writeString(temporary.resolve("other.csv"), "a,b\nc,d\n");
    assertSameFailure(2, List.of(other.toString()), "--columns", "key=1,size=3");
  }

  private static void assertSameFailure(int status, List<String> files, String... options) {
    Path out = temporary.resolve("none.pattern");
    Done local = pattern(files, out, options);
    assertThat(local.status()).isEqualTo(status);
    assertThat(local.errors()).hasSize(1).allMatch(error -> error.startsWith("mnemo: "));
    assertThat(pattern(files, out, onSpark(2, options))).isEqualTo(local);
    assertThat(out).doesNotExist();
  }

  @Test
  void saysWhyThereIsNoSpark() {
    Path out = temporary.resolve("none.pattern");
    List<String> files = List.of(trace.toString());
    assertSays(
        pattern(files, out, "--engine", "spark", "--master", "sparc://host"),
        1,
        "cannot start Spark on 'sparc://host' (",
        "name a master");
    assertSays(pattern(files, out, "--engine", "sparc"), 2, "did you mean spark");
    assertSays(pattern(files, out, "--master", "local[2]"), 2, "--engine spark");
    assertThat(out).doesNotExist();
  }

  private static void assertSays(Done done, int status, String... words) {
    assertThat(done.status()).isEqualTo(status);
    assertThat(done.errors()).hasSize(1);
    assertThat(done.errors().get(0)).startsWith("mnemo: ").contains(words);
  }
}
