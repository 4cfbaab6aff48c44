package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

// Not all of it starts processes, but the installation of YCSB is there after a whole build only.
@Tag("processes")
class InstallCommandTest {

  private static final Path BUILT = Program.HOME.resolve("mnemo-binding/target/ycsb");

  @TempDir Path temporary;

  private StockYcsb ycsb;
  private SortedMap<String, String> before;

  @BeforeEach
  void layOut() throws IOException {
    ycsb = StockYcsb.in(temporary.resolve("a ycsb"));
    before = ycsb.snapshot();
  }

  private Path file(String name) {
    return ycsb.root().resolve(name);
  }

  @Test
  void putsLinesWhereStockLaunchersReadThem() throws IOException {
    Program program = ycsb.install().done();
    assertThat(program.out())
        .contains("added to bin/bindings.properties: mnemo:org.mnemo.ycsb.MnemoDb\n")
        .contains("added to bin/ycsb: \"mnemo\"        : \"org.mnemo.ycsb.MnemoDb\",\n")
        .contains("added mnemo-binding/lib/jedis-")
        .contains("added workloads/sizes/thumbnail.csv\n");
    // The whole of both files, worked out by hand from those in the fixture.
    assertThat(file("bin/bindings.properties"))
        .hasContent(
            """
            # Bindings, one a line, as a YCSB release lists them.
            accumulo1.9:site.ycsb.db.accumulo.AccumuloClient
            mnemo:org.mnemo.ycsb.MnemoDb
            basic:site.ycsb.BasicDB
            basicts:site.ycsb.BasicTSDB
            redis:site.ycsb.db.RedisClient
            """);
    assertThat(Files.readAllLines(file("bin/ycsb")).subList(6, 9))
        .containsExactly(
            "DATABASES = {",
            "    \"mnemo\"        : \"org.mnemo.ycsb.MnemoDb\",",
            "    \"basic\"        : \"site.ycsb.BasicDB\",");
    assertThat(file("bin/ycsb")).isExecutable();
    assertThat(file("mnemo-binding/conf/mnemo.properties")).exists();
    assertThat(file("workloads/workloada")).hasContent("recordcount=1000");
    try (var jars = Files.list(file("mnemo-binding/lib"))) {
      // YCSB's own are there already, and a second HdrHistogram would never be reached.
      assertThat(jars.map(jar -> jar.getFileName().toString()))
          .anyMatch(jar -> jar.startsWith("mnemo-binding-"))
          .noneMatch(jar -> jar.startsWith("core-") || jar.startsWith("HdrHistogram"));
    }
  }

  @Test
  void takesOutWhatItPutInByteForByte() throws IOException {
    Program planned = ycsb.install("--dry-run").done();
    assertThat(ycsb.snapshot()).isEqualTo(before);
    Program done = ycsb.install().done();
    assertThat(done.out().lines()).containsAll(planned.out().lines().limit(20).toList());
    SortedMap<String, String> installed = ycsb.snapshot();
    assertThat(installed).hasSizeGreaterThan(before.size() + 20);
    ycsb.install("--remove", "--dry-run").done();
    ycsb.install().done();
    assertThat(ycsb.snapshot()).isEqualTo(installed);
    assertThat(ycsb.install("--remove").done().out())
        .contains("removed from bin/bindings.properties: mnemo:");
    assertThat(ycsb.snapshot()).isEqualTo(before);
    ycsb.install("--remove").done();
    assertThat(ycsb.snapshot()).isEqualTo(before);
    // What was there before us stays, even if it is the same as ours.
    for (String name : List.of("mnemo-binding", "workloads/sizes")) {
      StockYcsb.copy(BUILT.resolve(name), file(name));
    }
    SortedMap<String, String> unpacked = ycsb.snapshot();
    ycsb.install().done();
    ycsb.install("--remove").done();
    assertThat(ycsb.snapshot()).isEqualTo(unpacked);
  }

