package org.mnemo.core.measurement;

import java.util.Locale;
import org.mnemo.core.tier.Tiers;

/**
 * Two neighbouring tiers. A run of more than two tiers measures the cost of mixing for each such
 * pair, as an estimate splits the keys between two.
 *
 * @param tiers all tiers of the run
 * @param faster index of the faster one
 */
public record TierPair(Tiers tiers, int faster) {

  /** The pair of the two fastest tiers. */
  public static TierPair fastest(Tiers tiers) {
    return new TierPair(tiers, 0);
  }

  /** Name in {@code blocks.csv} of blocks that mix the two at random. */
  public String mixedKind(double fastShare) {
    return String.format(Locale.ROOT, "%s%.1f", mixedPrefix(), fastShare);
  }

  private String mixedPrefix() {
    return tiers.count() == 2
        ? "mixed-"
        : "mixed-" + tiers.name(faster) + "+" + tiers.name(faster + 1) + "-";
  }

  /** True if a block of this kind used only these two tiers. */
  public boolean covers(String kind) {
    return kind.equals(tiers.name(faster))
        || kind.equals(tiers.name(faster + 1))
        || kind.startsWith(mixedPrefix());
  }

  /**
   * Share of the requests that a kind of block sends to the faster tier.
   *
   * @param kind kind that the pair {@link #covers}
   */
  public double fastShare(String kind) {
    if (kind.startsWith(mixedPrefix())) {
      return Double.parseDouble(kind.substring(mixedPrefix().length()));
    }
    return kind.equals(tiers.name(faster)) ? 1 : 0;
  }

  /** The pair as a list of two tiers. */
  public Tiers alone() {
    return new Tiers(tiers.names().subList(faster, faster + 2));
  }
}
