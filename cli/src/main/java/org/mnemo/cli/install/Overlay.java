package org.mnemo.cli.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;
import org.mnemo.core.file.Directories;

/**
 * What goes into YCSB's folder: {@code mnemo-binding/} and {@code workloads/}. The build leaves it
 * in {@code mnemo-binding/target/ycsb}, and packs it into the binding's archive; a release has the
 * parts, as its own programs need most.
 *
 * @param files where each file comes from, by its name in YCSB's folder, with slashes
 */
public record Overlay(SortedMap<String, Path> files) {

  private static final Path BUILT = Path.of("mnemo-binding", "target", "ycsb");

  /** Folders of a release, and what each becomes in YCSB's folder. */
  private static final List<List<String>> RELEASED =
      List.of(
          List.of("ycsb", ""),
          List.of("lib/binding", Installation.LIBRARIES + "/"),
          List.of("workloads", "workloads/"));

  public Overlay {
    files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
  }

  /**
   * Overlay of what {@code home} is: a release, or the project, whose build left it.
   *
   * @param home folder of the release or of the project; null if this is neither
   */
  public static Overlay ofHome(@Nullable Path home) {
    if (home == null) {
      throw new UsageException("name the folder of the unpacked binding with --from");
    }
    if (Files.isDirectory(home.resolve("ycsb"))) {
      SortedMap<String, Path> files = new TreeMap<>();
      RELEASED.forEach(part -> addAll(files, home.resolve(part.get(0)), part.get(1)));
      return new Overlay(files);
    }
    if (!Files.isDirectory(home.resolve(BUILT))) {
      throw new MnemoException(
          home.resolve(BUILT) + " is not there; build it with 'mvn package -DskipTests'");
    }
    return of(home.resolve(BUILT));
  }

  /** Overlay that the binding's archive unpacks to. */
  public static Overlay of(Path root) {
    if (Directories.list(root.resolve(Installation.LIBRARIES), YcsbHome.JAR).isEmpty()) {
      throw new UsageException(
          "%s has no %s; name the folder that Mnemo's archive was unpacked to"
              .formatted(root, Installation.LIBRARIES));
    }
    SortedMap<String, Path> files = new TreeMap<>();
    addAll(files, root, "");
    return new Overlay(files);
  }

  private static void addAll(SortedMap<String, Path> files, Path folder, String prefix) {
    try (Stream<Path> paths = Files.walk(folder)) {
      paths
          .filter(Files::isRegularFile)
          .forEach(
              file ->
                  files.put(prefix + folder.relativize(file).toString().replace('\\', '/'), file));
    } catch (IOException e) {
      throw AtomicFile.cannotRead(folder, e);
    }
  }
}
