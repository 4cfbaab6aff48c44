package org.mnemo.ycsb.probe;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Transparent huge pages, which take most of the translation of addresses out of a latency. */
final class HugePages {

  private static final Path OURS = Path.of("/proc/self/smaps_rollup");
  private static final Pattern SIZE = Pattern.compile("AnonHugePages:\\s*(\\d+) kB");

  private HugePages() {}

  /** Bytes of this process that are in huge pages; 0 where the kernel does not tell. */
  static long bytesOfThisProcess() {
    try {
      return Files.exists(OURS) ? bytes(Files.readString(OURS)) : 0;
    } catch (IOException e) {
      return 0;
    }
  }

  static long bytes(String rollup) {
    Matcher size = SIZE.matcher(rollup);
    return size.find() ? Long.parseLong(size.group(1)) << 10 : 0;
  }
}
