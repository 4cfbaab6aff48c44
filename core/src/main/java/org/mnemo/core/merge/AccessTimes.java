package org.mnemo.core.merge;

import org.jspecify.annotations.Nullable;
import org.mnemo.core.MnemoException;
import org.mnemo.core.measurement.BlockRow;
import org.mnemo.core.measurement.BlocksFile;

/**
 * Times at which the accesses of a run were made. A trace has no times of its own, but {@code
 * blocks.csv} tells when the first counted access of each block began: those between two of them
 * are spread evenly, those of the warm-up at the mean rate of the run. So a time is right to within
 * a block, as far as the clocks of the clients' machines agree.
 */
final class AccessTimes implements AutoCloseable {

  private final BlocksFile.Reader blocks;
  private final long offsetNs;
  private final long blockOps;
  private final long guard;
  private final long warmUp;
  private final double meanNs;
  private final long startNs;
  private final long endNs;
  private Anchor before;
  private @Nullable Anchor after;

  /** An access and the time at which it began, since the start of its run. */
  private record Anchor(long access, long timeNs) {}

  /**
   * @param offsetNs nanoseconds that are added to all times
   * @throws MnemoException if the run's blocks are absent, damaged or none
   */
  AccessTimes(ClientRun run, long offsetNs) {
    this.offsetNs = offsetNs;
    blockOps = run.property("mnemo.block.ops");
    guard = run.property("mnemo.block.guard");
    warmUp = run.property("mnemo.warmup.ops");
    long runtimeNs = run.info().measured().runtimeNs();
    meanNs = (double) runtimeNs / run.info().measured().operations();
    blocks = new BlocksFile.Reader(run.directory().blocks(), run.info().clients());
    BlockRow first = blocks.next();
    if (first == null) {
      blocks.close();
      throw new MnemoException(
          "the run in %s is too short to have a block; repeat it with a larger operationcount"
              .formatted(run.directory().root()));
    }
    before = anchor(first);
    startNs = Math.max(0, Math.round(before.timeNs - (before.access - warmUp) * meanNs));
    endNs = startNs + runtimeNs;
    after = following();
  }

  private Anchor anchor(BlockRow row) {
    return new Anchor(Math.max(row.block() * blockOps + guard, warmUp), row.startNs());
  }

  /** The next block, those left out that a client who was behind has opened again. */
  private @Nullable Anchor following() {
    for (BlockRow row = blocks.next(); row != null; row = blocks.next()) {
      Anchor found = anchor(row);
      if (found.access > before.access && found.timeNs >= before.timeNs) {
        return found;
      }
    }
    return null;
  }

  /** Time in nanoseconds at which the first access after the warm-up began. */
  long startNs() {
    return offsetNs + startNs;
  }

  /** Time in nanoseconds at which the last access ended. */
  long endNs() {
    return offsetNs + endNs;
  }

  boolean isWarmUp(long access) {
    return access < warmUp;
  }

  /**
   * Time in nanoseconds at which an access began.
   *
   * @param access number of the access in the run, from 0; never below that of the call before
   */
  long timeNs(long access) {
    while (after != null && access >= after.access) {
      before = after;
      after = following();
    }
    double slopeNs =
        after == null || access < before.access
            ? meanNs
            : (double) (after.timeNs - before.timeNs) / (after.access - before.access);
    long timeNs = Math.round(before.timeNs + (access - before.access) * slopeNs);
    return offsetNs + Math.max(isWarmUp(access) ? 0 : startNs, Math.min(endNs, timeNs));
  }

  @Override
  public void close() {
    blocks.close();
  }
}
