package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.mnemo.core.text.GuardedOutput;
import org.mnemo.ycsb.Ycsb;
import org.mnemo.ycsb.properties.Home;

/**
 * A run of one of our programs, as a user sees it.
 *
 * @param status exit code
 */
public record Program(int status, String out, String err) {

  /** The project's folder: tests run in that of the module. */
  public static final Path HOME = Path.of("").toAbsolutePath().getParent();

  private static final ObjectMapper STRICT =
      new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);
  private static final String TERMINAL = "mnemo.terminal";
  private static final String COLOURS = "picocli.ansi";
  private static final Pattern VALUE = Pattern.compile("%s");

  /**
   * Runs {@code bin/mnemo} within this process, which saves the start of one: there are hundreds of
   * such runs. What it starts are processes of their own all the same.
   */
  public static Program mnemo(String... args) {
    return run("unicode", "false", new ByteArrayOutputStream(), args);
  }

  /** The same of words, and lists and arrays of them. */
  public static Program mnemo(Object... args) {
    return mnemo(all(args));
  }

  /** The same at such a terminal, with colours where there may be some. */
  static Program mnemoAt(String terminal, String... args) {
    return run(terminal, "true", new ByteArrayOutputStream(), args);
  }

  /**
   * Does the same, and something else in between: once certain words are on standard error, the
   * command waits until that is done.
   *
   * @param words words that the command says
   * @param act what is done when it has said them for the first time
   */
  public static Program mnemoOnSaying(String words, Runnable act, String... args) {
    return run(
        "unicode",
        "false",
        new ByteArrayOutputStream() {
          private boolean heard;

          @Override
          public synchronized void write(byte[] bytes, int offset, int length) {
            super.write(bytes, offset, length);
            if (!heard && toString(StandardCharsets.UTF_8).contains(words)) {
              heard = true;
              act.run();
            }
          }
        },
        args);
  }

  private static synchronized Program run(
      String terminal, String colours, ByteArrayOutputStream complained, String... args) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    String home = System.setProperty(Home.PROPERTY, HOME.toString());
    System.setProperty(TERMINAL, terminal);
    System.setProperty(COLOURS, colours);
    try {
      System.setOut(GuardedOutput.of(new PrintStream(said, true, StandardCharsets.UTF_8), false));
      System.setErr(
          GuardedOutput.of(new PrintStream(complained, true, StandardCharsets.UTF_8), false));
      int status = Mnemo.execute(args);
      return new Program(
          status,
          said.toString(StandardCharsets.UTF_8),
          complained.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(out);
      System.setErr(err);
      System.clearProperty(TERMINAL);
      System.clearProperty(COLOURS);
      if (home == null) {
        System.clearProperty(Home.PROPERTY);
      } else {
        System.setProperty(Home.PROPERTY, home);
      }
    }
  }

  /** Words of a command line. Each %s is the next value, whose blanks end no word. */
  public static String[] words(String line, Object... values) {
    Iterator<Object> next = List.of(values).iterator();
    return Stream.of(line.split(" ", -1))
        .map(
            word ->
                VALUE.matcher(word).replaceAll(found -> Matcher.quoteReplacement("" + next.next())))
        .toArray(String[]::new);
  }

  /** Words, and lists and arrays of them, as one command line. */
  public static String[] all(Object... parts) {
    return Stream.of(parts)
        .flatMap(
            part ->
                part instanceof Object[] array
                    ? Stream.of(array)
                    : part instanceof List<?> list ? list.stream() : Stream.of(part))
        .map(String::valueOf)
        .toArray(String[]::new);
  }

  static Program ycsb(String... args) {
    return run(Ycsb.class, args);
  }

  static Program ycsb(Object... args) {
    return ycsb(all(args));
  }

  static Process start(Class<?> main, String... args) throws IOException {
    return builder(main, args).start();
  }

  /**
   * Sentences of Mnemo on the standard error of a process; at the first line that is such a one,
   * something is done.
   */
  static List<String> sentences(Process process, Predicate<String> is, Runnable act)
      throws IOException {
    List<String> said = new ArrayList<>();
    boolean done = false;
    try (BufferedReader lines = process.errorReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (!done && is.test(line)) {
          done = true;
          act.run();
        } else if (line.contains("mnemo: ")) {
          said.add(line.substring(line.indexOf("mnemo: ")));
        }
      }
    }
    assertThat(done).as("%s", said).isTrue();
    return said;
  }

  /** A line of YCSB's status with operations that were carried out. */
  static boolean isUnderWay(String line) {
    return line.contains(" sec: ") && !line.contains(" 0 operations");
  }

  /** A program that is yet to be started. */
  static ProcessBuilder builder(Class<?> main, String... args) {
    return new ProcessBuilder(command(main, args));
  }

  /** Starts a program whose temporary files go to {@code scratch}. */
  public static Process startIn(Path scratch, Class<?> main, String... args) throws IOException {
    List<String> command = command(main, args);
    command.add(1, "-Djava.io.tmpdir=" + scratch);
    return new ProcessBuilder(command).start();
  }

  /** Runs one of our programs in a cgroup. */
  static Program inCgroup(Path cgroup, Class<?> main, String... args) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                "echo $$ >\"$0\" && exec \"$@\"",
                cgroup.resolve("cgroup.procs").toString()));
    command.addAll(command(main, args));
    return run(command, Map.of(), "");
  }

  /** Exit code of a program whose measurement knew too little. */
  public static final int NO_ANSWER = org.mnemo.core.NoAnswerException.EXIT_CODE;

  /** For programs that live for seconds: what the compiler saves is not worth its work. */
  public static final String QUICK = "-XX:TieredStopAtLevel=1";

  /** A language whose digits no server, file or program but a person reads. */
  static final List<String> ARABIC = List.of("-Duser.language=ar", "-Duser.country=EG");

  private static List<String> command(Class<?> main, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(QUICK, "-Dmnemo.home=" + HOME));
    command.addAll(ARABIC);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
    command.addAll(List.of(args));
    return command;
  }

  private static Program run(Class<?> main, String... args) {
    return run(command(main, args), Map.of(), "");
  }

  /** Runs {@code bin/mnemo} with these variables, told that its output goes to such a terminal. */
  static Program mnemoOn(String terminal, Map<String, String> environment, String... args) {
    List<String> command = command(Mnemo.class, args);
    command.add(1, "-D" + TERMINAL + "=" + terminal);
    return run(command, environment, "");
  }

  /** Runs {@code bin/ycsb} with {@code input} as what is typed. */
  static Program ycsbTyping(String input, String... args) {
    return run(command(Ycsb.class, args), Map.of(), input);
  }

  /** Runs any program with these variables beside those that there are. */
  public static Program run(List<String> command, Map<String, String> environment, String input) {
    try {
      Path out = Files.createTempFile("mnemo", ".out");
      Path err = Files.createTempFile("mnemo", ".err");
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
      builder.environment().putAll(environment);
      Process process = builder.start();
      try (var typed = process.outputWriter(StandardCharsets.UTF_8)) {
        typed.write(input);
      }
      int status = process.waitFor();
      Program program =
          new Program(
              status,
              Files.readString(out, StandardCharsets.UTF_8),
              Files.readString(err, StandardCharsets.UTF_8));
      Files.delete(out);
      Files.delete(err);
      return program;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** It did what was asked for. */
  public Program done() {
    assertThat(status).as(err).isZero();
    return this;
  }

  /** The one document that was printed. */
  public JsonNode json() {
    try {
      return STRICT.readTree(out);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(out, e);
    }
  }

  /**
   * An estimate of real servers was made. Whether a busy machine let a short run know enough for an
   * answer is another matter.
   */
  public Program estimated() {
    assertThat(status).as(err).isIn(0, NO_ANSWER);
    return this;
  }

  /**
   * It did not do what was asked for: one sentence says why, and nothing else is printed.
   *
   * @param code expected exit code
   * @param values what the sentence names: option, file, value, remedy
   */
  public void refused(int code, String... values) {
    assertThat(sentence()).as(err).contains(values);
    assertThat(err).doesNotContain("\tat ");
    assertThat(status).as(err).isEqualTo(code);
    assertThat(out).isEmpty();
  }

  /** A count of YCSB's report, such as {@code [READ], Operations}; 0 if absent. */
  long reported(String of) {
    return out.lines()
        .filter(line -> line.startsWith(of + ", "))
        .mapToLong(line -> Long.parseLong(line.substring(of.length() + 2)))
        .sum();
  }

  /** The last of Mnemo's own sentences on stderr. */
  public String sentence() {
    return err.lines()
        .filter(line -> line.startsWith("mnemo: "))
        .reduce((first, last) -> last)
        .orElse("");
  }
}