  @Test
  void keepsLineEndsAndWhatIsNoUtf8() throws IOException {
    byte[] bindings =
        "# Zo\u00eb\r\nbasic:site.ycsb.BasicDB\r\n".getBytes(StandardCharsets.ISO_8859_1);
    Files.write(file("bin/bindings.properties"), bindings);
    Files.write(file("bin/ycsb"), "DATABASES = {\r\n}".getBytes(StandardCharsets.ISO_8859_1));
    before = ycsb.snapshot();
    ycsb.install().done();
    assertThat(Files.readAllBytes(file("bin/bindings.properties")))
        .isEqualTo(
            "# Zo\u00eb\r\nmnemo:org.mnemo.ycsb.MnemoDb\r\nbasic:site.ycsb.BasicDB\r\n"
                .getBytes(StandardCharsets.ISO_8859_1));
    assertThat(Files.readString(file("bin/ycsb")))
        .isEqualTo("DATABASES = {\r\n    \"mnemo\"        : \"org.mnemo.ycsb.MnemoDb\",\r\n}");
    ycsb.install("--remove").done();
    assertThat(ycsb.snapshot()).isEqualTo(before);
  }

  /** An older build had other libraries, another README and one workload more. */
  @Test
  void replacesAnOlderVersionAndStillRestores() throws IOException {
    Path older = temporary.resolve("older");
    StockYcsb.copy(BUILT, older);
    Files.move(ownJar(older), older.resolve("mnemo-binding/lib/mnemo-binding-0.0.9.jar"));
    Files.writeString(older.resolve("mnemo-binding/README.md"), "older\n");
    Files.writeString(older.resolve("workloads/retired"), "older\n");
    ycsb.install("--from", older.toString()).done();
    assertThat(file("mnemo-binding/lib/mnemo-binding-0.0.9.jar")).exists();

    Program upgraded = ycsb.install().done();
    assertThat(upgraded.out().lines())
        .contains(
            "removed mnemo-binding/lib/mnemo-binding-0.0.9.jar",
            "added mnemo-binding/lib/" + ownJar(BUILT).getFileName(),
            "removed mnemo-binding/README.md",
            "added mnemo-binding/README.md",
            "removed workloads/retired");
    StockYcsb fresh = StockYcsb.in(temporary.resolve("another"));
    fresh.install().done();
    assertThat(ycsb.snapshot()).isEqualTo(fresh.snapshot());

    ycsb.install("--remove").done();
    assertThat(ycsb.snapshot()).isEqualTo(before);
  }

