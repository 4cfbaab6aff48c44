package org.mnemo.ycsb.store.binding;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.jar.JarFile;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Directories;
import org.mnemo.core.text.Check;

/**
 * An unpacked release of YCSB with directories {@code NAME-binding}, or of one binding with its
 * jars in {@code lib}.
 */
record YcsbRelease(Path root) {

  /** Property: the directory of the release. */
  static final String PROPERTY = "mnemo.ycsb.home";

  private static final String FOLDER_ENDING = "-binding";
  private static final String JARS = "lib";

  YcsbRelease {
    Check.that(
        Files.isDirectory(root),
        "%s=%s (--ycsb-home) must be the folder of an unpacked release of YCSB"
            .formatted(PROPERTY, root));
  }

  /** The class of each binding by its name in {@code bin/bindings.properties}. */
  SortedMap<String, String> names() {
    Path file = root.resolve("bin").resolve("bindings.properties");
    SortedMap<String, String> names = new TreeMap<>();
    if (Files.isRegularFile(file)) {
      Properties lines = new Properties();
      try (Reader in = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
        lines.load(in);
      } catch (IOException | IllegalArgumentException e) {
        throw AtomicFile.cannotRead(
            file, e instanceof IOException io ? io : new IOException(e.getMessage(), e));
      }
      lines.stringPropertyNames().forEach(name -> names.put(name, lines.getProperty(name).strip()));
    }
    return names;
  }

  /** The jars of the binding with a class, followed by the common ones; none if no jar has it. */
  List<Path> jarsWith(String className) {
    String entry = className.replace('.', '/') + ".class";
    List<Path> folders = new ArrayList<>(Directories.list(root, FOLDER_ENDING));
    folders.add(root);
    for (Path folder : folders) {
      List<Path> jars = Directories.list(folder.resolve(JARS), ".jar");
      if (jars.stream().anyMatch(jar -> contains(jar, entry))) {
        List<Path> found = new ArrayList<>(jars);
        found.add(folder.resolve("conf"));
        found.addAll(Directories.list(root.resolve(JARS), ".jar"));
        return found;
      }
    }
    return List.of();
  }

  private static boolean contains(Path jar, String entry) {
    try (JarFile open = new JarFile(jar.toFile())) {
      return open.getEntry(entry) != null;
    } catch (IOException e) {
      // A damaged jar has no class.
      return false;
    }
  }
}
