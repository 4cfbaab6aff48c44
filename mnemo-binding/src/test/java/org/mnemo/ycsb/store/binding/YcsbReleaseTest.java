package org.mnemo.ycsb.store.binding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.mnemo.ycsb.Refusals.misused;
import static org.mnemo.ycsb.Refusals.refused;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.mnemo.core.UsageException;
import org.mnemo.ycsb.store.StoreTypes;
import org.mnemo.ycsb.tier.Fields;
import org.mnemo.ycsb.tier.RecordKey;
import org.mnemo.ycsb.tier.TierSettings;
import org.mnemo.ycsb.tier.TierStore;

/** Bindings in the folders of an unpacked release, each with a library of its own version. */
class YcsbReleaseTest {

  private static final String LIBRARY =
      "package lib; public final class Library { public static final String VERSION = new String(\"%s\"); }";

  /** Reads return the version of the library, and that of a class that Mnemo has, too. */
  private static final String BINDING =
      """
      package versioned;
      import java.util.*;
      import site.ycsb.*;
      public class %s extends DB {
        public Status read(String t, String k, Set<String> f, Map<String, ByteIterator> result) {
          result.put("library", new StringByteIterator(lib.Library.VERSION));
          result.put("jedis", new StringByteIterator(redis.clients.jedis.Jedis.class.getSimpleName()
              + redis.clients.jedis.Jedis.class.getDeclaredFields().length));
          return Status.OK;
        }
        public Status scan(String t, String s, int c, Set<String> f, Vector<HashMap<String, ByteIterator>> r) { return Status.OK; }
        public Status update(String t, String k, Map<String, ByteIterator> v) { return Status.OK; }
        public Status insert(String t, String k, Map<String, ByteIterator> v) { return Status.OK; }
        public Status delete(String t, String k) { return Status.OK; }
      }
      """;

  @TempDir Path home;

  @BeforeEach
  void unpack() throws IOException {
    binding("one", "One", "1.0");
    binding("two", "Two", "2.0");
    Files.createDirectories(home.resolve("bin"));
    Files.writeString(
        home.resolve("bin/bindings.properties"),
        "# of a release\none:versioned.One\ntwo-async:versioned.Two\n");
  }

  private void binding(String name, String className, String version) throws IOException {
    Path work = Files.createDirectories(home.resolve("work-" + name));
    Files.writeString(work.resolve("Library.java"), LIBRARY.formatted(version));
    // An older library of a name that Mnemo has as well.
    Files.writeString(
        work.resolve("Jedis.java"), "package redis.clients.jedis; public class Jedis {}");
    Files.writeString(work.resolve(className + ".java"), BINDING.formatted(className));
    // A binding in the package of YCSB's core.
    Files.writeString(
        work.resolve("Own" + className + ".java"),
        "package site.ycsb; public class Own%1$s extends versioned.%1$s {}".formatted(className));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-d",
                work.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                work.resolve("Library.java").toString(),
                work.resolve("Jedis.java").toString(),
                work.resolve(className + ".java").toString(),
                work.resolve("Own" + className + ".java").toString());
    assertThat(status).isZero();
    Path lib = Files.createDirectories(home.resolve(name + "-binding/lib"));
    jar(lib.resolve(name + "-binding-0.17.0.jar"), work, "versioned");
    jar(lib.resolve("own.jar"), work, "site");
    jar(lib.resolve("library.jar"), work, "lib");
    jar(lib.resolve("jedis-1.0.jar"), work, "redis");
  }

  private static void jar(Path jar, Path classes, String folder) throws IOException {
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(classes.resolve(folder))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        out.write(Files.readAllBytes(file));
      }
    }
  }

  private String read(String binding) {
    try (TierStore store = Bindings.server(binding, "mnemo.ycsb.home", home.toString()).connect()) {
      Fields record = new Fields();
      assertThat(store.read(RecordKey.of("t", "k"), null, record)).isTrue();
      String text = "";
      for (int i = 0; i < record.size(); i++) {
        text += record.name(i) + "=" + new String(record.value(i), StandardCharsets.UTF_8) + " ";
      }
      return text;
    }
  }

  @Test
  void givesEachBindingItsOwnVersionsOfLibraries() {
    assertThat(read("versioned.One")).contains("library=1.0").contains("jedis=Jedis0");
    assertThat(read("versioned.Two")).contains("library=2.0");
    assertThat(read("versioned.One")).contains("library=1.0");
  }

  @Test
  void findsABindingInThePackageOfTheCore() {
    assertThat(read("site.ycsb.OwnTwo")).contains("library=2.0");
  }

  /** Every reading of the settings checks the binding; only a server goes on to load from it. */
  @Test
  void closesTheJarsOfABindingThatIsOnlyChecked() throws IOException {
    Properties properties = new Properties();
    properties.setProperty("mnemo.ycsb.home", home.toString());
    StoreTypes.byName("mnemo.slow.store", "ycsb:versioned.One")
        .check(new TierSettings("slow", properties));
    Path descriptors = Path.of("/proc/self/fd");
    assumeTrue(Files.isDirectory(descriptors));
    try (Stream<Path> open = Files.list(descriptors)) {
      assertThat(open.filter(Files::exists).map(YcsbReleaseTest::target))
          .noneMatch(file -> file.startsWith(home));
    }
  }

  private static Path target(Path link) {
    try {
      return Files.readSymbolicLink(link);
    } catch (IOException e) {
      // Closed meanwhile by somebody else.
      return link;
    }
  }

  @Test
  void knowsBindingsByTheNamesOfTheRelease() {
    assertThat(read("one")).contains("library=1.0");
    assertThat(read("two-async")).contains("library=2.0");
    assertThatThrownBy(() -> read("onee"))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith("mnemo.slow.store=ycsb:onee: ")
        .hasMessageContaining("ycsb:one?");
  }

  @Test
  void findsTheJarsOfASingleBinding() throws IOException {
    Path single = home.resolve("one-binding");
    assertThat(new YcsbRelease(single).jarsWith("versioned.One"))
        .extracting(file -> single.relativize(file).toString())
        .contains("lib/one-binding-0.17.0.jar", "lib/library.jar");
    assertThat(new YcsbRelease(single).names()).isEmpty();
    assertThat(new YcsbRelease(single).jarsWith("versioned.Two")).isEqualTo(List.of());
  }

  @Test
  void saysWhatIsMissingOrTooNewOrTooOld() throws IOException {
    misused(() -> read("versioned.Three"), "versioned.Three", home.toString(), "--ycsb-home");
    misused(() -> new YcsbRelease(home.resolve("absent")), "YCSB");

    Path lib = home.resolve("two-binding/lib");
    Files.delete(lib.resolve("library.jar"));
    refused(() -> read("versioned.Two"), "lib.Library");

    Path classFile = home.resolve("work-two/versioned/Two.class");
    byte[] newer = Files.readAllBytes(classFile);
    // The major version of Java 99.
    newer[6] = 0;
    newer[7] = (byte) 143;
    Files.write(classFile, newer);
    jar(lib.resolve("two-binding-0.17.0.jar"), home.resolve("work-two"), "versioned");
    misused(() -> read("versioned.Two"), System.getProperty("java.version"));
  }
}
