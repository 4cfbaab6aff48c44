package org.mnemo.estimator.policy.form;

import org.mnemo.core.UsageException;

/**
 * What a user says of a non-volatile memory of several forms.
 *
 * @param nvmShare share of FastMem that is non-volatile, above 0 and below 1
 * @param nvmBytes bytes of FastMem that are non-volatile, instead of a share; 0 to go by the share
 * @param nvmPrice price of a byte of non-volatile memory in bytes of DRAM, above 0
 * @param persistentShare share of the writes that are persistent, from 0 to 1
 * @param compressionRatio bytes of pages that a byte of the compressed store holds, at least 1
 * @param ratioSource origin of the ratio
 */
public record FormOptions(
    double nvmShare,
    long nvmBytes,
    double nvmPrice,
    double persistentShare,
    double compressionRatio,
    RatioSource ratioSource) {

  /** Origin of a compression ratio. */
  public enum RatioSource {
    /** Nobody said anything: the low end of the paper's 2 to 7. */
    ASSUMED,
    /** The user named it. */
    GIVEN,
    /** Values were compressed. */
    MEASURED
  }

  private static final double MOST_RATIO = 1000;

  /**
   * 6 of 32 GB are non-volatile, all writes persistent (PolyEMT, section 5.2) and cost 1.5 times as
   * much as DRAM (its section 5.4 has 1.2 to 2), and pages compress to a half (the low end of its
   * section 2.2).
   */
  public static final FormOptions DEFAULTS =
      new FormOptions(6.0 / 32, 0, 1.5, 1, 2, RatioSource.ASSUMED);

  public FormOptions {
    if (!(nvmShare > 0 && nvmShare < 1)) {
      throw new UsageException(
          "the share of FastMem that is non-volatile must be above 0 and below 1, was " + nvmShare);
    }
    if (nvmBytes < 0) {
      throw new UsageException(
          "non-volatile memory must be of at least 1 byte, was of " + nvmBytes);
    }
    if (!(nvmPrice > 0 && nvmPrice <= MOST_RATIO)) {
      throw new UsageException(
          "the price of non-volatile memory must be above 0 and at most %.0f times that of DRAM, was %s"
              .formatted(MOST_RATIO, nvmPrice));
    }
    if (!(persistentShare >= 0 && persistentShare <= 1)) {
      throw new UsageException(
          "the share of writes that are persistent must be from 0 to 1, was " + persistentShare);
    }
    if (!(compressionRatio >= 1 && compressionRatio <= MOST_RATIO)) {
      throw new UsageException(
          "a compression ratio must be from 1 (nothing gained) to %.0f, was %s"
              .formatted(MOST_RATIO, compressionRatio));
    }
  }

  /** Bytes of so much FastMem that are non-volatile. */
  public long nvmBytes(long fastBytes) {
    return nvmBytes > 0 ? Math.min(nvmBytes, fastBytes) : Math.round(nvmShare * fastBytes);
  }

  /** These options with another compression ratio. */
  public FormOptions withCompression(double ratio, RatioSource source) {
    return new FormOptions(nvmShare, nvmBytes, nvmPrice, persistentShare, ratio, source);
  }
}
