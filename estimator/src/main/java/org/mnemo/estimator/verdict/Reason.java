package org.mnemo.estimator.verdict;

import java.util.Locale;

/** Why an outcome is not known. */
public enum Reason {
  /** It is known. */
  NONE,
  /** The limit lies within the interval. */
  WITHIN_INTERVAL,
  /** The measurement is too short to have an interval. */
  TOO_SHORT,
  /** The measurement holds no latencies. */
  NO_LATENCIES,
  /** What was measured tells no latencies of the policy, the memory or the deployment. */
  NOT_OF_POLICY,
  /** What servers take for a request under load was not measured, or is not known of the policy. */
  NO_CAPACITY,
  /** The trace is a sample, and tails need the whole. */
  SAMPLE,
  /** No split is sure to keep the other promises, so there is none to ask for the cost of. */
  NO_SPLIT,
  /** A run by a map has nothing with FastMem only. */
  RUN_BY_MAP,
  /** The map of the run is not there, or the run did not write what is stored. */
  MAP_GONE;

  /** Name of the reason in files. */
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
