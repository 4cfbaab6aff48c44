package org.mnemo.core;

import java.util.List;
import java.util.Optional;

/** Runs several pieces of work at once. */
public final class Parallel {

  private Parallel() {}

  /**
   * Does all of some work on all processors, and the rest also where a part fails.
   *
   * @throws RuntimeException what the first part that failed threw
   */
  public static void run(List<? extends Runnable> parts) {
    List<Optional<RuntimeException>> failures =
        parts.parallelStream().map(Parallel::failureOf).toList();
    for (Optional<RuntimeException> failure : failures) {
      if (failure.isPresent()) {
        throw failure.get();
      }
    }
  }

  private static Optional<RuntimeException> failureOf(Runnable part) {
    try {
      part.run();
      return Optional.empty();
    } catch (RuntimeException e) {
      return Optional.of(e);
    }
  }
}
