package org.mnemo.ycsb.probe;

import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.mnemo.ycsb.kernel.KernelText;

/** The last-level cache of the processor. */
public final class LastLevelCache {

  private static final Path FIRST_PROCESSOR = Path.of("/sys/devices/system/cpu/cpu0/cache");
  private static final Pattern SIZE = Pattern.compile("(\\d+)([KMG]?)");

  private static final int MOST_CACHES = 16;

  private LastLevelCache() {}

  /** Size of the first processor's last-level cache in bytes; empty if unknown. */
  public static OptionalLong bytes() {
    return bytes(FIRST_PROCESSOR);
  }

  static OptionalLong bytes(Path caches) {
    int highest = 0;
    OptionalLong bytes = OptionalLong.empty();
    for (int index = 0; index < MOST_CACHES; index++) {
      Path cache = caches.resolve("index" + index);
      String level = KernelText.of(cache.resolve("level"));
      Matcher size = SIZE.matcher(KernelText.of(cache.resolve("size")));
      if (size.matches() && Integer.parseInt(level) > highest) {
        highest = Integer.parseInt(level);
        // K, M and G are the first, second and third power of 1024.
        int power = "KMG".indexOf(size.group(2)) + (size.group(2).isEmpty() ? 0 : 1);
        bytes = OptionalLong.of(Long.parseLong(size.group(1)) << (10 * power));
      }
    }
    return bytes;
  }
}