  private static Path ownJar(Path overlay) throws IOException {
    try (var jars = Files.list(overlay.resolve("mnemo-binding/lib"))) {
      return jars.filter(jar -> jar.getFileName().toString().startsWith("mnemo-binding-"))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void putsInTheSameFromTheArchive() throws Exception {
    Path unpacked = Files.createDirectory(temporary.resolve("unpacked"));
    try (var files = Files.list(BUILT.getParent())) {
      Path archive =
          files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();

      Program.run(
              List.of("tar", "-xzf", archive.toString(), "-C", unpacked.toString()), Map.of(), "")
          .done();
    }
    ycsb.install("--from", unpacked.toString()).done();
    StockYcsb fromBuild = StockYcsb.in(temporary.resolve("from build"));
    fromBuild.install().done();
    assertThat(ycsb.snapshot()).isEqualTo(fromBuild.snapshot());
  }

  @Test
  void keepsWhatTheUserChanged() throws IOException {
    ycsb.install().done();
    Files.writeString(file("mnemo-binding/conf/mnemo.properties"), "redis.port=7000\n");
    Files.writeString(file("workloads/mine"), "recordcount=7\n");
    String bindings = Files.readString(file("bin/bindings.properties"));
    Files.writeString(file("bin/bindings.properties"), bindings + "mine:my.Db\n");
    Program again = ycsb.install().done();
    assertThat(again.out()).contains("kept mnemo-binding/conf/mnemo.properties");
    assertThat(file("mnemo-binding/conf/mnemo.properties")).hasContent("redis.port=7000");

    ycsb.install("--remove").done();
    SortedMap<String, String> after = ycsb.snapshot();
    assertThat(after.get("bin/bindings.properties"))
        .isEqualTo(before.get("bin/bindings.properties") + "mine:my.Db\n");
    after.keySet().removeAll(before.keySet());
    assertThat(after.keySet())
        .containsExactly(
            "mnemo-binding",
            "mnemo-binding/conf",
            "mnemo-binding/conf/mnemo.properties",
            "workloads/mine");
    SortedMap<String, String> kept = ycsb.snapshot();
    assertThat(ycsb.install().done().out()).contains("kept mnemo-binding/conf/mnemo.properties");
    ycsb.install("--remove").done();
    assertThat(ycsb.snapshot()).isEqualTo(kept);
  }

  @Test
  void refusesADamagedRecordAndTouchesNothing() throws IOException {
    ycsb.install().done();
    Files.writeString(file("mnemo-binding/installed.json"), "{ \"schema\": 1,");
    SortedMap<String, String> damaged = ycsb.snapshot();
    for (String option : List.of("--remove", "--dry-run")) {
      ycsb.install(option)
          .refused(
              1,
              "installed.json is damaged",
              "delete the folder " + file("mnemo-binding"),
              "bin/bindings.properties and bin/ycsb");
    }
    assertThat(ycsb.snapshot()).isEqualTo(damaged);
  }

  private void touchesNothing(int code, String... values) throws IOException {
    before = ycsb.snapshot();
    ycsb.install().refused(code, values);
    assertThat(ycsb.snapshot()).isEqualTo(before);
  }

  @Test
  void leavesForeignFilesAlone() throws IOException {
    Files.writeString(file("workloads/trending"), "somebody else's\n");
    touchesNothing(1, "in the way", "workloads/trending", "rename");

    Files.delete(file("workloads/trending"));
    Files.createDirectories(file("mnemo-binding/lib"));
    Files.writeString(file("mnemo-binding/lib/mnemo-binding-0.0.1.jar"), "by hand");
    touchesNothing(1, "in the way", "mnemo-binding-0.0.1.jar", "remove");
  }

  @Test
  void doesNotTouchLinesOfSomebodyElse() throws IOException {
    Files.writeString(
        file("bin/bindings.properties"), "mnemo:some.other.Db\nbasic:site.ycsb.BasicDB\n");
    touchesNothing(1, "bin/bindings.properties", "some.other.Db", "rename");

    Files.writeString(file("bin/bindings.properties"), "mnemo:org.mnemo.ycsb.MnemoDb\n");
    before = ycsb.snapshot();
    ycsb.install().done();
    assertThat(file("bin/bindings.properties")).hasContent("mnemo:org.mnemo.ycsb.MnemoDb");
    ycsb.install("--remove").done();
    assertThat(ycsb.snapshot()).isEqualTo(before);
  }

  @Test
  void refusesWhatIsNoYcsb() throws IOException {
    Program.mnemo("install-into").refused(2, "YCSB_HOME");
    Program.mnemo("install-into", file("none")).refused(2, "" + file("none"));
    Program.mnemo("install-into", file("lib")).refused(2, "bin/bindings.properties");
    Files.writeString(file("pom.xml"), "");
    ycsb.install().refused(2, "sources");
    Files.delete(file("pom.xml"));
    Files.move(file("lib/core-0.17.0.jar"), file("lib/core-0.18.0.jar"));
    Program other = ycsb.install("--dry-run").done();
    assertThat(other.sentence()).contains("0.18.0", "0.17.0");
    Files.delete(file("lib/core-0.18.0.jar"));
    ycsb.install().refused(2, "lib/core-0.17.0.jar");
    ycsb.install("--from", ycsb.root().toString()).refused(2, "lib/core-0.17.0.jar");
  }

  /** The archive of a single binding has that binding's libraries where YCSB's own are. */
  @Test
  void refusesLibrariesThatWouldHideOurs() throws IOException {
    try (var jars = Files.list(BUILT.resolve("mnemo-binding/lib"))) {
      Path jedis =
          jars.filter(jar -> jar.getFileName().toString().startsWith("jedis-"))
              .findFirst()
              .orElseThrow();
      Files.copy(jedis, file("lib/jedis-2.9.0.jar"));
    }
    touchesNothing(1, "lib/jedis-2.9.0.jar", "hide", "full release");
  }
}
