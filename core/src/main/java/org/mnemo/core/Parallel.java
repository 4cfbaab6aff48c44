package org.mnemo.core;

import java.util.List;
import java.util.Optional;

/** Runs several pieces of work at once. */
public final class Parallel {

  private Parallel() {}

  /**
   * Runs all parts, on all processors. A part that fails does not keep the others from running.
   *
   * @throws RuntimeException what the first part that failed threw, with what others threw
   *     suppressed; an error likewise
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
