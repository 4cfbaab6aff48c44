package org.mnemo.ycsb.placement;

import java.util.stream.IntStream;
import org.mnemo.core.trace.Operation;

/**
 * Routes that keep every record on every tier: inserts and deletes are repeated on the other tiers.
 */
public final class ReplicatedRoutes {

  private final Route[] alone;
  private final Route[] throughout;

  public ReplicatedRoutes(int tiers) {
    alone = IntStream.range(0, tiers).mapToObj(Route::to).toArray(Route[]::new);
    throughout =
        IntStream.range(0, tiers)
            .mapToObj(tier -> Route.throughout(tiers, tier))
            .toArray(Route[]::new);
  }

  public Route of(Operation operation, int tier) {
    boolean changesKeys = operation == Operation.INSERT || operation == Operation.DELETE;
    return (changesKeys ? throughout : alone)[tier];
  }
}
