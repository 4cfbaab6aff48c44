package org.mnemo.estimator.model;

import java.util.List;
import java.util.Locale;
import org.mnemo.core.measurement.Baselines.Mixed;

/**
 * What an operation takes beyond the additive model when requests alternate between two servers, as
 * each finds the caches colder: excess(s) = c x s^a, with s the share of consecutive requests that
 * change server. Not in the paper; measured to hold on two Redis servers with a near 0.56 at 100 KB
 * and near 1 at 1 KB. It belongs to the two-server deployment: one server over two memories does
 * not pay it. excess(0) is exactly 0. Immutable.
 */
public final class InterferenceModel {

  private final double coefficientNs;
  private final double exponent;
  private final String description;

  InterferenceModel(double coefficientNs, double exponent, String description) {
    this.coefficientNs = coefficientNs;
    this.exponent = exponent;
    this.description = description;
  }

  /**
   * No interference.
   *
   * @param reason why, as a clause
   */
  public static InterferenceModel none(String reason) {
    return new InterferenceModel(0, 1, "no interference between the servers: " + reason);
  }

  /** The model that the mixed blocks of a baseline run show; {@link #none} if they show none. */
  public static InterferenceModel fit(List<Mixed> mixtures) {
    return InterferenceFit.fit(mixtures);
  }

  /**
   * Mean extra time of an operation in nanoseconds, at least 0.
   *
   * @param switchRate s, from 0 to 1
   */
  public double excessNs(double switchRate) {
    return coefficientNs * Math.pow(switchRate, exponent);
  }

  /** True if the model adds nothing. */
  public boolean isNone() {
    return coefficientNs == 0;
  }

  /** c: extra nanoseconds of an operation if every request changes server. */
  public double coefficientNs() {
    return coefficientNs;
  }

  /** a, from 0.25 to 2. */
  public double exponent() {
    return exponent;
  }

  /** The model in words. */
  public String description() {
    return description;
  }

  static InterferenceModel power(double coefficientNs, double exponent, int mixtures, String how) {
    return new InterferenceModel(
        coefficientNs,
        exponent,
        String.format(
            Locale.ROOT,
            "interference between the servers: an operation takes %.3f us x s^%.2f longer, where s"
                + " is the share of requests that change server (%s, fitted to %d mixtures)",
            coefficientNs / 1e3,
            exponent,
            how,
            mixtures));
  }
}
