package org.mnemo.distribution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.distribution.Release.Outcome;

/** The archive that users unpack, as the build that runs this has just left it. */
@Tag("processes")
@Tag("full")
class ReleaseTest {

  private static final String VERSION = System.getProperty("mnemo.version");

  @TempDir static Path temporary;

  private static Release release;
  private static SortedMap<String, String> unpacked;

  @BeforeAll
  static void unpack() throws IOException {
    release = Release.in(temporary);
    unpacked = release.snapshot();
  }

  /** It may be in a folder that only root writes to, and the tests may run as root. */
  @AfterAll
  static void isAsItWasUnpacked() throws IOException {
    assertThat(release.snapshot()).isEqualTo(unpacked);
    release.forget();
  }

  private static void assertDone(Outcome outcome) {
    assertThat(outcome.status()).as(outcome.out() + outcome.err()).isZero();
  }

  private static void assertSays(Outcome outcome, int status, String... parts) {
    assertThat(outcome.status()).as(outcome.out() + outcome.err()).isEqualTo(status);
    assertThat(outcome.err()).startsWith("mnemo: ").contains(parts).hasLineCount(1);
  }

  @Test
  void advisesAndEstimates() {
    Outcome advice =
        release.run(
            "mnemo",
            ("advise -P workloads/trending -p recordcount=500 -p operationcount=20000 "
                    + "--store simulated --out measured")
                .split(" "));
    assertDone(advice);
    assertThat(advice.out()).contains("of FastMem (DRAM)");
    assertThat(advice.err()).doesNotContain("building");
    assertThat(release.user().resolve("measured/estimate/report.html")).isNotEmptyFile();
    assertThat(release.user().resolve("measured/estimate/curve.png")).isNotEmptyFile();
    assertDone(release.run("mnemo-estimate", "measured", "--price", "0.5"));
  }

  /** Also by a link from elsewhere, as in /usr/local/bin. */
  @Test
  void tellsItsVersion() throws IOException {
    Outcome version = release.run("mnemo", "--version");
    assertDone(version);
    assertThat(version.out()).startsWith("mnemo " + VERSION + ", ").contains("commit", "\nJava ");
    assertThat(release.run("ycsb", "--version")).isEqualTo(version);
    assertThat(release.run("mnemo-estimate", "--version")).isEqualTo(version);
    Path link =
        Files.createSymbolicLink(
            temporary.resolve("mnemo"), release.home().resolve("bin").resolve("mnemo"));
    List<String> command = List.of(link.toString(), "--version");
    assertThat(Release.run(command, release.path(), release.user())).isEqualTo(version);
    Files.delete(link);
  }

  /** Also one without a file {@code release}, which has to be asked. */
  @Test
  void refusesAnOlderJava() throws IOException {
    Path programs = Files.createDirectories(temporary.resolve("older/bin"));
    Files.createSymbolicLink(
        programs.resolve("readlink"), release.path().resolve("readlink").toRealPath());
    Path java = programs.resolve("java");
    Files.writeString(java, "#!/bin/sh\necho 'openjdk version \"1.8.0_392\"' >&2\n");
    Files.setPosixFilePermissions(java, PosixFilePermissions.fromString("rwxr-xr-x"));
    List<String> command = List.of(release.home().resolve("bin/mnemo").toString(), "--version");
    assertSays(
        Release.run(command, programs, release.user()),
        1,
        "java is Java 8; set JAVA_HOME to version 17 or newer");
    Files.writeString(
        temporary.resolve("older/release"), "OS_NAME=\"Linux\"\nJAVA_VERSION=\"11.0.2\"\n");
    assertSays(Release.run(command, programs, release.user()), 1, "java is Java 11; set JAVA_HOME");
    Files.delete(programs.resolve("readlink"));
  }

  @Test
  void loadsAndRunsWithTheStateInTheUsersFolder() {
    String load =
        "load mnemo -P workloads/trending -p recordcount=100 -p mnemo.store=simulated -jvm-args#";
    String state = "-Duser.home=" + release.user();
    assertDone(release.run("ycsb", (load.replace(' ', '#') + state).split("#")));
    assertThat(release.user().resolve(".mnemo/dataset.csv.zst")).isNotEmptyFile();
  }

