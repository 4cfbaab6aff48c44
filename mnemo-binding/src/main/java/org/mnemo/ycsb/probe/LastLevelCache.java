package org.mnemo.ycsb.probe;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The last-level cache of the processor. */
public final class LastLevelCache {

  private static final Path FIRST_PROCESSOR = Path.of("/sys/devices/system/cpu/cpu0/cache");
  private static final Pattern SIZE = Pattern.compile("(\\d+)([KMG]?)");

  private LastLevelCache() {}

  /**
   * Size of the first processor's last-level cache in bytes; empty where the kernel does not tell.
   */
  public static OptionalLong bytes() {
    return bytes(FIRST_PROCESSOR);
  }

  static OptionalLong bytes(Path caches) {
    int highest = 0;
    OptionalLong bytes = OptionalLong.empty();
    if (!Files.isDirectory(caches)) {
      return bytes;
    }
    try (DirectoryStream<Path> directories = Files.newDirectoryStream(caches, "index[0-9]*")) {
      for (Path directory : directories) {
        int level = Integer.parseInt(Files.readString(directory.resolve("level")).trim());
        Matcher size = SIZE.matcher(Files.readString(directory.resolve("size")).trim());
        if (level > highest && size.matches()) {
          highest = level;
          // K, M and G are the first, second and third power of 1024.
          int power = "KMG".indexOf(size.group(2)) + (size.group(2).isEmpty() ? 0 : 1);
          bytes = OptionalLong.of(Long.parseLong(size.group(1)) << (10 * power));
        }
      }
    } catch (IOException e) {
      return OptionalLong.empty();
    }
    return bytes;
  }
}
