package org.mnemo.estimator.family;

import java.util.Locale;
import org.mnemo.core.tier.DependentLoads;
import org.mnemo.core.tier.TierProfile;

/**
 * How requests go through memory (X-Mem, section 3): it decides how much of a memory's slowness the
 * processor hides.
 */
public enum MemoryPattern {
  /** Each load waits for the one before: indexes. The whole latency of each counts. */
  CHASE,
  /** Loads here and there that do not wait for each other: small values. */
  RANDOM,
  /** Neighbouring bytes, fetched ahead: large values. */
  STREAM;

  /** Values of more bytes stream: a page, at whose end prefetchers of processors stop, too. */
  public static final long LARGEST_RANDOM_BYTES = 4096;

  /** The pattern of values of that mean size. */
  public static MemoryPattern ofValues(double meanBytes) {
    return meanBytes > LARGEST_RANDOM_BYTES ? STREAM : RANDOM;
  }

  /**
   * Time that requests save in the faster memory: for each the difference of the memories' times by
   * this pattern, dependent loads by latency, bytes by bandwidth.
   *
   * @param requests number of requests
   * @param readBytes bytes of value that they read
   * @param writtenBytes bytes of value that they write
   */
  public double savedNs(
      double requests, double readBytes, double writtenBytes, TierProfile fast, TierProfile slow) {
    return switch (this) {
      case CHASE -> requests * DependentLoads.OF_A_REQUEST * (slow.latencyNs() - fast.latencyNs());
      case RANDOM, STREAM ->
          readBytes * (1 / slow.readGbS() - 1 / fast.readGbS())
              + writtenBytes * (1 / slow.writeGbS() - 1 / fast.writeGbS());
    };
  }

  /** Name as users read it. */
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
