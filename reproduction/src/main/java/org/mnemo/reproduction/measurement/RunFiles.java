package org.mnemo.reproduction.measurement;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.AtomicFile;

/**
 * Sizes of the files of a run. Sizes show, without reading gigabytes, that a file was cut or is
 * gone, but not that its bytes were changed.
 */
public final class RunFiles {

  private RunFiles() {}

  /** Bytes of every file below a run's directory, by its path in there. */
  static Map<String, Long> bytes(Path run) {
    Map<String, Long> bytes = new TreeMap<>();
    try (Stream<Path> files = Files.walk(run)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        bytes.put(run.relativize(file).toString(), Files.size(file));
      }
    } catch (IOException e) {
      throw AtomicFile.cannotRead(run, e);
    }
    return bytes;
  }

  /**
   * Makes sure that files are as long as they were; more files may have come.
   *
   * @throws MnemoException if one is not
   */
  public static void requireSame(Path run, Map<String, Long> recorded) {
    Map<String, Long> found = bytes(run);
    recorded.forEach(
        (name, bytes) -> {
          Long now = found.get(name);
          if (!bytes.equals(now)) {
            throw new MnemoException(
                "%s had %,d bytes when the run ended and %s"
                    .formatted(
                        run.resolve(name),
                        bytes,
                        now == null ? "is gone" : "has %,d now".formatted(now)));
          }
        });
  }
}
