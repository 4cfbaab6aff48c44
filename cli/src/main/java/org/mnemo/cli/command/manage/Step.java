package org.mnemo.cli.command.manage;

import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.Locale;
import org.mnemo.core.file.UnknownAsNull;
import org.mnemo.core.text.Quantities;
import org.mnemo.estimator.manage.LimitRule.Move;

/**
 * A step of the manager, as programs read it.
 *
 * @param elapsedS seconds since the manager's start
 * @param alpha share of the speed to keep
 * @param throughputOpsS operations a second
 * @param faultsPerSecond major page faults a second
 * @param allowedFaultsPerSecond page faults a second at which alpha is kept, at this load
 * @param keptShare share of the speed with all data in memory that is kept, 0 to 1; null with too
 *     few operations
 * @param keptShareError standard error of it, from the errors of L and P
 * @param operationNs busy time of an operation without faults (L), in nanoseconds
 * @param faultNs time of a page fault (P), in nanoseconds
 * @param faultErrorNs standard error of it
 * @param usedBytes memory of the server
 * @param allBytes its memory and its pages in swap
 * @param limitBytes the limit from now on, or the one to which it falls; in a dry run the one that
 *     would be set
 * @param move what was done to the limit, or would be
 */
record Step(
    double elapsedS,
    double alpha,
    double throughputOpsS,
    double faultsPerSecond,
    double allowedFaultsPerSecond,
    @JsonSerialize(using = UnknownAsNull.class) double keptShare,
    @JsonSerialize(using = UnknownAsNull.class) double keptShareError,
    double operationNs,
    double faultNs,
    double faultErrorNs,
    long usedBytes,
    long allBytes,
    long limitBytes,
    Move move) {

  /** Line above the lines of steps. */
  static final String HEADER =
      "    time    ops/s  faults/s  allowed     speed kept      memory  of all  limit";

  /** The step as a line below {@link #HEADER}. */
  String line(boolean isDryRun) {
    long whole = Math.round(elapsedS);
    return String.format(
        Locale.ROOT,
        "%5d:%02d %,8.0f %,9.0f %,8.0f %14s %11s %5.1f %%  %s%s",
        whole / 60,
        whole % 60,
        throughputOpsS,
        faultsPerSecond,
        allowedFaultsPerSecond,
        Double.isNaN(keptShare)
            ? "unknown"
            : String.format(Locale.ROOT, "%.1f ± %.1f %%", 100 * keptShare, 100 * keptShareError),
        Quantities.bytes(usedBytes),
        100.0 * usedBytes / Math.max(1, allBytes),
        isDryRun ? "would be " : "",
        moved());
  }

  private String moved() {
    String limit = Quantities.bytes(limitBytes);
    return switch (move) {
      case LOWERED -> "lowering to " + limit;
      case RAISED -> limitBytes >= allBytes ? "put back" : "raised to " + limit;
      case CANNOT_KEEP -> "put back: all memory does not keep alpha";
      case HELD -> "held";
      case AWAITED -> "held after the raise";
      case IDLE -> "held: too few operations";
      case AT_FLOOR -> "held at the least";
      case SWAP_FULL -> "held: swap is nearly full";
      case REFUSED -> "held: the kernel could not page out more";
      case RELIEVED -> "raised to " + limit + ": the server waited for memory";
      case WAITED -> "put back: the server waited for memory";
      case UNANSWERED -> "put back: no answer in time";
      case SWAP_USED_UP -> "put back: swap is nearly used up";
      case CHILD -> "put back: a child of the server runs";
      case AFTER_CHILD -> "lowering to " + limit + " again";
    };
  }
}
