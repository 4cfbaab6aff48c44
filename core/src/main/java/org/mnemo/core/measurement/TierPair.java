package org.mnemo.core.measurement;

import java.util.Locale;
import org.mnemo.core.tier.Tiers;

/**
 * Two neighbouring tiers. A run of more than two tiers measures what mixing costs for each pair of
 * neighbours by itself, since an estimate splits the keys between two.
 *
 * @param tiers all tiers of the run
 * @param faster index of the faster one of the two
 */
public record TierPair(Tiers tiers, int faster) {

  /** The pair that an estimate is about. */
  public static TierPair fastest(Tiers tiers) {
    return new TierPair(tiers, 0);
  }

  /** Name in {@code blocks.csv} of blocks that mix the two by a coin. */
  public String mixedKind(double fastShare) {
    return String.format(Locale.ROOT, "%s%.1f", mixedPrefix(), fastShare);
  }

  private String mixedPrefix() {
    return tiers.count() == 2
        ? "mixed-"
        : "mixed-" + tiers.name(faster) + "+" + tiers.name(faster + 1) + "-";
  }

  /** True if a block of this kind ran on no other tier than the two. */
  public boolean covers(String kind) {
    return kind.equals(tiers.name(faster))
        || kind.equals(tiers.name(faster + 1))
        || kind.startsWith(mixedPrefix());
  }

  /**
   * Share of the requests that blocks of a kind send to the faster of the two.
   *
   * @param kind kind that the pair {@link #covers}
   */
  public double fastShare(String kind) {
    if (kind.startsWith(mixedPrefix())) {
      return Double.parseDouble(kind.substring(mixedPrefix().length()));
    }
    return kind.equals(tiers.name(faster)) ? 1 : 0;
  }

  /** The two as tiers of their own. */
  public Tiers alone() {
    return new Tiers(tiers.names().subList(faster, faster + 2));
  }
}
