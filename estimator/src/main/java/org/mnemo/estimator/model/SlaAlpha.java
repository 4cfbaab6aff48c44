package org.mnemo.estimator.model;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.mnemo.estimator.pattern.MissWindows;

/**
 * Memory that an agreement needs.
 *
 * @param alpha guaranteed share of the performance with all data in FastMem
 * @param terms L and P of the needed row
 * @param allowedMisses n_SLA of the needed row: mean misses per request
 * @param neededRow row of the curve with the least FastMem that meets it over the whole trace; the
 *     last if all exceed it
 * @param windows least row of each window of the trace; may be empty
 * @param requests requests of each window
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
   * The figures of SLA-alpha.
   *
   * @param terms L and P by row
   * @param rows number of rows
   * @param missesPerRequest misses per request over the whole trace, by row
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

  /** H^-1: the first row within the limit, as a larger FastMem may miss more by chance. */
  private static int leastRow(
      int rows, IntToDoubleFunction allowed, IntToDoubleFunction missesPerRequest) {
    for (int row = 0; row < rows; row++) {
      if (missesPerRequest.applyAsDouble(row) <= allowed.applyAsDouble(row)) {
        return row;
      }
    }
    return rows - 1;
  }

  /** The row at which a fixed FastMem meets the agreement in each window. */
  public OptionalInt fixedRow() {
    return windows.stream().mapToInt(Integer::intValue).max();
  }

  /**
   * Mean FastMem of a manager that knows the need of each window in advance, in bytes.
   *
   * @param fastBytes bytes of FastMem by row
   */
  public double foreseeingBytes(IntToDoubleFunction fastBytes) {
    return mean(window -> fastBytes.applyAsDouble(windows.get(window)));
  }

  /**
   * Mean FastMem of a manager that gives each window the larger need of the last two: quick to
   * grow, slow to shrink, as in the paper. It starts with the first window's need.
   *
   * @param fastBytes bytes of FastMem by row
   */
  public double adaptingBytes(IntToDoubleFunction fastBytes) {
    return mean(window -> fastBytes.applyAsDouble(adaptedRow(window)));
  }

  /** Windows in which {@link #adaptingBytes that manager} gives too little. */
  public int brokenWindows() {
    int broken = 0;
    for (int window = 0; window < windows.size(); window++) {
      broken += adaptedRow(window) < windows.get(window) ? 1 : 0;
    }
    return broken;
  }

  /** Row of the adapting manager in a window. */
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

  /**
   * The terms of T = L + n P.
   *
   * @param fastNs L by request: mean time of a request with all data in FastMem, in nanoseconds
   * @param fastErrorNs standard error of {@code fastNs}; 0 if unknown
   * @param missNs P: mean additional time of a miss, in nanoseconds
   * @param missErrorNs standard error of {@code missNs}; 0 if unknown
   * @param blocks number of measured blocks in the regression; 0 for terms of the curve
   */
  public record SlaTerms(
      double fastNs,
      double fastErrorNs,
      double missNs,
      double missErrorNs,
      @JsonProperty("regressed_blocks") int blocks) {

    /**
     * Mean misses per request allowed at a share of the best performance: n_SLA = (1/alpha - 1) L /
     * P.
     *
     * @param alpha the share, above 0 and at most 1
     * @return infinite if a miss costs nothing
     */
    public double allowedMisses(double alpha) {
      return missNs > 0 ? (1 / alpha - 1) * fastNs / missNs : Double.POSITIVE_INFINITY;
    }
  }
}