  @Test
  void installsTheBindingIntoYcsb() throws IOException {
    Path ycsb = Files.createDirectories(temporary.resolve("a ycsb/lib")).getParent();
    Files.createDirectories(ycsb.resolve("bin"));
    Files.writeString(ycsb.resolve("bin/bindings.properties"), "basic:site.ycsb.BasicDB\n");
    Files.copy(release.home().resolve("lib/core-0.17.0.jar"), ycsb.resolve("lib/core-0.17.0.jar"));
    assertDone(release.run("mnemo", "install-into", ycsb.toString()));
    Path built = Path.of("..", "mnemo-binding", "target", "ycsb");
    try (Stream<Path> files = Files.walk(built)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        assertThat(ycsb.resolve(built.relativize(file).toString())).hasSameBinaryContentAs(file);
      }
    }
    assertDone(release.run("mnemo", "install-into", ycsb.toString(), "--remove"));
    assertThat(ycsb.resolve("mnemo-binding")).doesNotExist();
  }

  @Test
  void saysWhatItLacks() throws IOException {
    Outcome doctor = release.run("mnemo", "doctor");
    assertDone(doctor);
    assertThat(doctor.out())
        .contains("DYNAMODB_LOCAL_HOME", "redis-server      absent")
        .doesNotContain("JDK", "built anew", "Chromium");
    assertSays(
        release.run("mnemo", "advise -P workloads/trending --store dynamodb --out none".split(" ")),
        1,
        "mvn is not on PATH; install Maven 3.8 or newer, or set DYNAMODB_LOCAL_HOME");
    assertSays(
        release.run("mnemo", "pattern", "--engine", "spark", "t.csv", "--out", "t.pattern"),
        1,
        "this release has no Apache Spark; install Spark 4 or newer");
  }

  @Test
  void completesCommands() {
    assertThat(release.run("mnemo", "completion").out()).contains("--max-slowdown", "reproduce");
  }

  /** Of two versions of a library the one that comes first by chance would be taken. */
  @Test
  void hasEachLibraryOnce() throws IOException {
    Map<String, String> byArtifact = new HashMap<>();
    for (String jar : jars()) {
      assertThat(byArtifact.put(jar.replaceFirst("-\\d.*", ""), jar)).as(jar).isNull();
    }
    assertThat(byArtifact).containsKeys("cli", "reproduction", "mnemo-binding", "jedis");
  }

  private static List<String> jars() throws IOException {
    List<String> jars = new ArrayList<>(release.names("lib"));
    jars.addAll(release.names("lib/binding"));
    jars.removeIf(name -> name.equals("core-0.17.0.jar"));
    return jars;
  }

  private static JsonNode bill() throws IOException {
    Path file = release.home().resolve("mnemo-" + VERSION + ".cdx.json");
    assumeThat(file).as("Maven was offline, and then no bill of materials is made").exists();
    return new ObjectMapper().readTree(file.toFile());
  }

  @Test
  void listsEveryJarInItsBillOfMaterials() throws IOException {
    List<String> listed = new ArrayList<>();
    bill()
        .get("components")
        .forEach(
            component ->
                listed.add(
                    "%s-%s.jar"
                        .formatted(
                            component.get("name").asText(), component.get("version").asText())));
    assertThat(listed).containsAll(jars()).contains("core-0.17.0.jar", "chart.js-4.5.1.jar");
    assertThat(bill().has("serialNumber")).isFalse();
  }

  /** What is under another licence than Mnemo's own is told to whoever passes it on. */
  @Test
  void tellsOtherLicences() throws IOException {
    SortedMap<String, String> others = new TreeMap<>();
    for (JsonNode component : bill().get("components")) {
      List<String> licences = new ArrayList<>();
      component
          .path("licenses")
          .forEach(
              licence ->
                  licences.add(
                      licence.path("license").path("id").asText("")
                          + licence.path("license").path("name").asText("")
                          + licence.path("expression").asText("")));
      if (!licences.contains("Apache-2.0")) {
        others.put(component.get("name").asText(), String.join(", ", licences));
      }
    }
    String told = Files.readString(release.home().resolve("licenses/README.md"));
    assertThat(others).isNotEmpty();
    assertThat(others)
        .allSatisfy((name, licences) -> assertThat(told).as(name + ": " + licences).contains(name));
  }

  @Test
  void hasChecksumsThatAreRight() throws Exception {
    for (String algorithm : List.of("SHA-256", "SHA-512")) {
      Path file =
          Path.of(release.archive() + "." + algorithm.toLowerCase(Locale.ROOT).replace("-", ""));
      byte[] sum =
          MessageDigest.getInstance(algorithm).digest(Files.readAllBytes(release.archive()));
      assertThat(file)
          .hasContent(HexFormat.of().formatHex(sum) + "  " + release.archive().getFileName());
    }
  }

  /** Whoever built it, and with whatever umask. */
  @Test
  void belongsToRootAndIsReadByAll() {
    Outcome listed =
        Release.run(
            List.of("tar", "--numeric-owner", "-tvzf", release.archive().toString()), null, null);
    assertThat(listed.out().lines())
        .isNotEmpty()
        .allSatisfy(line -> assertThat(line).matches("(drwxr-xr-x|-rw-r--r--|-rwxr-xr-x) 0/0 .*"));
    assertThat(listed.out().lines().filter(line -> line.startsWith("-rwx"))).hasSize(3);
    String name = "mnemo-" + VERSION + "/";
    assertThat(listed.out().lines().filter(line -> line.startsWith("d")))
        .anyMatch(line -> line.endsWith(" " + name))
        .anyMatch(line -> line.endsWith(" " + name + "bin/"))
        .anyMatch(line -> line.endsWith(" " + name + "lib/"));
  }
}
