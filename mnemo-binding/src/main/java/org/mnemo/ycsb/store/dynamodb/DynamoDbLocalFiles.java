package org.mnemo.ycsb.store.dynamodb;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.ycsb.kernel.SearchPath;
import org.mnemo.ycsb.properties.Home;

/**
 * The files of DynamoDB Local. Its licence allows use with an AWS account but no redistribution, so
 * Maven fetches it at the first start. A small file records its location, as running Maven takes
 * seconds. Without Maven, the user names the directory of Amazon's archive.
 *
 * @param cache directory of the file with the location; created when needed
 * @param maven name of the program on PATH
 * @param given directory of Amazon's unpacked archive; null to use Maven
 */
record DynamoDbLocalFiles(Path cache, String maven, @Nullable Path given) {

  static final String VERSION = "2.6.1";

  /** Variable: directory of Amazon's unpacked archive, for use without Maven. */
  static final String GIVEN = "DYNAMODB_LOCAL_HOME";

  private static final String PRODUCT = "DynamoDB Local";
  private static final String NAME = PRODUCT + " " + VERSION;
  private static final String PLUGIN = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1";
  private static final String ERROR = "[ERROR]";
  private static final String MAIN_JAR = "DynamoDBLocal.jar";
  private static final String LIBRARIES = "DynamoDBLocal_lib";

  /**
   * Control sequence of a terminal: Maven resets the colours before its first line, even without a
   * terminal.
   */
  private static final Pattern TERMINAL_CODE = Pattern.compile("\\x1B\\[[0-9;]*m");

  private static final Pattern HELP = Pattern.compile("\\s*-> \\[Help \\d+]\\s*$");
  private static final String REMEDY =
      "set "
          + GIVEN
          + " to the folder of Amazon's unpacked archive, or name your own server with -p mnemo.fast."
          + DynamoDbSettings.ENDPOINT
          + "=... and -p mnemo.slow."
          + DynamoDbSettings.ENDPOINT
          + "=...";

  /** The files recorded in the user's cache directory of the XDG base directory specification. */
  static DynamoDbLocalFiles ofUser() {
    Path caches = directory("XDG_CACHE_HOME").orElseGet(() -> Home.ofUser().resolve(".cache"));
    return new DynamoDbLocalFiles(caches.resolve("mnemo"), "mvn", directory(GIVEN).orElse(null));
  }

  private static Optional<Path> directory(String variable) {
    return Optional.ofNullable(System.getenv(variable))
        .filter(value -> !value.isBlank())
        .map(Path::of);
  }

  /** Name of DynamoDB Local, with its version if Maven fetched it; empty if it is missing. */
  Optional<String> fetched() {
    return given == null
        ? known().map(files -> NAME)
        : Optional.of(PRODUCT).filter(name -> Files.exists(given.resolve(MAIN_JAR)));
  }

  private Path remembered() {
    return cache.resolve("dynamodb-local-" + VERSION + ".classpath");
  }

  /** Description of DynamoDB Local for {@code doctor}. */
  String describe() {
    if (fetched().isPresent() || given != null) {
      return fetched().orElse("absent; " + lacksMainJar());
    }
    return SearchPath.find(maven).isPresent()
        ? NAME + ", fetched by Maven when first used"
        : "absent; install Maven, which fetches " + NAME + " when it is first used";
  }

  /** The jars and native libraries of DynamoDB Local, fetched by Maven if missing. */
  List<Path> classpath() {
    return given == null ? known().orElseGet(this::resolved) : unpacked(given);
  }

  /** Content of Amazon's archive: its jar, and a directory of jars and native libraries. */
  private List<Path> unpacked(Path folder) {
    Path jar = folder.resolve(MAIN_JAR);
    if (!Files.exists(jar)) {
      throw new MnemoException(lacksMainJar());
    }
    try (Stream<Path> libraries = Files.list(folder.resolve(LIBRARIES))) {
      return Stream.concat(Stream.of(jar), libraries.filter(Files::isRegularFile).sorted())
          .toList();
    } catch (IOException e) {
      throw AtomicFile.cannotRead(folder.resolve(LIBRARIES), e);
    }
  }

