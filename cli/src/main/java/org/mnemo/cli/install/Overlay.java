package org.mnemo.cli.install;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.AtomicFile;

/**
 * What goes into YCSB's folder, laid out as it will lie there: {@code mnemo-binding/} and {@code
 * workloads/}. The build leaves it in {@code mnemo-binding/target/ycsb}, and packs it into the
 * binding's archive.
 *
 * @param root the folder
 * @param files relative to it, with slashes
 */
public record Overlay(Path root, List<String> files) {

  private static final Path BUILT = Path.of("mnemo-binding", "target", "ycsb");

  /** Overlay that the build of the project in {@code home} left; null if this is no project. */
  public static Overlay built(@Nullable Path home) {
    if (home == null) {
      throw new UsageException("name the folder of the unpacked binding with --from");
    }
    if (!Files.isDirectory(home.resolve(BUILT))) {
      throw new MnemoException(
          home.resolve(BUILT) + " is not there; build it with 'mvn package -DskipTests'");
    }
    return of(home.resolve(BUILT));
  }

  /** Overlay that the binding's archive unpacks to. */
  public static Overlay of(Path root) {
    if (YcsbHome.jarsIn(root.resolve(Installation.LIBRARIES)).isEmpty()) {
      throw new UsageException(
          "%s has no %s; name the folder that Mnemo's archive was unpacked to"
              .formatted(root, Installation.LIBRARIES));
    }
    try (Stream<Path> paths = Files.walk(root)) {
      return new Overlay(
          root,
          paths
              .filter(Files::isRegularFile)
              .map(file -> root.relativize(file).toString().replace('\\', '/'))
              .sorted()
              .toList());
    } catch (IOException e) {
      throw AtomicFile.cannotRead(root, e);
    }
  }
}
