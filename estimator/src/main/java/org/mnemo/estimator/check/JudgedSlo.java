package org.mnemo.estimator.check;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import org.jspecify.annotations.Nullable;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.RateSlo;

/**
 * Quantity of an SLO: the slowdown relative to FastMem only; the memory cost relative to FastMem
 * only; the utilisation of a node at a rate; or a latency in nanoseconds.
 *
 * @param code name in files: {@code slowdown}, {@code cost}, {@code utilisation}, or the code of
 *     the latency's figure
 * @param figure figure of the latencies; null for other quantities
 * @param rate request rate of a utilisation; null for other quantities
 */
public record JudgedSlo(
    @JsonProperty("slo") String code,
    @JsonIgnore @Nullable LatencyFigure figure,
    @JsonIgnore @Nullable RateSlo rate) {

  public static final JudgedSlo SLOWDOWN = new JudgedSlo("slowdown", null, null);
  public static final JudgedSlo COST = new JudgedSlo("cost", null, null);

  /** Unit of its values: {@code ns} or {@code share}. */
  @JsonProperty
  public String unit() {
    return figure == null ? "share" : "ns";
  }

  public static JudgedSlo latency(LatencyFigure figure) {
    return new JudgedSlo(figure.code(), figure, null);
  }

  public static JudgedSlo utilisation(RateSlo rate) {
    return new JudgedSlo("utilisation", null, rate);
  }
}