  private String lacksMainJar() {
    return "%s is %s, which has no %s; set it to the folder of Amazon's unpacked archive of %s"
        .formatted(GIVEN, given, MAIN_JAR, PRODUCT);
  }

  /** The files recorded by an earlier process, if all still exist. */
  private Optional<List<Path>> known() {
    if (!Files.isRegularFile(remembered())) {
      return Optional.empty();
    }
    try {
      String text = Files.readString(remembered()).strip();
      List<Path> files =
          Pattern.compile(File.pathSeparator, Pattern.LITERAL)
              .splitAsStream(text)
              .map(Path::of)
              .toList();
      return files.stream().allMatch(Files::isRegularFile) ? Optional.of(files) : Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /**
   * The files from Maven, under a lock: two processes must not fetch into one repository at once.
   */
  private List<Path> resolved() {
    Path program =
        SearchPath.find(maven)
            .orElseThrow(
                () ->
                    new MnemoException(
                        "Maven fetches %s, but %s is not on PATH; install Maven 3.8 or newer, or %s"
                            .formatted(NAME, maven, REMEDY)));
    try {
      Files.createDirectories(cache);
      try (FileChannel channel =
              FileChannel.open(
                  cache.resolve("dynamodb-local.lock"),
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE);
          FileLock lock = channel.lock()) {
        Objects.requireNonNull(lock);
        if (known().isEmpty()) {
          AtomicFile.write(remembered(), fetch(program).getBytes(StandardCharsets.UTF_8));
        }
        return known()
            .orElseThrow(
                () ->
                    new MnemoException(
                        "Maven did not fetch all of "
                            + NAME
                            + "; repeat the command with a connection to its repository"));
      }
    } catch (IOException e) {
      throw AtomicFile.cannotWrite(cache, e);
    }
  }

  /** Maven's answer: all files, in the form of a class path. */
  private String fetch(Path program) throws IOException {
    System.err.println(
        "mnemo: Maven fetches "
            + NAME
            + ", about 50 MB, once; its licence requires an AWS account");
    Path folder = Files.createTempDirectory(cache, "fetch");
    Path pom = folder.resolve("pom.xml");
    Path answer = folder.resolve("classpath");
    Path log = folder.resolve("log");
    try (InputStream ours =
        Objects.requireNonNull(
            DynamoDbLocalFiles.class.getResourceAsStream("local-dynamodb-pom.xml"))) {
      Files.copy(ours, pom);
      Process process =
          new ProcessBuilder(
                  program.toString(),
                  "-q",
                  "-B",
                  "-f",
                  pom.toString(),
                  PLUGIN + ":build-classpath",
                  "-Ddynamodb-local.version=" + VERSION,
                  "-Dmdep.includeScope=runtime",
                  "-Dmdep.outputFile=" + answer)
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
      if (ended(process) != 0 || !Files.exists(answer)) {
        throw new MnemoException(
            "Maven cannot fetch %s (%s); go online once, or %s"
                .formatted(NAME, firstError(log), REMEDY));
      }
      return Files.readString(answer);
    } finally {
      for (Path file : List.of(pom, answer, log, folder)) {
        Files.deleteIfExists(file);
      }
    }
  }

  private static int ended(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      throw MnemoException.ofInterrupt("interrupted while Maven fetched " + NAME, e);
    }
  }

  /** Maven's first error line, without decoration. */
  static String firstError(Path log) throws IOException {
    return Files.readString(log, StandardCharsets.ISO_8859_1)
        .lines()
        .map(line -> TERMINAL_CODE.matcher(line).replaceAll(""))
        .filter(line -> line.startsWith(ERROR))
        .map(line -> HELP.matcher(line.substring(ERROR.length())).replaceFirst("").strip())
        .filter(line -> !line.isEmpty())
        .findFirst()
        .orElse("it left no message");
  }
}
