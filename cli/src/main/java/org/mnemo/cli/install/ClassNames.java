package org.mnemo.cli.install;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;

/** The classes that jars hold: of two with one name the virtual machine takes the first. */
final class ClassNames {

  private ClassNames() {}

  /** Names such as {@code site/ycsb/DB.class}; those that describe the jar itself left out. */
  static Set<String> of(Path jar) {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      Set<String> names = new HashSet<>();
      zip.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class"))
          .filter(name -> !name.startsWith("META-INF/") && !name.equals("module-info.class"))
          .forEach(names::add);
      return names;
    } catch (IOException e) {
      throw AtomicFile.cannotRead(jar, e);
    }
  }

  /**
   * Checks that what comes first hides nothing of what comes after it.
   *
   * @throws MnemoException naming the first class that is in jars of both
   */
  static void requireDisjoint(List<Path> first, List<Path> ours) {
    Map<String, Path> hiding = new HashMap<>();
    first.forEach(jar -> of(jar).forEach(name -> hiding.putIfAbsent(name, jar)));
    for (Path jar : ours) {
      for (String name : of(jar)) {
        Path other = hiding.get(name);
        if (other != null) {
          throw new MnemoException(
              "%s has a %s of its own, which would hide that of Mnemo's %s; install into YCSB's full release, whose lib/ has no binding's jars"
                  .formatted(other, name, jar.getFileName()));
        }
      }
    }
  }
}
