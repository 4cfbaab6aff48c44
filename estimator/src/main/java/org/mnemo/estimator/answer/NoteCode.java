package org.mnemo.estimator.answer;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** Kinds of notes, with the values of each in brackets. */
public enum NoteCode {
  /** No store was measured: the simulated one uses times from properties. */
  STORE_SIMULATED,
  /** The run was limited to a throughput [target_ops_s]. */
  RUN_HELD_TO_TARGET,
  /**
   * Other processes, or other machines of its host, took much of the processor time during the
   * measurement [other_processes, other_machines, as shares].
   */
  MACHINE_WAS_BUSY,
  /** The servers held other records than the load's, so overheads are unknown. */
  OTHER_RECORDS_ON_SERVERS,
  /** A busier server would slow down more [clients, added_ns, operation_ns, ...]. */
  BUSY_SERVER_SLOWED_MORE,
  /**
   * A saturated node loses far more to slower memory than its clients notice [clients, slowdown,
   * capacity_slowdown].
   */
  ROUND_TRIPS_HIDE_MEMORY,
  /** More than two memories were measured, and the estimate uses the first two [tiers]. */
  MORE_THAN_TWO_TIERS,
  /** Memories without keys in all rows [tiers, no_cheaper]. */
  TIERS_UNUSED,
  /** The workload scans. */
  WORKLOAD_SCANS,
  /** Two YCSB results do not support intervals. */
  NO_INTERVALS,
  /** The measurement barely suffices for the SLOs [needed_operations]. */
  SLO_BARELY_KNOWN,
  /** The interval is wider than aimed for [half_width, aimed_half_width, needed_operations]. */
  INTERVAL_WIDE,
  /** SlowMem was not slower than FastMem [given_fetch_ns, if it replaces it]. */
  SLOWMEM_NO_SLOWER,
  /** The requests touch too few keys to size the memory of a store [keys]. */
  FEW_KEYS,
  /** A file lists unknown keys [file, keys]. */
  ORDER_LISTS_UNKNOWN_KEYS,
  /** A file omits keys [file, keys]. */
  ORDER_LEAVES_KEYS_OUT,
  /**
   * The trace has operations that were not measured on some tier [operations, requests,
   * of_requests].
   */
  OPERATIONS_UNMEASURED,
  /** Values are smaller or larger than all measured ones [requests, of_requests, ...]. */
  SIZES_UNMEASURED,
  /** Keys of the trace are not in the data set [keys, of_keys, trace]. */
  KEYS_OUTSIDE_DATASET,
  /** Some reads missed, and the estimate excludes them [misses, of_requests]. */
  READS_FOUND_NOTHING,
  /** Some records are deleted or expired at the end of the trace [keys, bytes]. */
  RECORDS_GONE,
  /** The sequence of requests is unknown. */
  SEQUENCE_UNKNOWN,
  /** Requests follow the shares of a listing [listing, counters, keys, age_s, write_share]. */
  HEAT_OF_LISTING,
  /**
   * A listing does not show the hottest keys: shares of requests to FastMem with the actually
   * hottest data, and with the hottest by the listing [hottest_share, listed_share].
   */
  HOT_KEYS_UNKNOWN,
  /** Rates of the hottest keys of a listing are indistinguishable [bytes, per_second]. */
  HEAT_IS_OPEN,
  /** The trace is a sample of requests, not of keys. */
  SAMPLE_OF_REQUESTS,
  /** The trace is a sample [keys_scale, bytes_scale, requests_scale]. */
  TRACE_IS_SAMPLE,
  /** Other keys would not use the available FastMem better [at_most_more]. */
  BEST_FILLING,
  /** A picture was not drawn [files, reason]. */
  PICTURE_NOT_DRAWN;

  @JsonValue
  public String lowerCase() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
