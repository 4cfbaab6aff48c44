package org.mnemo.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mnemo.cli.Program.all;
import static org.mnemo.cli.Program.words;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.measurement.MeasurementDirectory;
import org.mnemo.core.measurement.RunInfo;
import org.mnemo.core.measurement.RunInfo.TierInfo;
import org.mnemo.ycsb.server.LocalServers;
import org.mnemo.ycsb.store.binding.OddBinding;
import org.mnemo.ycsb.store.binding.RocksDbBinding;
import org.rocksdb.RocksDB;

/** Tiers whose store is a binding of YCSB, as a user measures them. */
@Tag("processes")
class BindingTiersTest {

  private static final String ODD = "mnemo.slow.store=ycsb:" + OddBinding.class.getName();

  @TempDir Path temporary;
  private Path home;

  /** An unpacked release of YCSB with a binding for RocksDB. */
  @BeforeEach
  void unpack() throws Exception {
    home = temporary.resolve("ycsb 0.17.0");
    Path lib = Files.createDirectories(home.resolve("rocksdb-binding/lib"));
    String entry = RocksDbBinding.class.getName().replace('.', '/') + ".class";
    try (JarOutputStream jar =
        new JarOutputStream(Files.newOutputStream(lib.resolve("rocksdb-binding-0.17.0.jar")))) {
      jar.putNextEntry(new JarEntry(entry));
      jar.write(RocksDbBinding.class.getClassLoader().getResourceAsStream(entry).readAllBytes());
    }
    Path engine =
        Path.of(RocksDB.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Files.createSymbolicLink(lib.resolve("rocksdbjni.jar"), engine);
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("bin/bindings.properties"),
        "rocksdb:" + RocksDbBinding.class.getName() + "\n");
  }

  @AfterEach
  void stopServers() {
    new LocalServers(temporary.resolve("state")).stop();
  }

  private static String[] arguments(String[] begin, String... properties) {
    return all(
        begin,
        words("-p recordcount=200 -p operationcount=3000 -p mnemo.sizes= -p fieldlength=1000"),
        Stream.of(properties).flatMap(property -> Stream.of("-p", property)).toList());
  }

  private Program ycsb(String phase, String... properties) {
    return Program.ycsb(
        arguments(
            words(
                "%s mnemo -P workloads/trending -p mnemo.state=%s",
                phase, temporary.resolve("state")),
            properties));
  }

  @Test
  void advisesRedisAsFastMemAndRocksDbAsSlowMem() throws IOException {
    Path out = temporary.resolve("out");
    Program advised =
        Program.mnemo(
            arguments(
                words(
                    "advise -P workloads/trending --max-slowdown 400% --time 60s --out %s --ycsb-home %s",
                    out, home),
                "mnemo.slow.store=ycsb:rocksdb",
                "mnemo.slow.rocksdb.dir=" + temporary.resolve("rocks")));
    advised.estimated();
    RunInfo run = new MeasurementDirectory(out).readRun();
    assertThat(run.store()).isEqualTo("redis + ycsb:rocksdb");
    assertThat(run.tiers()).extracting(TierInfo::emulated).containsOnly(false);
    assertThat(run.tiers().get(1).endpoint())
        .isEqualTo(
            "%s (rocksdb.dir=%s)"
                .formatted(RocksDbBinding.class.getName(), temporary.resolve("rocks")));
    assertThat(temporary.resolve("rocks")).isDirectory();
  }

  @Test
  void saysThatABindingEndedTheProgram() {
    Program load = ycsb("load", ODD, "odd.does=exit in init", "odd.says=cannot go on");
    assertThat(load.status()).isEqualTo(1);
    assertThat(load.sentence())
        .contains(
            OddBinding.class.getName() + ".doesItIn", "System.exit (it printed: cannot go on)");
  }

  @Test
  void keepsWhatABindingPrintsOutOfTheReport() {
    Program load =
        ycsb(
                "load",
                ODD,
                "odd.says=listen",
                "exporter=site.ycsb.measurements.exporter.JSONArrayMeasurementsExporter")
            .done();
    assertThat(load.out()).startsWith("[").doesNotContain("listen");
    assertThat(load.err()).contains("listen");
  }
}
