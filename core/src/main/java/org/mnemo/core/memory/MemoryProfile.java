package org.mnemo.core.memory;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.file.Json;
import org.mnemo.core.text.Check;

/**
 * Latency, bandwidth and price of a memory, or the request times of a device.
 *
 * @param latencyNs time of one dependent load that misses every cache of the idle memory, in
 *     nanoseconds, at most 10^9; 0 for a device
 * @param readGbS bandwidth of streaming reads in 10^9 bytes a second, from 0.001 to 10^6; 10^6 for
 *     a device whose time is all in its requests
 * @param writeGbS the same for streaming writes
 * @param randomReadGbS bandwidth of one thread's reads of random lines, with the processor's
 *     overlap; null if unknown
 * @param randomWriteGbS the same for writes
 * @param requests the requests of a device; null for a memory with loads
 * @param channels number of operations served at the same time, at least 1
 * @param loadedLatency latency by rising bandwidth in use; empty if only the idle latency is known
 * @param price price per byte relative to DRAM, above 0 and at most 1; null if unknown
 * @param asOf year or date of the figures; empty if unknown
 * @param source publication or measurement of the figures
 */
public record MemoryProfile(
    String name,
    double latencyNs,
    double readGbS,
    double writeGbS,
    @Nullable Double randomReadGbS,
    @Nullable Double randomWriteGbS,
    @Nullable DeviceRequests requests,
    int channels,
    List<LoadedLatency> loadedLatency,
    @Nullable Double price,
    String asOf,
    String source) {

  /** Version of the profile written by {@code bin/mnemo doctor --probe}. */
  public static final int SCHEMA = 2;

  /** Limits of the figures: no memory exceeds them, and its emulation would not end. */
  private static final double MAX_LATENCY_NS = 1e9;

  private static final double MIN_GB_S = 0.001;

  /** Largest bandwidth; also for a device whose requests take constant time. */
  static final double MAX_GB_S = 1e6;

  static final int MAX_CHANNELS = 1024;

  public MemoryProfile {
    requireNonNull(name, "name is null");
    requireNonNull(asOf, "as_of is null");
    requireNonNull(source, "source is null");
    loadedLatency = List.copyOf(requireNonNull(loadedLatency, "loaded_latency is null"));
    boolean hasLatency = requests == null ? isPositive(latencyNs) : latencyNs == 0;
    Check.that(
        hasLatency && isPositive(readGbS) && isPositive(writeGbS),
        "memory profile '%s' needs positive figures, had %s ns, %s GB/s to read, %s GB/s to write"
            .formatted(name, latencyNs, readGbS, writeGbS));
    Check.that(
        latencyNs <= MAX_LATENCY_NS,
        "the latency of memory profile '%s' must be at most 1e9 ns, was %s"
            .formatted(name, latencyNs));
    Check.that(
        isBandwidth(readGbS)
            && isBandwidth(writeGbS)
            && (randomReadGbS == null || isBandwidth(randomReadGbS))
            && (randomWriteGbS == null || isBandwidth(randomWriteGbS)),
        "the bandwidths of memory profile '%s' must be from 0.001 to 1e6 GB/s, were %s to read and %s to write"
            .formatted(name, readGbS, writeGbS));
    Check.between("channels of memory profile '" + name + "'", channels, 1, MAX_CHANNELS);
    LoadedLatency.requireRising(latencyNs, loadedLatency, name);
    Check.that(
        price == null || (price > 0 && price <= 1),
        "the price of memory profile '%s' must be above 0 and at most 1, DRAM's own, was %s"
            .formatted(name, price));
  }

  /** A memory with loads and no further known figures. */
  public MemoryProfile(
      String name,
      double latencyNs,
      double readGbS,
      double writeGbS,
      @Nullable Double price,
      String asOf,
      String source) {
    this(name, latencyNs, readGbS, writeGbS, null, null, null, 1, List.of(), price, asOf, source);
  }

  private static boolean isBandwidth(double gbS) {
    return gbS >= MIN_GB_S && gbS <= MAX_GB_S;
  }

  private static boolean isPositive(double figure) {
    return figure > 0 && Double.isFinite(figure);
  }

  /**
   * Reads a profile written by {@code bin/mnemo doctor --probe --out FILE}.
   *
   * @throws MnemoException if the file is absent, damaged or of a later version
   */
  public static MemoryProfile read(Path file) {
    return Json.read(file, MemoryProfile.class, SCHEMA, List.of(MemoryProfile::upgrade));
  }

  /** Version 1 had neither random accesses nor devices. */
  private static void upgrade(ObjectNode version1) {
    version1.putNull("random_read_gb_s").putNull("random_write_gb_s").putNull("requests");
    version1.put("channels", 1).putArray("loaded_latency");
  }

  /** This memory with a bandwidth in use, in 10^9 bytes a second. */
  public MemoryProfile loaded(double gbS) {
    return new MemoryProfile(
        name,
        LoadedLatency.at(gbS, latencyNs, loadedLatency),
        readGbS,
        writeGbS,
        randomReadGbS,
        randomWriteGbS,
        requests,
        channels,
        List.of(),
        price,
        asOf,
        source);
  }

  /** Latency and bandwidths, or the times of requests, as text. */
  public String figures() {
    if (requests == null) {
      return latencyNs + " ns" + bandwidths(readGbS == writeGbS ? " and " : ", ");
    }
    String times =
        requests.readNs() == requests.writeNs()
            ? "%s µs a request".formatted(requests.readNs() / 1e3)
            : "%s µs per request to read and %s to write"
                .formatted(requests.readNs() / 1e3, requests.writeNs() / 1e3);
    String pages = requests.pageBytes() == 0 ? "" : " of %d bytes".formatted(requests.pageBytes());
    return times + pages + (Math.min(readGbS, writeGbS) == MAX_GB_S ? "" : bandwidths(", "));
  }

  private String bandwidths(String joint) {
    return joint
        + (readGbS == writeGbS
            ? readGbS + " GB/s"
            : "%s GB/s to read and %s GB/s to write".formatted(readGbS, writeGbS));
  }
}
