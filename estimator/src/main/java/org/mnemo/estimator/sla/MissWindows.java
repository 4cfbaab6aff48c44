package org.mnemo.estimator.sla;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** Misses in consecutive windows of a trace, at each capacity. Not thread-safe. */
public final class MissWindows {

  private final Supplier<double[]> missesSoFar;
  private final List<Window> windows = new ArrayList<>();
  private double[] before = {};

  /** A window of a trace. */
  public static final class Window {

    private final long requests;
    private final double[] misses;

    /**
     * @param misses misses by row of the curve
     */
    Window(long requests, double[] misses) {
      this.requests = requests;
      this.misses = misses;
    }

    public long requests() {
      return requests;
    }

    /** Misses in a row of the curve; 0 in unknown rows. */
    public double misses(int row) {
      return row < misses.length ? misses[row] : 0;
    }
  }

  /**
   * @param missesSoFar supplies the misses of all requests so far, by row
   */
  public MissWindows(Supplier<double[]> missesSoFar) {
    this.missesSoFar = missesSoFar;
  }

  /** Ends a window of so many requests. */
  public void end(long requests) {
    double[] now = missesSoFar.get();
    double[] misses = now.clone();
    for (int row = 0; row < before.length; row++) {
      misses[row] = Math.max(0, misses[row] - before[row]);
    }
    before = now;
    windows.add(new Window(requests, misses));
  }

  public List<Window> windows() {
    return List.copyOf(windows);
  }
}
