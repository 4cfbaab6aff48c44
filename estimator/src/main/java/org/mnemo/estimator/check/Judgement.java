package org.mnemo.estimator.check;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.mnemo.core.file.UnknownAsNull;
import org.mnemo.estimator.curve.LatencyFigure;
import org.mnemo.estimator.estimate.Slos.RateSlo;

/**
 * Result for one SLO.
 *
 * @param limit largest value allowed, in the unit of the SLO
 * @param low favourable end of the 95 % interval; NaN if unknown
 * @param value estimate or measured value; NaN if unknown, infinite for latencies at an offered
 *     rate that is not carried
 * @param high unfavourable end of the 95 % interval; NaN if unknown
 * @param reason reason for an unknown outcome
 */
public record Judgement(
    @JsonUnwrapped Slo slo,
    double limit,
    @JsonSerialize(using = UnknownAsNull.class) double low,
    @JsonSerialize(using = UnknownAsNull.class) double value,
    @JsonSerialize(using = UnknownAsNull.class) double high,
    Outcome outcome,
    Reason reason) {

  /**
   * Quantity of an SLO: the slowdown relative to FastMem only; the memory cost relative to FastMem
   * only; the utilisation of a node at a rate; or a latency in nanoseconds.
   *
   * @param code name in files: {@code slowdown}, {@code cost}, {@code utilisation}, or the code of
   *     the latency's figure
   * @param figure figure of the latencies; null for other quantities
   * @param rate request rate of a utilisation; null for other quantities
   */
  public record Slo(
      @JsonProperty("slo") String code,
      @JsonIgnore @Nullable LatencyFigure figure,
      @JsonIgnore @Nullable RateSlo rate) {

    public static final Slo SLOWDOWN = new Slo("slowdown", null, null);
    public static final Slo COST = new Slo("cost", null, null);

    /** Unit of its values: {@code ns} or {@code share}. */
    @JsonProperty
    public String unit() {
      return figure == null ? "share" : "ns";
    }

    public static Slo latency(LatencyFigure figure) {
      return new Slo(figure.code(), figure, null);
    }

    public static Slo utilisation(RateSlo rate) {
      return new Slo("utilisation", null, rate);
    }
  }

  /** Outcome of an SLO check. */
  public enum Outcome {
    /** Met even at the unfavourable end of the 95 % interval. */
    KEPT,
    /** Exceeded even at the favourable end of the 95 % interval. */
    BROKEN,
    /** The limit lies within the interval, or the value is unknown. */
    NOT_KNOWN;

    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Reason for an unknown outcome. */
  public enum Reason {
    /** The outcome is known. */
    NONE,
    /** The limit lies within the interval. */
    WITHIN_INTERVAL,
    /** The measurement is too short for an interval. */
    TOO_SHORT,
    /** The measurement has no latencies. */
    NO_LATENCIES,
    /** The measurement does not give latencies of the policy, the memory or the deployment. */
    NOT_OF_POLICY,
    /** The server's time per request under load was not measured, or is unknown for the policy. */
    NO_CAPACITY,
    /** The trace is a sample, and tails need the whole. */
    SAMPLE,
    /** No split surely meets the remaining SLOs, so there is no cost to check. */
    NO_SPLIT,
    /** A run with a map lacks FastMem only for comparison. */
    RUN_BY_MAP,
    /** The map of the run is absent, or the run did not list the stored data. */
    MAP_GONE;

    @JsonValue
    public String code() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Judges a value by its interval. */
  static Judgement of(Slo slo, double limit, double low, double value, double high) {
    Outcome outcome =
        high <= limit ? Outcome.KEPT : low > limit ? Outcome.BROKEN : Outcome.NOT_KNOWN;
    return new Judgement(
        slo,
        limit,
        low,
        value,
        high,
        outcome,
        outcome == Outcome.NOT_KNOWN ? Reason.WITHIN_INTERVAL : Reason.NONE);
  }

  /** Judges an exact value. */
  static Judgement of(Slo slo, double limit, double value) {
    return of(slo, limit, value, value, value);
  }

  /**
   * Result without an interval.
   *
   * @param value the estimate; NaN if there is none
   */
  static Judgement unknown(Slo slo, double limit, double value, Reason reason) {
    return new Judgement(slo, limit, Double.NaN, value, Double.NaN, Outcome.NOT_KNOWN, reason);
  }
}
