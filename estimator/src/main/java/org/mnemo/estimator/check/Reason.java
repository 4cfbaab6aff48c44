package org.mnemo.estimator.check;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

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
