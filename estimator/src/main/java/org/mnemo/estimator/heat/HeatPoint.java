package org.mnemo.estimator.heat;

import java.util.Arrays;
import java.util.List;
import org.mnemo.estimator.answer.Interval;

/**
 * What a FastMem of some size serves.
 *
 * @param fastBytes bytes of records in FastMem
 * @param fastShare their share of all
 * @param requestsFast share of the requests that it serves with the hottest bytes in it
 * @param requestsFastLow lower end of its 95 % interval
 * @param requestsFastHigh upper end of it
 * @param requestsFastByListing share that it serves with the bytes in it that are hottest by the
 *     listing
 */
public record HeatPoint(
    long fastBytes,
    double fastShare,
    double requestsFast,
    double requestsFastLow,
    double requestsFastHigh,
    double requestsFastByListing) {

  private static final double[] SHARES = {0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1};

  public static List<HeatPoint> table(Heat heat) {
    return Arrays.stream(SHARES).mapToObj(share -> of(heat, share)).toList();
  }

  /** The FastMem that holds this share of the bytes. */
  static HeatPoint of(Heat heat, double share) {
    Interval cold = heat.coldShareInterval(share);
    return new HeatPoint(
        Math.round(share * heat.totalBytes()),
        share,
        1 - heat.coldShare(share),
        1 - cold.high(),
        1 - cold.low(),
        1 - heat.listedColdShare(share));
  }
}
