package org.mnemo.estimator.policy;

import org.mnemo.core.UsageException;
import org.mnemo.estimator.pattern.PatternSource;
import org.mnemo.estimator.traffic.Load;
import org.mnemo.estimator.traffic.MissService;
import org.mnemo.estimator.traffic.Traffic;
import org.mnemo.estimator.traffic.TrafficCurve;
import org.mnemo.estimator.traffic.Workload;

/**
 * The kernel or the BIOS spreads pages over both memories, whatever their heat: with weights N and
 * M, FastMem serves N of N + M requests to every key. Row k has k hundredths of the bytes in
 * FastMem, and as many of the requests, rounded down.
 */
final class InterleavedPolicy implements Policy {

  private static final int STEPS = 100;

  @Override
  public String name() {
    return Policies.INTERLEAVED;
  }

  @Override
  public MissService missService() {
    return MissService.READ_BY_LOADS;
  }

  @Override
  public boolean movesData() {
    return false;
  }

  @Override
  public boolean takesSlowMem(boolean isDevice) {
    return !isDevice;
  }

  @Override
  public void requireShown(PatternSource requests) {}

  @Override
  public void requireIndexInFast() {
    throw new UsageException(
        "pages with keys are interleaved, too; leave --index-in-fast or --policy interleaved out");
  }

  @Override
  public Plan plan(Workload workload) {
    long totalBytes = workload.recordBytes().total(workload.pattern());
    return Plan.of(null, () -> new Interleaved(workload.whole(), totalBytes));
  }

  private record Interleaved(Traffic whole, long totalBytes) implements TrafficCurve {

    @Override
    public int rows() {
      return STEPS + 1;
    }

    @Override
    public long fastBytes(int row) {
      return share(totalBytes, row);
    }

    @Override
    public boolean hasSwitches() {
      return true;
    }

    /** There is one server, so clients never change to another. */
    @Override
    public long switches(int row) {
      return 0;
    }

    @Override
    public Cursor cursor() {
      return row -> {
        Traffic traffic = whole.copy();
        for (int cell = 0; cell < whole.cells().count(); cell++) {
          traffic.moveToFast(
              cell,
              share(whole.count(Load.SLOW, cell), row),
              share((long) whole.bytes(Load.SLOW, cell), row));
        }
        traffic.setSwitches(switches(row));
        return traffic;
      };
    }

    private static long share(long all, int row) {
      return all / STEPS * row + all % STEPS * row / STEPS;
    }
  }
}
