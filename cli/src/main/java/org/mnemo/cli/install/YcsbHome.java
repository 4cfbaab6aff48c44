package org.mnemo.cli.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Directories;

/**
 * The folder of a YCSB release, as its archive unpacks.
 *
 * @param root the folder
 * @param version version of YCSB, by the name of its core jar
 */
public record YcsbHome(Path root, String version) {

  /** The release that Mnemo is built and tested with. */
  public static final String KNOWN_VERSION = "0.17.0";

  private static final String CORE = "core-";
  static final String JAR = ".jar";

  /**
   * Recognises a YCSB release.
   *
   * @throws UsageException if the folder is none, or one that Mnemo cannot plug into
   */
  public static YcsbHome of(Path root) {
    if (!Files.isDirectory(root)) {
      throw new UsageException(
          "there is no folder " + root + "; name the folder of a YCSB release");
    }
    if (Files.exists(root.resolve("pom.xml"))) {
      throw new UsageException(
          root + " holds YCSB's sources; name the folder of an unpacked release instead");
    }
    for (String needed : List.of("bin/bindings.properties", "lib")) {
      if (!Files.exists(root.resolve(needed))) {
        throw notYcsb(root, needed);
      }
    }
    Path core =
        Directories.list(root.resolve("lib"), JAR).stream()
            .filter(jar -> nameOf(jar).startsWith(CORE) && hasKnownPackage(jar))
            .findFirst()
            .orElseThrow(() -> notYcsb(root, "lib/core-" + KNOWN_VERSION + JAR));
    String name = nameOf(core);
    return new YcsbHome(root, name.substring(CORE.length(), name.length() - JAR.length()));
  }

  /** False for releases before 0.17.0, whose packages have another name. */
  private static boolean hasKnownPackage(Path jar) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      return zip.getEntry("site/ycsb/DB.class") != null;
    } catch (IOException e) {
      throw AtomicFile.cannotRead(jar, e);
    }
  }

  private static UsageException notYcsb(Path root, String lacking) {
    return new UsageException(
        "%s is no YCSB %s: it has no %s; name the folder that its archive unpacks to"
            .formatted(root, KNOWN_VERSION, lacking));
  }

  private static String nameOf(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** Fails before anything is changed rather than in the midst of it. */
  void requireWritable() {
    for (Path folder : List.of(root, root.resolve("bin"))) {
      if (!Files.isWritable(folder)) {
        throw new MnemoException(
            "cannot write " + folder + ": permission denied; ask its owner, or unpack YCSB anew");
      }
    }
  }
}
