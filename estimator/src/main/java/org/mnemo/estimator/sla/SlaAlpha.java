package org.mnemo.estimator.sla;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;

/**
 * The memory that an agreement needs.
 *
 * @param alpha share of the performance with all data in FastMem that is promised
 * @param terms L and P of the needed row
 * @param allowedMisses n_SLA of the needed row: misses of a request, on average
 * @param neededRow row of the curve with the least FastMem that has no more misses over the whole
 *     trace; the last if none has
 * @param windows least row of each part of the trace; empty if nobody asked
 * @param requests requests of each part
 */
public record SlaAlpha(
    double alpha,
    SlaTerms terms,
    double allowedMisses,
    int neededRow,
    List<Integer> windows,
    List<Long> requests) {

  public SlaAlpha {
    windows = List.copyOf(windows);
    requests = List.copyOf(requests);
  }

  /**
   * Finds the rows.
   *
   * @param terms L and P by row
   * @param rows number of rows
   * @param missesPerRequest misses of a request over the whole trace, by row
   */
  public static SlaAlpha of(
      double alpha,
      IntFunction<SlaTerms> terms,
      int rows,
      IntToDoubleFunction missesPerRequest,
      List<MissWindows.Window> windows) {
    IntToDoubleFunction allowed = row -> terms.apply(row).allowedMisses(alpha);
    int needed = leastRow(rows, allowed, missesPerRequest);
    return new SlaAlpha(
        alpha,
        terms.apply(needed),
        allowed.applyAsDouble(needed),
        needed,
        windows.stream()
            .map(
                window ->
                    leastRow(
                        rows, allowed, row -> window.misses(row) / Math.max(1, window.requests())))
            .toList(),
        windows.stream().map(MissWindows.Window::requests).toList());
  }

  /** H^-1: a larger FastMem may miss more than a smaller one by chance, so the first that does. */
  private static int leastRow(
      int rows, IntToDoubleFunction allowed, IntToDoubleFunction missesPerRequest) {
    for (int row = 0; row < rows; row++) {
      if (missesPerRequest.applyAsDouble(row) <= allowed.applyAsDouble(row)) {
        return row;
      }
    }
    return rows - 1;
  }

  /** The row that a fixed FastMem needs so that no window breaks the agreement. */
  public OptionalInt fixedRow() {
    return windows.stream().mapToInt(Integer::intValue).max();
  }

  /**
   * Mean FastMem of a manager that knows what each window will need, in bytes.
   *
   * @param fastBytes bytes of FastMem by row
   */
  public double foreseeingBytes(IntToDoubleFunction fastBytes) {
    return mean(window -> fastBytes.applyAsDouble(windows.get(window)));
  }

  /**
   * Mean FastMem of a manager that gives each window the more of what the last two have needed:
   * quick to grow, slow to shrink, as the paper's is. It starts with what the first window needs.
   *
   * @param fastBytes bytes of FastMem by row
   */
  public double adaptingBytes(IntToDoubleFunction fastBytes) {
    return mean(window -> fastBytes.applyAsDouble(adaptedRow(window)));
  }

  /** Windows in which {@link #adaptingBytes that manager} gives less than is needed. */
  public int brokenWindows() {
    int broken = 0;
    for (int window = 0; window < windows.size(); window++) {
      broken += adaptedRow(window) < windows.get(window) ? 1 : 0;
    }
    return broken;
  }

  /** Row that the adapting manager gives a window. */
  public int adaptedRow(int window) {
    int last = windows.get(Math.max(0, window - 1));
    return Math.max(last, windows.get(Math.max(0, window - 2)));
  }

  private double mean(IntToDoubleFunction bytes) {
    double sum = 0;
    double all = 0;
    for (int window = 0; window < windows.size(); window++) {
      sum += requests.get(window) * bytes.applyAsDouble(window);
      all += requests.get(window);
    }
    return sum / all;
  }
}
