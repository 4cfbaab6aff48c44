package org.mnemo.core.tier;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.UsageException;
import org.mnemo.core.file.Json;

/**
 * Latency, bandwidths and price of a memory.
 *
 * @param latencyNs time of one dependent load that misses every cache, nanoseconds, at most 10^9
 * @param readGbS bandwidth of streaming reads in 10^9 bytes a second, from 0.001 to 10^6
 * @param writeGbS bandwidth of streaming writes in 10^9 bytes a second, from 0.001 to 10^6
 * @param price price of a byte of it in bytes of DRAM, above 0 and at most 1; null if not known
 * @param asOf year or date of the figures; empty if not known
 * @param source publication or measurement that they are from
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

  /** Bounds of the figures: no memory is beyond them, and an emulation of one would never end. */
  private static final double MAX_LATENCY_NS = 1e9;

  private static final double MIN_GB_S = 0.001;
  private static final double MAX_GB_S = 1e6;

  public TierProfile {
    requireNonNull(name, "name is null");
    requireNonNull(asOf, "as_of is null");
    requireNonNull(source, "source is null");
    if (!isPositive(latencyNs) || !isPositive(readGbS) || !isPositive(writeGbS)) {
      throw new UsageException(
          "memory profile '%s' needs positive figures, had %s ns, %s GB/s to read, %s GB/s to write"
              .formatted(name, latencyNs, readGbS, writeGbS));
    }
    if (latencyNs > MAX_LATENCY_NS) {
      throw new UsageException(
          "the latency of memory profile '%s' must be at most 1e9 ns, was %s"
              .formatted(name, latencyNs));
    }
    if (!isBandwidth(readGbS) || !isBandwidth(writeGbS)) {
      throw new UsageException(
          "the bandwidths of memory profile '%s' must be from 0.001 to 1e6 GB/s, were %s to read and %s to write"
              .formatted(name, readGbS, writeGbS));
    }
    if (price != null && !(price > 0 && price <= 1)) {
      throw new UsageException(
          "the price of memory profile '%s' must be above 0 and at most 1, DRAM's own, was %s"
              .formatted(name, price));
    }
  }

  private static boolean isBandwidth(double gbS) {
    return gbS >= MIN_GB_S && gbS <= MAX_GB_S;
  }

  private static boolean isPositive(double figure) {
    return figure > 0 && Double.isFinite(figure);
  }

  /**
   * Reads the profile that {@code bin/mnemo probe --out FILE} has written.
   *
   * @throws MnemoException if the file is absent, damaged or of another version
   */
  public static TierProfile read(Path file) {
    return Json.read(file, TierProfile.class, SCHEMA);
  }

  /** Latency and bandwidths as text. */
  public String figures() {
    return readGbS == writeGbS
        ? "%s ns and %s GB/s".formatted(latencyNs, readGbS)
        : "%s ns, %s GB/s to read and %s GB/s to write".formatted(latencyNs, readGbS, writeGbS);
  }
}
