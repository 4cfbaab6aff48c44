package org.mnemo.ycsb.probe;

import java.util.Locale;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.text.Check;
import org.mnemo.ycsb.server.NumaNodes;

/** Size of the memory to measure. */
public final class ProbeSize {

  /** Unit of sizes in bytes. */
  static final long STEP_BYTES = 1 << 20;

  private static final long LEAST_BYTES = 1 << 20;
  private static final long MOST_BYTES = 8L << 30;

  /** Default size as a multiple of the last-level cache, within the limits below. */
  private static final int CACHES = 4;

  private static final long LEAST_DEFAULT_BYTES = 1L << 30;
  private static final long MOST_DEFAULT_BYTES = 2L << 30;

  /** Memory in bytes for the virtual machine itself. */
  private static final long OVERHEAD_BYTES = 256 << 20;

  private ProbeSize() {}

  /** The user's size, or a multiple of the last-level cache. */
  public static long of(@Nullable Long askedBytes, OptionalLong cacheBytes) {
    if (askedBytes == null) {
      long wanted = Math.multiplyExact(CACHES, cacheBytes.orElse(0));
      return Math.min(MOST_DEFAULT_BYTES, Math.max(LEAST_DEFAULT_BYTES, wanted))
          / STEP_BYTES
          * STEP_BYTES;
    }
    Check.that(
        askedBytes >= LEAST_BYTES && askedBytes <= MOST_BYTES,
        "--size must be from 1MiB to 8GiB, was %d bytes".formatted(askedBytes));
    return askedBytes / STEP_BYTES * STEP_BYTES;
  }

  /**
   * Refuses a size above the free memory.
   *
   * @param node measured memory node, or null for all
   */
  public static void requireRoom(long bytes, NumaNodes nodes, NumaNodes.@Nullable Node node) {
    long availableKib =
        node == null
            ? nodes.all().stream().mapToLong(NumaNodes.Node::availableKib).sum()
            : node.availableKib();
    long neededBytes = bytes + OVERHEAD_BYTES;
    if (!nodes.all().isEmpty() && neededBytes > availableKib << 10) {
      throw new MnemoException(
          String.format(
              Locale.ROOT,
              "measuring %.2f GiB needs %.2f GiB of free memory, but %s has %.2f GiB; free memory or reduce --size",
              gib(bytes),
              gib(neededBytes),
              node == null ? "this machine" : "node " + node.id(),
              gib(availableKib << 10)));
    }
  }

  private static double gib(long bytes) {
    return bytes / (double) (1L << 30);
  }
}
