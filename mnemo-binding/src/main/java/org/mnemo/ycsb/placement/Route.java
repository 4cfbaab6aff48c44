package org.mnemo.ycsb.placement;

import java.util.stream.IntStream;
import org.mnemo.core.trace.Operation;

/**
 * The tiers of one operation: one serves it on the clock, others get a copy of the record
 * afterwards. Routes are built in advance, so that routing allocates nothing.
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

  /** The route to one tier and then to all others. */
  private static Route throughout(int tiers, int first) {
    return new Route(first, IntStream.range(0, tiers).filter(tier -> tier != first).toArray());
  }

  /** Index of the timed tier. */
  public int tier() {
    return tier;
  }

  /** Number of tiers that get a copy of the written or read record. */
  public int copies() {
    return copies.length;
  }

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

  /** The routes to each tier alone. */
  static Route[] alone(int tiers) {
    return IntStream.range(0, tiers).mapToObj(Route::to).toArray(Route[]::new);
  }

  /** The routes to each tier first and then to all others. */
  static Route[] throughout(int tiers) {
    return IntStream.range(0, tiers)
        .mapToObj(tier -> throughout(tiers, tier))
        .toArray(Route[]::new);
  }

  /**
   * Routes that keep every record on every tier: inserts and deletes are repeated on the other
   * tiers.
   */
  static final class Replicated {

    private final Route[] alone;
    private final Route[] throughout;

    Replicated(int tiers) {
      alone = Route.alone(tiers);
      throughout = Route.throughout(tiers);
    }

    Route of(Operation operation, int tier) {
      boolean changesKeys = operation == Operation.INSERT || operation == Operation.DELETE;
      return (changesKeys ? throughout : alone)[tier];
    }
  }
}
