package org.mnemo.core.tier;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.Json;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;

/**
 * What a memory can do, and what it costs.
 *
 * @param latencyNs time of one dependent load that misses every cache, nanoseconds
 * @param readGbS streaming reads, 10^9 bytes a second
 * @param writeGbS streaming writes, 10^9 bytes a second
 * @param price what a byte of it costs in bytes of DRAM, above 0 and at most 1; null if not known
 * @param asOf year or date of the figures; empty if not known
 * @param source where they are from
 */
public record TierProfile(
    String name,
    double latencyNs,
    double readGbS,
    double writeGbS,
    @Nullable Double price,
    String asOf,
    String source) {

  /** Version of the form in which {@code bin/mnemo probe} writes a profile. */
  public static final int SCHEMA = 1;

  public TierProfile {
    requireNonNull(name, "name is null");
    requireNonNull(asOf, "as_of is null");
    requireNonNull(source, "source is null");
    if (!isPositive(latencyNs) || !isPositive(readGbS) || !isPositive(writeGbS)) {
      throw new UsageException(
          "memory profile '%s' needs positive figures, had %s ns, %s GB/s to read, %s GB/s to write"
              .formatted(name, latencyNs, readGbS, writeGbS));
    }
    if (price != null && !(price > 0 && price <= 1)) {
      throw new UsageException(
          "the price of memory profile '%s' must be above 0 and at most 1, DRAM's own, was %s"
              .formatted(name, price));
    }
  }

  private static boolean isPositive(double figure) {
    return figure > 0 && Double.isFinite(figure);
  }

  /**
   * Reads what {@code bin/mnemo probe --out FILE} has written.
   *
   * @throws MnemoException if the file is absent, damaged or of another version
   */
  public static TierProfile read(Path file) {
    return Json.read(file, TierProfile.class, SCHEMA);
  }

  /** The figures in words. */
  public String figures() {
    return readGbS == writeGbS
        ? "%s ns and %s GB/s".formatted(latencyNs, readGbS)
        : "%s ns, %s GB/s to read and %s GB/s to write".formatted(latencyNs, readGbS, writeGbS);
  }
}
