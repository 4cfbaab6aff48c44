package org.mnemo.core;

import java.util.List;
import java.util.Optional;

public final class Parallel {

  private Parallel() {}

  /**
   * Runs all parts on all processors. All other parts still run if one fails.
   *
   * @throws RuntimeException the first failure, with the later ones suppressed; an {@link Error}
   *     likewise
   */
  public static void run(List<? extends Runnable> parts) {
    List<Throwable> failures =
        parts.parallelStream().map(Parallel::failureOf).flatMap(Optional::stream).toList();
    if (failures.isEmpty()) {
      return;
    }
    Throwable first = failures.get(0);
    failures.stream().filter(other -> other != first).forEach(first::addSuppressed);
    if (first instanceof Error error) {
      throw error;
    }
    throw (RuntimeException) first;
  }

  private static Optional<Throwable> failureOf(Runnable part) {
    try {
      part.run();
      return Optional.empty();
    } catch (RuntimeException | Error e) {
      return Optional.of(e);
    }
  }
}
