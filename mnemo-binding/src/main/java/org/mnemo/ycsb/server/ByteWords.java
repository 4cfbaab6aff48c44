package org.mnemo.ycsb.server;

import java.util.Locale;

/** Formats amounts of memory for messages. */
final class ByteWords {

  private ByteWords() {}

  static String of(long bytes) {
    return bytes < 1L << 30
        ? String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (1 << 20))
        : String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
  }
}
