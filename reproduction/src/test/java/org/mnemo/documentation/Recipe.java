package org.mnemo.documentation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.mnemo.cli.Program;
import org.mnemo.documentation.Page.Block;

/**
 * A page that tells how to extend Mnemo, followed to the letter in a scratch home: its Java files
 * are written and compiled, its changes of existing files are made in copies, its other files are
 * there, its tests and commands can be run.
 */
final class Recipe {

  private static final String TESTS = "bin/test ";
  private static final Pattern TEST_COMMAND =
      Pattern.compile("bin/test -pl (\\S+) (?:-am )?-Dtest=(\\S+).*");

  private final Page page;
  private final ScratchHome home;
  private final Path sources;
  private final Path testClasses;

  private Recipe(Page page, ScratchHome home) throws IOException {
    this.page = page;
    this.home = home;
    sources = home.root().resolve("sources");
    testClasses = Files.createDirectories(home.root().resolve("test-classes"));
  }

  /** Writes, changes and compiles what the page says. */
  static Recipe follow(Page page, ScratchHome home) throws IOException {
    Recipe recipe = new Recipe(page, home);
    Map<String, String> changed = new LinkedHashMap<>();
    for (Block block : page.blocks()) {
      if (block.info().equals("diff")) {
        String original =
            changed.containsKey(block.file())
                ? changed.get(block.file())
                : Files.readString(Page.HOME.resolve(block.file()));
        changed.put(block.file(), patched(original, block));
      } else if (block.info().equals("java")) {
        assertThat(block.file()).as("file of the block in line %d", block.line()).endsWith(".java");
        assertThat(Page.HOME.resolve(block.file())).doesNotExist();
        home.write("sources/" + block.file(), block.text());
      } else if (!block.file().isEmpty()) {
        home.write(block.file(), block.text());
      }
    }
    for (Map.Entry<String, String> file : changed.entrySet()) {
      home.write("sources/" + file.getKey(), file.getValue());
    }
    recipe.compile();
    return recipe;
  }

  /** The text with the block's added lines where its other lines say. */
  static String patched(String original, Block diff) {
    assertThat(diff.text().lines()).allMatch(line -> line.matches("[ +].*"));
    String before = lines(diff, " ");
    String after = lines(diff, " ", "+");
    assertThat(original.split(Pattern.quote(before), -1))
        .as("the text in which line %d of the page finds its place once", diff.line())
        .hasSize(2);
    return original.replace(before, after);
  }

  private static String lines(Block diff, String... marks) {
    return diff.text()
        .lines()
        .filter(line -> Arrays.stream(marks).anyMatch(line::startsWith))
        .map(line -> line.substring(1) + "\n")
        .collect(Collectors.joining());
  }

  /** Lines that the page adds to files that exist, imports left out. */
  List<String> addedLines() {
    return page.blocks("diff").stream()
        .flatMap(diff -> diff.text().lines())
        .filter(line -> line.startsWith("+") && !line.startsWith("+import "))
        .toList();
  }

  private void compile() throws IOException {
    List<String> main = new ArrayList<>(List.of("-Xlint:all,-processing,-serial,-path", "-Werror"));
    main.addAll(List.of("-d", home.classes().toString(), "-cp", classPath(Stream.of())));
    compile(main, javaFiles("src/main/java"));

    // What the tests of a module use besides is compiled with them.
    List<Path> files = new ArrayList<>(javaFiles("src/test/java"));
    List<Path> roots = new ArrayList<>();
    for (Tests tests : tests()) {
      roots.add(tests.root());
      tests.names().stream().map(tests::source).filter(Files::exists).forEach(files::add);
    }
    List<String> test = new ArrayList<>(List.of("-d", testClasses.toString()));
    test.addAll(List.of("-cp", classPath(Stream.of(home.classes()))));
    test.addAll(List.of("-sourcepath", joined(roots.stream())));
    compile(test, files);
  }

  private static void compile(List<String> options, List<Path> files) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter said = new StringWriter();
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of("-encoding", "UTF-8", "-proc:none"));
    try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
      boolean compiled =
          compiler
              .getTask(said, manager, null, all, null, manager.getJavaFileObjectsFromPaths(files))
              .call();
      assertThat(compiled).as("%s", said).isTrue();
    }
  }

  private List<Path> javaFiles(String folder) throws IOException {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> file.toString().contains("/" + folder + "/"))
          .toList();
    }
  }

  private static String classPath(Stream<Path> first) {
    return joined(Stream.concat(first, ScratchHome.classPath()));
  }

  private static String joined(Stream<Path> paths) {
    return paths.map(Path::toString).collect(Collectors.joining(":"));
  }

  /** What a command of the page tests. */
  private record Tests(String module, List<String> names) {

    Path root() {
      return Page.HOME.resolve(module).resolve("src/test/java");
    }

    /** Of a test that is there already; its package is that of the page's own test. */
    Path source(String name) {
      try (Stream<Path> files = Files.walk(root())) {
        return files
            .filter(file -> file.endsWith(name + ".java"))
            .findFirst()
            .orElse(root().resolve(name));
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }

  private List<Tests> tests() {
    return page.blocks("sh").stream()
        .flatMap(block -> block.commands().stream())
        .map(TEST_COMMAND::matcher)
        .filter(Matcher::matches)
        .map(command -> new Tests(command.group(1), List.of(command.group(2).split(","))))
        .toList();
  }

  /** Runs the tests that the page's {@code bin/test} names, with the classes of the page. */
  void runTests() throws IOException {
    List<String> names = tests().stream().flatMap(tests -> tests.names().stream()).toList();
    assertThat(names).as("tests that %s names", page.name()).isNotEmpty();
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-cp", classPath(Stream.of(testClasses, home.classes()))));
    command.add(TestRun.class.getName());
    for (String name : names) {
      command.add(compiled(name));
    }
    Program tested = home.run(command);
    assertThat(tested.status()).as(tested.out() + tested.err()).isZero();
  }

  /** The full name of a test class. */
  private String compiled(String name) throws IOException {
    try (Stream<Path> files = Files.walk(testClasses)) {
      Path file = files.filter(path -> path.endsWith(name + ".class")).findFirst().orElseThrow();
      return testClasses.relativize(file).toString().replace(".class", "").replace('/', '.');
    }
  }

  /** Runs the page's commands but those that build and test; each must succeed. */
  List<Program> runCommands() {
    return page.blocks("sh").stream()
        .flatMap(block -> block.commands().stream())
        .filter(command -> !command.startsWith(TESTS))
        .map(home::runs)
        .toList();
  }
}
