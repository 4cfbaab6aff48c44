package org.mnemo.ycsb.placement;

import java.util.stream.IntStream;

/**
 * What is to be done with one operation: the tier that serves it on the clock, and the tiers that
 * get a copy of the record afterwards, off the clock. A placement makes its routes beforehand and
 * returns them, so that routing allocates nothing.
 */
public final class Route {

  private final int tier;
  private final int[] copies;

  private Route(int tier, int[] copies) {
    this.tier = tier;
    this.copies = copies;
  }

  static Route to(int tier) {
    return new Route(tier, new int[0]);
  }

  /** The route to one of so many tiers and then to all others. */
  static Route throughout(int tiers, int first) {
    return new Route(first, IntStream.range(0, tiers).filter(tier -> tier != first).toArray());
  }

  /** Index of the tier that serves the operation and is timed. */
  public int tier() {
    return tier;
  }

  /** Number of tiers that get a copy: a write is repeated there, what was read is stored there. */
  public int copies() {
    return copies.length;
  }

  /** Index of the {@code i}-th tier that gets a copy. */
  public int copy(int i) {
    return copies[i];
  }

  /** True if a tier has the record's latest state afterwards. */
  public boolean reaches(int index) {
    boolean reached = index == tier;
    for (int copy : copies) {
      reached |= copy == index;
    }
    return reached;
  }
}
